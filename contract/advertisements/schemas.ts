import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { messages } from '../errors.ts';
import { reply } from '../organizations/fields.ts';
import {
  choice,
  countryCode,
  currencyCode,
  date,
  id,
  idParams,
  instant,
  line,
  money,
  optional,
  pageMeta,
  paging,
  text,
  whole,
  withSingleFields,
} from '../values.ts';
import {
  advertisementFiles,
  advertisementTypes,
  availabilities,
  facetGroups,
  limits,
  reportReasons,
  saleReasons,
  sorts,
  states,
} from './choices.ts';
import * as endpoints from './endpoints.ts';
import { advertisementFields, readShape, withRules } from './rules.ts';

/** A picture in the sizes that screens need; `url` is the largest. */
export const image = z.object({
  id: z.string(),
  url: z.string(),
  card: z.string(),
  thumbnail: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

export type Image = z.output<typeof image>;

/** A document to download. */
export const document = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  mime: z.string(),
  size: z.number().int(),
});

const categoryReference = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string().nullable(),
  icon: z.string().nullable(),
});

/** What lists show of a post; `name` is the form's `title`. */
export const advertisementSummary = z.object({
  id: z.number().int(),
  ...readShape('summary'),
  brand: z.string().nullable(),
  brand_id: z.number().int().nullable(),
  category: categoryReference,
  sub_category: categoryReference.nullable(),
  /** About what the price is in the reader's currency, where it is in another; never used in a sale. */
  approximate_price: z.object({ amount: z.string(), currency: z.string(), date: z.string() }).nullable(),
  available_at_label: z.string(),
  country: z.string(),
  organization: z.string(),
  organization_id: z.number().int(),
  image: image.nullable(),
  state: z.enum(states),
  is_favorite: z.boolean(),
  canEdit: z.boolean(),
  created_at: instant,
  updated_at: instant,
});

export type AdvertisementSummary = z.output<typeof advertisementSummary>;

/** What somebody may do with a post right now; the browser shows these and nothing else. */
export const abilities = z.object({
  edit: z.boolean(),
  sell: z.boolean(),
  take_back_sale: z.boolean(),
  pause: z.boolean(),
  resume: z.boolean(),
  renew: z.boolean(),
  delete: z.boolean(),
  restore: z.boolean(),
  duplicate: z.boolean(),
  report: z.boolean(),
  favorite: z.boolean(),
  /** Ask about it; make an offer for it, or answer it with one where it is wanted. */
  inquire: z.boolean(),
  offer: z.boolean(),
  block: z.boolean(),
  unblock: z.boolean(),
  purge: z.boolean(),
});

/** The owner's side also reads what agreed deals hold; for everybody else `number_of_items` is what is available. */
const stock = { reserved_quantity: z.number().int().nullable(), available_quantity: z.number().int().nullable() };

/** A recorded sale, seen by the owner's side only. */
export const sale = z.object({
  id: z.number().int(),
  reason: z.enum(saleReasons),
  sold_to_organization: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  sold_currency: z.string().nullable(),
  total_number_of_items: z.number().int(),
  total_price: z.string().nullable(),
  closing_date: z.string(),
  created_at: instant,
  reverted_at: instant.nullable(),
});

/** A whole post. Private parts are null for everybody but the owner's side and the platform's admins. */
export const advertisement = advertisementSummary.extend({
  ...readShape('post'),
  images: z.array(image),
  documents: z.array(document),
  owner: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  contact: z
    .object({
      id: z.number().int(),
      name: z.string(),
      job_title: z.string().nullable(),
      email: z.string(),
      phone_number: z.string().nullable(),
      locale: z.string().nullable(),
    })
    .nullable(),
  organization_details: z.object({
    id: z.number().int(),
    name: z.string(),
    city: z.string().nullable(),
    country: z.string(),
    website: z.string().nullable(),
    logo: z.string().nullable(),
    posts: z.number().int(),
    reply,
  }),
  ...stock,
  /** When the first of what is reserved may be free again; null while some is available. */
  reserved_until: instant.nullable(),
  expires_at: instant.nullable(),
  deleted_at: instant.nullable(),
  ...readShape('owner'),
  blocked_reason: z.string().nullable(),
  sold_quantity: z.number().int().nullable(),
  /** The newest ones; `advertisements.sales` answers all of them. */
  sales: z.array(sale).nullable(),
  sales_count: z.number().int().nullable(),
  views: z.number().int().nullable(),
  favorites: z.number().int().nullable(),
  abilities,
});

export type Advertisement = z.output<typeof advertisement>;

