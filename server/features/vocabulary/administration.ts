import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { reservedWords } from '#contract/screens.ts';
import { counted } from '#contract/texts/message.ts';
import { reservedSlug } from '#contract/vocabulary/choices.ts';
import type {
  CategoryNames,
  createCategory as createCategoryEndpoint,
  listManagedBrands as listBrandsEndpoint,
  ManagedBrand,
  ManagedCategory,
  updateBrand as updateBrandEndpoint,
  updateCategory as updateCategoryEndpoint,
} from '#contract/vocabulary/schemas.ts';
import { type Database, type InTransaction, violates } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record, signChanges } from '#server/platform/audit/index.ts';
import { changedSince, conflict, invalid, notFound } from '#server/platform/errors.ts';
import type { By } from '#server/platform/identity/index.ts';
import {
  type CategoryValues,
  deleteBrandRow,
  deleteCategoryRow,
  insertBrand,
  insertCategory,
  listManagedCategories,
  lockBrands,
  lockCategory,
  type ManagedBrandRow,
  type ManagedCategoryRow,
  movePosts,
  reassignBrand,
  renameBrand,
  searchBrands,
  updateCategoryRow,
} from './repository.ts';

/** Every category with how much it is used. */
export async function describeManagedCategories(db: Database): Promise<ManagedCategory[]> {
  return (await listManagedCategories(db)).map(presentCategory);
}

/** Adds a category. Throws a Refusal of 422 for a taken or reserved name or address, or a parent that cannot be one. */
export async function createCategory(
  db: Database,
  by: By,
  fields: BodyOf<typeof createCategoryEndpoint>,
): Promise<ManagedCategory> {
  return transact(db, async (transaction) => {
    const parentId = fields.parent_id ?? null;
    if (parentId !== null) await checkParent(transaction, parentId);
    const id = await insertCategory(transaction, {
      parent_id: parentId,
      name: fields.name,
      slug: parentId === null ? (fields.slug ?? freeSlugOf(fields.name)) : null,
      icon: parentId === null ? (fields.icon ?? 'other') : null,
      position: fields.position ?? null,
      names: namesOf(fields.names),
    }).catch(explainCategory);
    await record(transaction, by, 'category.created', category(id), { name: fields.name });
    return presentCategory((await lockCategory(transaction, id)) as ManagedCategoryRow);
  });
}

/**
 * Edits a category. A sub-category can move below another one, with its posts; a top-level category stays one. Throws a
 * Refusal of 404, of 409 where it changed since it was read, of 422 as createCategory.
 */
export async function updateCategory(
  db: Database,
  by: By,
  id: number,
  fields: BodyOf<typeof updateCategoryEndpoint>,
): Promise<ManagedCategory> {
  return transact(db, async (transaction) => {
    const before = await lockCategory(transaction, id);
    if (!before) throw notFound('category');
    if (before.updated_at.getTime() !== Date.parse(fields.updated_at)) throw changedSince(presentCategory(before));
    const values = readCategory(before, fields);
    if (before.parent_id !== null && values.parent_id !== before.parent_id) {
      await checkParent(transaction, values.parent_id as number);
      await signChanges(transaction, { actorId: by.actor.id, via: 'administration' });
      await movePosts(transaction, id, values.parent_id as number);
    }
    await updateCategoryRow(transaction, id, values).catch(explainCategory);
    const after = (await lockCategory(transaction, id)) as ManagedCategoryRow;
    await record(transaction, by, 'category.updated', category(id), changesBetween(before, after));
    return presentCategory(after);
  });
}

function readCategory(before: ManagedCategoryRow, fields: BodyOf<typeof updateCategoryEndpoint>): CategoryValues {
  const isTop = before.parent_id === null;
  if (isTop && fields.parent_id) throw invalid({ parent_id: ['A top-level category cannot move below another one'] });
  return {
    parent_id: isTop ? null : (fields.parent_id ?? before.parent_id),
    name: fields.name,
    slug: isTop ? (fields.slug ?? before.slug) : null,
    icon: isTop ? (fields.icon ?? before.icon) : null,
    position: fields.position ?? before.position,
    names: fields.names ? namesOf(fields.names) : before.names,
  };
}

/** The names that are given; an empty one goes back to the English one. */
const namesOf = (given: BodyOf<typeof createCategoryEndpoint>['names'] = {}): CategoryNames =>
  Object.fromEntries(Object.entries(given).filter(([, name]) => name));

/** Deletes a category that nothing is in. Throws a Refusal of 404, of 409 while something is. */
export async function deleteCategory(db: Database, by: By, id: number): Promise<void> {
  await transact(db, async (transaction) => {
    const before = await lockCategory(transaction, id);
    if (!before) throw notFound('category');
    if (before.children > 0) {
      throw conflict(
        counted(
          before.children,
          '{{name}} has {{count}} sub-category. Delete or move them first.',
          '{{name}} has {{count}} sub-categories. Delete or move them first.',
          { name: before.name },
        ),
      );
    }
    if (before.posts > 0) {
      throw conflict(
        counted(
          before.posts,
          '{{name}} is used by {{count}} post. Give them another category first.',
          '{{name}} is used by {{count}} posts. Give them another category first.',
          { name: before.name },
        ),
      );
    }
    await deleteCategoryRow(transaction, id);
    await record(transaction, by, 'category.deleted', category(id), { name: before.name });
  });
}

