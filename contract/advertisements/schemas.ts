import { z } from 'zod';
import { refusalOfDecimals } from '../amounts/sentences.ts';
import { describeEndpoint } from '../endpoint.ts';
import { messages } from '../errors.ts';
import { factChoices } from '../facts/facts.ts';
import { addIssue } from '../sentences.ts';
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
  conditions,
  documentKindsOfPosts,
  limits,
  reportReasons,
  saleReasons,
  sorts,
  states,
} from './choices.ts';
import * as endpoints from './endpoints.ts';
import { type FacetChoices, type FacetGroup, facetGroups, facets } from './facets.ts';
import { readNames } from './fields.ts';
import { advertisement, advertisementSummary, listMeta, ownAdvertisement, sale } from './records.ts';
import { advertisementFields, withRules } from './rules.ts';

export * from './records.ts';

const ids = z.array(id).max(200).default([]);

/** The values of each group that a list is narrowed to. */
const facetParameters = Object.fromEntries(facetGroups.map((group) => [group, facetParameter(group)])) as unknown as {
  [Group in FacetGroup]: z.ZodDefault<z.ZodType<FacetChoices[Group], FacetChoices[Group]>>;
};

function facetParameter(group: FacetGroup) {
  const facet = facets[group];
  if (facet.values === 'choice') return z.array(z.enum(facet.choices)).max(10).default([]);
  return facet.values === 'id' ? ids : z.array(countryCode).max(200).default([]);
}

export const advertisementQuery = z.object({
  q: optional(line(200)),
  /** A top-level or sub-category, by id or slug. */
  category: optional(line(100)),
  ...facetParameters,
  /** Values of facts, limits of numbers, or `unsaid`, by the keys of fields; with one sub-category that has them. */
  facts: factChoices.optional(),
  /** The fewest items that are left. */
  quantity_min: optional(z.number().int().min(1).max(10_000_000)),
  /** The price range and the order by price are about an order from which someone has this many. */
  quantity: optional(z.number().int().min(1).max(10_000_000)),
  price_min: optional(money),
  price_max: optional(money),
  currency: optional(currencyCode),
  sort: optional(z.enum(sorts)),
  ...paging,
  /** Leaves out what was created later: `meta.until` of the first page, so that none of its posts is on the next one too. */
  until: optional(instant),
  facets: z.number().int().min(0).max(1).default(0),
});

export type AdvertisementQuery = z.output<typeof advertisementQuery>;

export const listAdvertisements = describeEndpoint(endpoints.listAdvertisements, {
  onlyReads: true,
  summary: 'Live posts: words, filters, counts, order, page',
  query: advertisementQuery,
  answer: z.array(advertisementSummary),
  meta: listMeta,
  cached: true,
  fullScan: true,
});

export const suggestNames = describeEndpoint(endpoints.suggestNames, {
  onlyReads: true,
  summary: 'Categories, brands, organizations and articles that typed words may mean, while they are typed',
  query: z.object({ q: line(200) }),
  answer: z.array(
    z.object({
      kind: z.enum(['category', 'brand', 'organization', 'article']),
      id: z.number().int(),
      name: z.string(),
      slug: z.string().nullable(),
      /** The category that a sub-category is in. */
      parent: z.string().nullable(),
      /** The brand and number of an article. */
      number: z.string().nullish(),
    }),
  ),
});

export const guessPart = describeEndpoint(endpoints.guessPart, {
  onlyReads: true,
  fullScan: true,
  summary: 'The part, brand and category that the number or title of a new post points to',
  query: z.object({ q: line(200) }),
  answer: z.object({
    /** The part whose number or GTIN it is. */
    article: z.object({ name: z.string(), number: z.string().nullable(), offered: z.number().int() }).nullable(),
    brand: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    /** Where it belongs; several choices, or one that the user has to confirm, if that is not certain. */
    categories: z.array(z.object({ category: z.number().int(), sub_category: z.number().int().nullable() })),
    is_certain: z.boolean(),
  }),
});

const ownQuery = z.object({
  q: optional(line(200)),
  states: z.array(z.enum(states)).max(10).default([]),
  sort: optional(z.enum(['newest', 'name', 'price', '-price', 'quantity', 'expires'])),
  ...paging,
});

const ownMeta = pageMeta.extend({ states: z.record(z.enum(states), z.number().int()) });

export const listMyAdvertisements = describeEndpoint(endpoints.listMyAdvertisements, {
  onlyReads: true,
  summary: 'My own posts, in every state',
  query: ownQuery,
  answer: z.array(ownAdvertisement),
  meta: ownMeta,
});