/** A post in the lists of its owner's side; what only they see is null for a colleague who may not. */
export const ownAdvertisement = advertisementSummary.extend({
  ...readShape('owner'),
  ...stock,
  owner: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  blocked_reason: z.string().nullable(),
  sold_quantity: z.number().int().nullable(),
  views: z.number().int().nullable(),
  favorites: z.number().int().nullable(),
  expires_at: instant.nullable(),
  deleted_at: instant.nullable(),
  abilities,
});

export type OwnAdvertisement = z.output<typeof ownAdvertisement>;

const ids = z.array(id).max(200).default([]);

export const advertisementQuery = z.object({
  q: optional(line(200)),
  /** A top-level or sub-category, by id or slug. */
  category: optional(line(100)),
  categories: ids,
  brands: ids,
  organizations: ids,
  countries: z.array(countryCode).max(200).default([]),
  availabilities: z.array(z.enum(availabilities)).max(10).default([]),
  types: z.array(z.enum(advertisementTypes)).max(10).default([]),
  price_min: optional(money),
  price_max: optional(money),
  currency: optional(currencyCode),
  sort: optional(z.enum(sorts)),
  ...paging,
  facets: z.number().int().min(0).max(1).default(0),
});

export type AdvertisementQuery = z.output<typeof advertisementQuery>;

export const facetValue = z.object({
  id: z.union([z.number().int(), z.string()]),
  name: z.string(),
  count: z.number().int(),
});

export type FacetValue = z.output<typeof facetValue>;

export const listMeta = pageMeta.extend({
  /** Absent unless asked for; a group's counts ignore the group's own choice. */
  facets: z.record(z.enum(facetGroups), z.array(facetValue)).nullish(),
  /** How many organizations the results come from. */
  organizations: z.number().int().nullish(),
  /** How long the look took when it was made, in milliseconds. */
  took_ms: z.number(),
  /** Words spelled like those searched for that do find something. */
  suggestion: z.object({ q: z.string(), total: z.number().int() }).nullish(),
  /** What the words were understood as, and how many posts of the market have each; absent where none were searched for. */
  words: z.array(z.object({ word: z.string(), found: z.number().int(), as: z.string().nullable() })).nullish(),
  /** How many of the results have all of the words; they come first. */
  complete: z.number().int().nullish(),
  /**
   * Where no post has all of the words, or fits the filters: what would be found without a filter, or without a word
   * (group `word`: `id` is the search without it).
   */
  without: z
    .array(
      z.object({
        group: z.string(),
        id: z.union([z.number().int(), z.string()]),
        name: z.string(),
        total: z.number().int(),
      }),
    )
    .nullish(),
});

export type ListMeta = z.output<typeof listMeta>;

export const listAdvertisements = describeEndpoint(endpoints.listAdvertisements, {
  summary: 'Live posts: words, filters, counts, order, page',
  query: advertisementQuery,
  answer: z.array(advertisementSummary),
  meta: listMeta,
  cached: true,
});

export const suggestNames = describeEndpoint(endpoints.suggestNames, {
  summary: 'Categories, brands and organizations that typed words may mean, while they are typed',
  query: z.object({ q: line(200) }),
  answer: z.array(
    z.object({
      kind: z.enum(['category', 'brand', 'organization']),
      id: z.number().int(),
      name: z.string(),
      slug: z.string().nullable(),
      /** The category that a sub-category is in. */
      parent: z.string().nullable(),
    }),
  ),
});

const ownQuery = z.object({
  q: optional(line(200)),
  states: z.array(z.enum(states)).max(10).default([]),
  sort: optional(z.enum(['newest', 'name', 'price', '-price', 'quantity', 'expires'])),
  ...paging,
});

const ownMeta = pageMeta.extend({ states: z.record(z.enum(states), z.number().int()) });

export const listMyAdvertisements = describeEndpoint(endpoints.listMyAdvertisements, {
  summary: 'My own posts, in every state',
  query: ownQuery,
  answer: z.array(ownAdvertisement),
  meta: ownMeta,
});

export const listOrganizationAdvertisements = describeEndpoint(endpoints.listOrganizationAdvertisements, {
  summary: "My organization's posts, in every state",
  query: ownQuery.extend({ organization: optional(id), owner: optional(id) }),
  answer: z.array(ownAdvertisement),
  meta: ownMeta,
});

export const getAdvertisement = describeEndpoint(endpoints.getAdvertisement, {
  summary: 'One post with everything its reader may see',
  params: idParams,
  answer: advertisement,
  cached: true,
});

