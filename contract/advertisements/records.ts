import { z } from 'zod';
import { reply } from '../organizations/schemas.ts';
import { instant, pageMeta } from '../values.ts';
import { documentKindsOfPosts, pauseReasons, saleReasons, states } from './choices.ts';
import { facetGroups } from './facets.ts';
import { readShape } from './rules.ts';

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
  /** Of a document of a post: what it is, where that was said. */
  kind: z.enum(documentKindsOfPosts).nullish(),
});

export const categoryReference = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string().nullable(),
  icon: z.string().nullable(),
});

/** What lists show of a post. */
export const advertisementSummary = z.object({
  id: z.number().int(),
  ...readShape('summary'),
  brand: z.string().nullable(),
  /** The article that it is a post of: posts of one brand and number, or of one GTIN, share it. */
  article: z.number().int().nullable(),
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
  can_edit: z.boolean(),
  canEdit: z.boolean().meta({ deprecated: true }),
  created_at: instant,
  updated_at: instant,
});

export type AdvertisementSummary = z.output<typeof advertisementSummary>;

/** What someone may do with a post right now; the browser shows these and nothing else. */
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

/** The owner's side also reads what agreed deals hold; for everyone else `number_of_items` is what is available. */
const stock = { reserved_quantity: z.number().int().nullable(), available_quantity: z.number().int().nullable() };

/** When a stock feed last confirmed the stock, where that is three days ago or more; null else. */
const stockConfirmedAt = instant.nullable();

/** What arrived of a sale, what settled claims of its deal took from it, and what is left of its pieces and its price. */
export const whatIsLeft = {
  /** How many arrived well; null outside of a delivery, and until the buyer or the clock confirms it. */
  received: z.number().int().nullable(),
  credited_quantity: z.number().int(),
  credited_amount: z.string(),
  left_quantity: z.number().int(),
  left_price: z.string().nullable(),
};

/** A recorded sale, seen by the owner's side only. */
export const sale = z.object({
  id: z.number().int(),
  reason: z.enum(saleReasons),
  sold_to_organization: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  sold_currency: z.string().nullable(),
  total_number_of_items: z.number().int(),
  total_price: z.string().nullable(),
  ...whatIsLeft,
  closing_date: z.string(),
  created_at: instant,
  reverted_at: instant.nullable(),
});

/** A whole post. Private parts are null for everyone but the owner's side and the platform's admins. */
export const advertisement = advertisementSummary.extend({
  ...readShape('post'),
  images: z.array(image),
  documents: z.array(document),
  /** Whether the platform lets its batteries be agreed on without a test summary. */
  battery_excepted: z.boolean(),
  owner: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  contact: z
    .object({
      id: z.number().int(),
      name: z.string(),
      job_title: z.string().nullable(),
      /** Always null: people write to each other in deals. */
      email: z.null().meta({ deprecated: true }),
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
    /** Share of its deliveries that came as both sides had agreed, 0 to 1; null for fewer than ten. */
    as_agreed: z.number().nullable(),
  }),
  ...stock,
  /** When the first of what is reserved may be free again; null while some is available. */
  reserved_until: instant.nullable(),
  stock_confirmed_at: stockConfirmedAt,
  /** Null for a post that a stock feed keeps online. */
  expires_at: instant.nullable(),
  deleted_at: instant.nullable(),
  ...readShape('owner'),
  pause_reason: z.enum(pauseReasons).nullable(),
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
  pause_reason: z.enum(pauseReasons).nullable(),
  blocked_reason: z.string().nullable(),
  sold_quantity: z.number().int().nullable(),
  views: z.number().int().nullable(),
  favorites: z.number().int().nullable(),
  stock_confirmed_at: stockConfirmedAt,
  expires_at: instant.nullable(),
  deleted_at: instant.nullable(),
  abilities,
});

export type OwnAdvertisement = z.output<typeof ownAdvertisement>;

const facetValue = z.object({
  id: z.union([z.number().int(), z.string()]),
  name: z.string(),
  count: z.number().int(),
});

export type FacetValue = z.output<typeof facetValue>;

const factFacet = z.object({
  key: z.string(),
  /** Of choices, yes or no, ranges and days: how many posts state each value; of numbers none. */
  values: z.array(z.object({ value: z.string(), count: z.number().int() })),
  /** The least and the greatest number that there is. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** How many posts do not state it. */
  unsaid: z.number().int(),
});

/** A field of facts as a filter: its counts ignore its own choice. */
export type FactFacet = z.output<typeof factFacet>;

export const listMeta = pageMeta.extend({
  /** Absent unless asked for; a group's counts ignore the group's own choice. */
  facets: z.record(z.enum(facetGroups), z.array(facetValue)).nullish(),
  /** The facts of the one chosen sub-category, in order; absent without one, or unless facets were asked for. */
  facts: z.array(factFacet).nullish(),
  /** How many more posts would match if they stated the facts that are asked for; absent where none is. */
  unsaid: z.number().int().nullish(),
  /** When the newest of these posts can have been created: later pages ask for `until` it, so that new posts move none. */
  until: instant,
  /** How many organizations the results come from. */
  organizations: z.number().int().nullish(),
  /** How many articles the posts belong to, each post without one counted as one; absent unless facets were asked for. */
  total_articles: z.number().int().nullish(),
  /** How many of these have a post with all of the words; they come first. Absent where no words were searched for. */
  complete_articles: z.number().int().nullish(),
  /** How long the look took when it was made, in milliseconds. */
  took_ms: z.number(),
  /** Words spelled like those searched for that do find something. */
  suggestion: z.object({ q: z.string(), total: z.number().int() }).nullish(),
  /** What the words were understood as, and how many posts of the market have each; absent where none were searched for. */
  words: z
    .array(
      z.object({
        word: z.string(),
        found: z.number().int(),
        as: z.string().nullable(),
        /** Whether posts with it are left out: `-shimano`, `not black`. */
        excluded: z.boolean().optional(),
      }),
    )
    .nullish(),
  /** How many of the results have all of the words; they come first. */
  complete: z.number().int().nullish(),
  /** How many posts have all of the words, but are other parts that only mention the one that was named. */
  mentioned: z.number().int().nullish(),
  /** The part that was asked for, as it was typed, where it is known but no live post is one. */
  absent: z.string().nullish(),
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