export const listOrganizationAdvertisements = describeEndpoint(endpoints.listOrganizationAdvertisements, {
  onlyReads: true,
  summary: "My organization's posts, in every state",
  query: ownQuery.extend({ organization: optional(id), owner: optional(id) }),
  answer: z.array(ownAdvertisement),
  meta: ownMeta.extend({
    /** The owners of the posts that match everything except the owner filter, by name; of all organizations only the chosen one. */
    owners: z.array(z.object({ id: z.number().int(), name: z.string(), count: z.number().int() })),
  }),
});

export const getAdvertisement = describeEndpoint(endpoints.getAdvertisement, {
  onlyReads: true,
  summary: 'One post with everything its reader may see',
  params: idParams,
  answer: advertisement,
  cached: true,
});

export const listSimilar = describeEndpoint(endpoints.listSimilar, {
  onlyReads: true,
  summary: 'Posts like this one from other sellers',
  params: idParams,
  answer: z.array(advertisementSummary),
  meta: z.object({ total: z.number().int() }),
});

export const listSameArticle = describeEndpoint(endpoints.listSameArticle, {
  onlyReads: true,
  summary: 'Live posts of the same article and type from other organizations, the cheapest first',
  params: idParams,
  answer: z.array(advertisementSummary),
  meta: z.object({
    total: z.number().int(),
    organizations: z.number().int(),
    /**
     * The lowest price for the unit of this post, in the reader's currency, with the condition of those goods; approximate where it is
     * in another one.
     */
    lowest: z
      .object({
        amount: z.string(),
        currency: z.string(),
        approximate: z.boolean(),
        condition: z.enum(conditions).nullable(),
      })
      .nullable(),
  }),
});

/** What each document is, in their order. */
const documentKinds = z
  .array(optional(choice(documentKindsOfPosts)).transform((kind) => kind ?? null))
  .max(limits.documents)
  .nullish();

export const createBody = withRules(advertisementFields.extend({ document_kinds: documentKinds }));

const updateBody = withRules(
  advertisementFields.extend({
    /**
     * The ids to keep, in order; absent keeps all, empty keeps none. `new:0` is the first of the new files, `new:1`
     * for the second; the others follow.
     */
    keep_images: z.array(line(60)).max(limits.images, messages.tooManyImages).nullish(),
    keep_documents: z.array(line(60)).max(limits.documents, messages.tooManyDocuments).nullish(),
    document_kinds: documentKinds,
    updated_at: instant,
  }),
);

export const createAdvertisement = describeEndpoint(endpoints.createAdvertisement, {
  summary: 'Post what is offered or wanted',
  body: createBody,
  readNames,
  files: advertisementFiles,
  answer: advertisement,
  status: 201,
});

export const updateAdvertisement = describeEndpoint(endpoints.updateAdvertisement, {
  summary: 'Edit a post',
  params: idParams,
  body: updateBody,
  readNames,
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
    const refusal =
      typeof sale.total_price === 'string' && sale.sold_currency
        ? refusalOfDecimals(sale.total_price, sale.sold_currency)
        : null;
    if (refusal) addIssue(context, ['total_price'], refusal);
  }, withSingleFields);

export const sellAdvertisement = describeEndpoint(endpoints.sellAdvertisement, {
  summary: 'Record a sale of all or part of the stock (a wanted post: fulfilled)',
  params: idParams,
  body: soldBody,
  answer: advertisement,
});

export const listSales = describeEndpoint(endpoints.listSales, {
  onlyReads: true,
  summary:
    "The sales of a post, the latest first, for its owner's side; the sums leave out what was taken back or credited",
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

/** The last thirty days (UTC), the oldest first: people who looked, each once a day, and favourites that came and are kept. */
const answer = z.array(z.object({ day: z.string(), views: z.number().int(), favorites: z.number().int() }));

export const readViews = describeEndpoint(endpoints.readViews, {
  summary: "Views and favourites of a post day by day, for its owner's side",
  params: idParams,
  answer,
});

export const readMyViews = describeEndpoint(endpoints.readMyViews, {
  summary: 'Views and favourites of all of my posts, day by day',
  answer,
});

export const readOrganizationViews = describeEndpoint(endpoints.readOrganizationViews, {
  summary: "Views and favourites day by day of my organization's posts, as far as I may see them",
  query: z.object({ organization: optional(id) }),
  answer,
});
