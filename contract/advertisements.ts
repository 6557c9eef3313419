import { z } from 'zod';
import {
  advertisementTypes,
  availabilities,
  conditions,
  facetGroups,
  saleReasons,
  sorts,
  states,
  units,
} from './advertisements.values.ts';
import { defineEndpoint } from './endpoint.ts';
import { countryCode, currencyCode, id, idParams, instant, line, money, optional, pageMeta, paging } from './values.ts';

// ---- what is read ---------------------------------------------------------------------------------------------------

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
  type: z.enum(advertisementTypes),
  name: z.string(),
  brand: z.string().nullable(),
  brand_id: z.number().int().nullable(),
  supplier_article_number: z.string().nullable(),
  category: categoryReference,
  sub_category: categoryReference.nullable(),
  condition: z.enum(conditions).nullable(),
  price_per_unit: z.string().nullable(),
  currency: z.string().nullable(),
  unit: z.enum(units),
  number_of_items: z.number().int(),
  minimal_order_quantity: z.number().int().nullable(),
  minimum_order_value: z.string().nullable(),
  availability: z.enum(availabilities),
  available_at_label: z.string(),
  available_at_date: z.string().nullable(),
  country: z.string(),
  country_code: z.string(),
  location: z.string().nullable(),
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
});

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
  description: z.string().nullable(),
  gtin: z.string().nullable(),
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
  }),
  expires_at: instant.nullable(),
  deleted_at: instant.nullable(),
  internal_reference: z.string().nullable(),
  blocked_reason: z.string().nullable(),
  sold_quantity: z.number().int().nullable(),
  sales: z.array(sale).nullable(),
  views: z.number().int().nullable(),
  favorites: z.number().int().nullable(),
  abilities,
});
export type Advertisement = z.output<typeof advertisement>;

/** A post in the lists of its owner's side; what only they see is null for a colleague who may not. */
export const ownAdvertisement = advertisementSummary.extend({
  internal_reference: z.string().nullable(),
  owner: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  sold_quantity: z.number().int().nullable(),
  views: z.number().int().nullable(),
  favorites: z.number().int().nullable(),
  expires_at: instant.nullable(),
  deleted_at: instant.nullable(),
  abilities,
});
export type OwnAdvertisement = z.output<typeof ownAdvertisement>;

// ---- lists ----------------------------------------------------------------------------------------------------------

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
  took_ms: z.number(),
  /** Words spelled like those searched for that do find something. */
  suggestion: z.object({ q: z.string(), total: z.number().int() }).nullish(),
  /** Where nothing was found: what would be found without one of the filters. */
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

export const listAdvertisements = defineEndpoint({
  name: 'advertisements.list',
  summary: 'Live posts: words, filters, counts, order, page',
  method: 'GET',
  url: '/api/advertisements',
  allow: 'advertisement.browse',
  query: advertisementQuery,
  answer: z.array(advertisementSummary),
  meta: listMeta,
});

const ownQuery = z.object({
  q: optional(line(200)),
  states: z.array(z.enum(states)).max(10).default([]),
  sort: optional(z.enum(['newest', 'name', 'price', '-price', 'quantity', 'expires'])),
  ...paging,
});
const ownMeta = pageMeta.extend({ states: z.record(z.enum(states), z.number().int()) });

export const listMyAdvertisements = defineEndpoint({
  name: 'advertisements.mine',
  summary: 'My own posts, in every state',
  method: 'GET',
  url: '/api/my-advertisements',
  allow: 'advertisement.list-own',
  query: ownQuery,
  answer: z.array(ownAdvertisement),
  meta: ownMeta,
});

export const listOrganizationAdvertisements = defineEndpoint({
  name: 'advertisements.organization',
  summary: "My organization's posts, in every state",
  method: 'GET',
  url: '/api/organization-advertisements',
  allow: 'advertisement.list-organization',
  query: ownQuery.extend({ organization: optional(id), owner: optional(id) }),
  answer: z.array(ownAdvertisement),
  meta: ownMeta,
});

// ---- one post -------------------------------------------------------------------------------------------------------

export const getAdvertisement = defineEndpoint({
  name: 'advertisements.read',
  summary: 'One post with everything its reader may see',
  method: 'GET',
  url: '/api/advertisements/{id}',
  allow: 'signed-in',
  params: idParams,
  answer: advertisement,
});

export const listSimilar = defineEndpoint({
  name: 'advertisements.similar',
  summary: 'Posts like this one from other sellers',
  method: 'GET',
  url: '/api/advertisements/{id}/similar',
  allow: 'advertisement.browse',
  params: idParams,
  answer: z.array(advertisementSummary),
  meta: z.object({ total: z.number().int() }),
});