/** A page of brands. */
export async function describeManagedBrands(db: Database, query: QueryOf<typeof listBrandsEndpoint>) {
  const { rows, meta } = await searchBrands(db, query);
  return { data: rows.map(presentBrand), meta };
}

/** Adds a brand. Throws a Refusal of 422 for a taken name. */
export async function createBrand(db: Database, by: By, name: string): Promise<ManagedBrand> {
  return transact(db, async (transaction) => {
    const id = await insertBrand(transaction, name).catch(explainBrand);
    await record(transaction, by, 'brand.created', brand(id), { name });
    return presentBrand((await lockBrands(transaction, [id]))[0] as ManagedBrandRow);
  });
}

/** Renames a brand. Throws a Refusal of 404, of 409 where it changed since it was read, of 422 for a taken name. */
export async function updateBrand(
  db: Database,
  by: By,
  id: number,
  fields: BodyOf<typeof updateBrandEndpoint>,
): Promise<ManagedBrand> {
  return transact(db, async (transaction) => {
    const [before] = await lockBrands(transaction, [id]);
    if (!before) throw notFound('brand');
    if (before.updated_at.getTime() !== Date.parse(fields.updated_at)) throw changedSince(presentBrand(before));
    await renameBrand(transaction, id, fields.name).catch(explainBrand);
    await record(transaction, by, 'brand.updated', brand(id), { name: [before.name, fields.name] });
    return presentBrand((await lockBrands(transaction, [id]))[0] as ManagedBrandRow);
  });
}

/** Deletes a brand that no post has. Throws a Refusal of 404, of 409 while one has. */
export async function deleteBrand(db: Database, by: By, id: number): Promise<void> {
  await transact(db, async (transaction) => {
    const [before] = await lockBrands(transaction, [id]);
    if (!before) throw notFound('brand');
    if (before.posts > 0) {
      throw conflict(
        counted(
          before.posts,
          '{{name}} is used by {{count}} post. Merge it into another brand instead.',
          '{{name}} is used by {{count}} posts. Merge it into another brand instead.',
          { name: before.name },
        ),
      );
    }
    await deleteBrandRow(transaction, id);
    await record(transaction, by, 'brand.deleted', brand(id), { name: before.name });
  });
}

/** Gives all posts of a brand to another one and deletes it. Throws a Refusal of 404, of 422 for no other brand. */
export async function mergeBrand(db: Database, by: By, id: number, into: number): Promise<ManagedBrand> {
  return transact(db, async (transaction) => {
    const brands = await lockBrands(transaction, [id, into]);
    const source = brands.find((brand) => brand.id === id);
    const target = brands.find((brand) => brand.id === into);
    if (!source) throw notFound('brand');
    if (!target || into === id) throw invalid({ into: ['Choose another brand'] });
    await signChanges(transaction, { actorId: by.actor.id, via: 'administration' });
    const posts = await reassignBrand(transaction, id, into);
    await deleteBrandRow(transaction, id);
    const details = { name: source.name, into: target.name, posts };
    await record(transaction, by, 'brand.merged', brand(into), details);
    return presentBrand((await lockBrands(transaction, [into]))[0] as ManagedBrandRow);
  });
}

async function checkParent(transaction: InTransaction, parentId: number): Promise<void> {
  const parent = await lockCategory(transaction, parentId);
  if (!parent || parent.parent_id !== null) throw invalid({ parent_id: ['Choose a top-level category'] });
}

function explainCategory(error: unknown): never {
  if (violates(error, 'categories_name')) throw invalid({ name: ['There is already a category with this name'] });
  if (violates(error, 'categories_slug')) throw invalid({ slug: ['Another category has this address'] });
  throw error;
}

function explainBrand(error: unknown): never {
  if (violates(error, 'brands_name')) throw invalid({ name: ['There is already a brand with this name'] });
  throw error;
}

/** The address of a category's name. Throws a Refusal of 422 where a screen or the server has that address. */
function freeSlugOf(name: string): string {
  const slug = slugOf(name);
  if (reservedWords.has(slug)) throw invalid({ slug: [reservedSlug] });
  return slug;
}

/** The address of a category's name: small letters, digits and hyphens, beginning with a letter. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^[^a-z]+|-$/g, '');
  return slug || 'category';
}

const category = (id: number) => ({ type: 'category', id, organizationId: null }) as const;
const brand = (id: number) => ({ type: 'brand', id, organizationId: null }) as const;

function changesBetween(before: ManagedCategoryRow, after: ManagedCategoryRow): Record<string, unknown> {
  const fields = ['name', 'parent_id', 'slug', 'icon', 'position'] as const;
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, [before[field], after[field]]]),
  );
}

function presentCategory(row: ManagedCategoryRow): ManagedCategory {
  return { ...row, link: row.slug && `/${row.slug}`, updated_at: row.updated_at.toISOString() };
}

function presentBrand(row: ManagedBrandRow): ManagedBrand {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}