export const listSimilar = describeEndpoint(endpoints.listSimilar, {
  summary: 'Posts like this one from other sellers',
  params: idParams,
  answer: z.array(advertisementSummary),
  meta: z.object({ total: z.number().int() }),
});

export const createBody = withRules(advertisementFields);

export const updateBody = withRules(
  advertisementFields.extend({
    /**
     * The ids to keep, in order; absent keeps all, empty keeps none. `new:0` stands for the first of the new files, `new:1`
     * for the second; those that are not named follow.
     */
    keep_images: z.array(line(60)).max(limits.images, messages.tooManyImages).nullish(),
    keep_documents: z.array(line(60)).max(limits.documents, messages.tooManyDocuments).nullish(),
    updated_at: instant,
  }),
);

export const createAdvertisement = describeEndpoint(endpoints.createAdvertisement, {
  summary: 'Post what is offered or wanted',
  body: createBody,
  files: advertisementFiles,
  answer: advertisement,
  status: 201,
});

export const updateAdvertisement = describeEndpoint(endpoints.updateAdvertisement, {
  summary: 'Edit a post',
  params: idParams,
  body: updateBody,
  files: advertisementFiles,
  answer: advertisement,
});

export const deleteAdvertisement = describeEndpoint(endpoints.deleteAdvertisement, {
  summary: 'Delete a post; it can be restored for 30 days',
  params: idParams,
  answer: z.null(),
});

export const soldBody = z
  .object({
    reason: choice(saleReasons),
    sold_to_organization: optional(id),
    sold_currency: optional(currencyCode),
    total_number_of_items: whole(1, limits.quantity),
    total_price: optional(money),
    closing_date: date,
    declaration: z.literal(true, { error: messages.required }),
  })
  .superRefine((sale, context) => {
    const refuseWithout = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: messages.required });
    if (sale.reason === 'sold_here' && !sale.sold_to_organization) refuseWithout('sold_to_organization');
    if (sale.reason === 'sold_here' || sale.reason === 'sold_elsewhere') {
      if (!sale.sold_currency) refuseWithout('sold_currency');
      if (!sale.total_price) refuseWithout('total_price');
    } else if (sale.total_price && !sale.sold_currency) refuseWithout('sold_currency');
  }, withSingleFields);

export const sellAdvertisement = describeEndpoint(endpoints.sellAdvertisement, {
  summary: 'Record a sale of all or part of the stock (a wanted post: fulfilled)',
  params: idParams,
  body: soldBody,
  answer: advertisement,
});

export const listSales = describeEndpoint(endpoints.listSales, {
  summary: "The sales of a post, the latest first, for its owner's side; the sums leave out what was taken back",
  params: idParams,
  query: z.object(paging),
  answer: z.array(sale),
  meta: pageMeta.extend({
    sums: z.array(
      z.object({ currency: z.string().nullable(), quantity: z.number(), total_price: z.string().nullable() }),
    ),
  }),
});

const step = { params: idParams, answer: advertisement };

export const takeBackSale = describeEndpoint(endpoints.takeBackSale, {
  summary: 'Take the latest sale back, within 24 hours',
  ...step,
});

export const pauseAdvertisement = describeEndpoint(endpoints.pauseAdvertisement, {
  summary: 'Hide a post for now',
  ...step,
});

export const resumeAdvertisement = describeEndpoint(endpoints.resumeAdvertisement, {
  summary: 'Show a paused post again',
  ...step,
});

export const renewAdvertisement = describeEndpoint(endpoints.renewAdvertisement, {
  summary: 'Keep a post online for another 90 days',
  ...step,
});

export const restoreAdvertisement = describeEndpoint(endpoints.restoreAdvertisement, {
  summary: 'Bring a deleted post back, within 30 days',
  ...step,
});

export const duplicateAdvertisement = describeEndpoint(endpoints.duplicateAdvertisement, {
  summary: 'Copy a post into a paused one',
  ...step,
  status: 201,
});

export const purgeAdvertisement = describeEndpoint(endpoints.purgeAdvertisement, {
  summary: 'Remove a post for good, in whatever state it is, with its files',
  params: idParams,
  body: z.object({
    /** The title of the post as it is, so that it is the one that is meant. */
    title: line(limits.titleLength),
  }),
  answer: z.null(),
});

export const reportAdvertisement = describeEndpoint(endpoints.reportAdvertisement, {
  summary: 'Tell the platform that a post does not belong',
  params: idParams,
  body: z.object({ reason: choice(reportReasons), text: optional(text(1000)) }),
  answer: z.null(),
  status: 201,
});
