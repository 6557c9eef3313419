import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { byTranslation } from '../languages.ts';
import { reservedWords } from '../screens.ts';
import {
  choice,
  countryCode,
  currencyCode,
  id,
  idParams,
  instant,
  line,
  optional,
  pageMeta,
  paging,
  title,
  whole,
} from '../values.ts';
import { brandSorts, categoryIcons, reservedSlug } from './choices.ts';
import * as endpoints from './endpoints.ts';

/** A category as everyone sees it. */
export const category = z.object({
  id: z.number().int(),
  parent_id: z.number().int().nullable(),
  name: z.string(),
  /** Top-level categories only. */
  slug: z.string().nullable(),
  link: z.string().nullable(),
  icon: z.string().nullable(),
});

export type Category = z.output<typeof category>;

/** A name in other languages, by their tags; what is missing is shown by its English name. */
const names = z.object(byTranslation(() => title(60).optional()));

export type CategoryNames = z.output<typeof names>;

/** A category with what its administration shows. */
const managedCategory = category.extend({
  names,
  position: z.number().int(),
  /** Posts in it, deleted ones included: while there are any it cannot be deleted. */
  posts: z.number().int(),
  children: z.number().int(),
  updated_at: instant,
});

export type ManagedCategory = z.output<typeof managedCategory>;

const slug = line(60)
  .refine(
    (value) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value),
    'Use small letters, digits and hyphens, such as brake-systems',
  )
  .refine((value) => !reservedWords.has(value), reservedSlug);

const categoryFields = {
  name: title(60),
  /** Only for a sub-category. */
  parent_id: optional(id),
  /** Top-level categories only; by default made from the name. */
  slug: optional(slug),
  icon: optional(choice(categoryIcons)),
  position: optional(whole(0, 10_000)),
  /** In other languages: all of them, or, left out, as they are. */
  names: z.object(byTranslation(() => optional(title(60)))).optional(),
};

export const listManagedCategories = describeEndpoint(endpoints.listManagedCategories, {
  summary: 'All categories with how much they are used',
  answer: z.array(managedCategory),
});

export const createCategory = describeEndpoint(endpoints.createCategory, {
  summary: 'Add a category or sub-category',
  body: z.object(categoryFields),
  answer: managedCategory,
  status: 201,
});

export const updateCategory = describeEndpoint(endpoints.updateCategory, {
  summary: 'Edit a category; a sub-category can move below another one',
  params: idParams,
  body: z.object({ ...categoryFields, updated_at: instant }),
  answer: managedCategory,
});

export const deleteCategory = describeEndpoint(endpoints.deleteCategory, {
  summary: 'Delete a category that nothing is in',
  params: idParams,
  answer: z.null(),
});

/** A brand with what its administration shows. */
const managedBrand = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Posts of it, deleted ones included: while there are any it cannot be deleted, but merged. */
  posts: z.number().int(),
  created_at: instant,
  updated_at: instant,
});

export type ManagedBrand = z.output<typeof managedBrand>;

export const listManagedBrands = describeEndpoint(endpoints.listManagedBrands, {
  summary: 'All brands with how much they are used: search, order, page',
  query: z.object({
    q: optional(line(60)),
    sort: optional(z.enum(brandSorts)),
    ...paging,
  }),
  answer: z.array(managedBrand),
  meta: pageMeta,
});

export const createBrand = describeEndpoint(endpoints.createBrand, {
  summary: 'Add a brand',
  body: z.object({ name: title(60) }),
  answer: managedBrand,
  status: 201,
});

export const updateBrand = describeEndpoint(endpoints.updateBrand, {
  summary: 'Rename a brand',
  params: idParams,
  body: z.object({ name: title(60), updated_at: instant }),
  answer: managedBrand,
});

export const deleteBrand = describeEndpoint(endpoints.deleteBrand, {
  summary: 'Delete a brand that no post has',
  params: idParams,
  answer: z.null(),
});

export const mergeBrand = describeEndpoint(endpoints.mergeBrand, {
  summary: 'Give all posts of a brand to another one and delete it',
  params: idParams,
  body: z.object({
    /** The brand that stays. */
    into: id,
  }),
  answer: managedBrand,
});

export const brand = z.object({ id: z.number().int(), name: z.string() });

export const country = z.object({ id: countryCode, name: z.string() });

export const currency = z.object({ id: currencyCode, name: z.string(), symbol: z.string() });

export const listCategories = describeEndpoint(endpoints.listCategories, {
  onlyReads: true,
  summary: 'Categories, all or those that match a query',
  query: z.object({ query: line(100).nullish(), parent_id: z.number().int().min(0).max(2_147_483_647).nullish() }),
  answer: z.array(category),
});
