import { z } from 'zod';
import { advertisementTypes, availabilities, conditions, limits, units } from '../advertisements/choices.ts';
import { advertisementSummary, categoryReference, image, listMeta } from '../advertisements/records.ts';
import { advertisementQuery } from '../advertisements/schemas.ts';
import { refusalOfDecimals } from '../amounts/sentences.ts';
import { describeEndpoint } from '../endpoint.ts';
import { statedFacts } from '../facts/facts.ts';
import { alerts } from '../saved-searches/choices.ts';
import { addIssue } from '../sentences.ts';
import { choice, countryCode, currencyCode, id, idParams, money, pageMeta, paging, whole } from '../values.ts';
import { conflictReasons, offerSorts } from './choices.ts';
import * as endpoints from './endpoints.ts';
import { articleLink } from './links/records.ts';

/** The price at which someone wants to hear of an article. */
const watch = z.object({
  /**
   * For each unit of the article: what an offer may cost at most if someone orders the quantity, and what a wanted post of at least as
   * many pays at least.
   */
  max_price: z.string(),
  currency: z.string(),
  quantity: z.number().int(),
  unit: z.enum(units),
  /** Which conditions count; none: any. */
  conditions: z.array(z.enum(conditions)),
  /** Which posts count. */
  types: z.array(z.enum(advertisementTypes)),
  /** When it is mailed, as of saved searches; in the product it is shown at once. */
  alert: z.enum(alerts),
});

export type Watch = z.output<typeof watch>;

const postName = z.object({ id: z.number().int(), name: z.string() });

/** What posts of one brand and part number, or of one GTIN, are about. */
const article = z.object({
  id: z.number().int(),
  brand: z.string().nullable(),
  /** As the latest of its posts writes it. */
  number: z.string().nullable(),
  gtins: z.array(z.string()),
  /** Posts in any state, deleted ones left out. */
  posts: z.number().int(),
  organizations: z.number().int(),
  /** The latest of its posts. */
  example: postName,
});

const articleConflict = z.object({
  article,
  /** Null where one article has several GTINs. */
  other: article.nullable(),
  reason: z.enum(conflictReasons),
  /** The GTIN that both have, where that is the reason. */
  gtin: z.string().nullable(),
  /** Where one article has several GTINs: each with how many posts name it and the latest of them. */
  codes: z.array(z.object({ gtin: z.string(), posts: z.number().int(), example: postName })),
});

export type ArticleConflict = z.output<typeof articleConflict>;

const amount = z.object({ amount: z.string(), currency: z.string() });
/** The price of a post, and in which condition its goods are. */
const price = amount.extend({ condition: z.enum(conditions).nullable() });

/** An article in a list. */
export const articleRow = z.object({
  /** Null for a post without an article, which has a row of its own. */
  id: z.number().int().nullable(),
  /** The first of its posts in the order of the list: it names and pictures the article. */
  post: advertisementSummary,
  /** All counts and prices cover only the posts that the list finds. */
  offered: z.number().int(),
  wanted: z.number().int(),
  sellers: z.number().int(),
  /** The unit of most offers; only their prices are compared. */
  unit: z.enum(units),
  /** Per unit, for the quantity asked for, in the currency asked for or else the reader's; null where nothing has a price. */
  lowest: price.nullable(),
  highest: price.nullable(),
  /** When the first offer can be delivered. */
  soonest: z.enum(availabilities).nullable(),
  /** What these posts all state alike, as filters name it; empty unless facets were asked for in one sub-category. */
  facts: z.array(z.object({ key: z.string(), value: z.string() })),
});

export type ArticleRow = z.output<typeof articleRow>;

export const listArticles = describeEndpoint(endpoints.listArticles, {
  onlyReads: true,
  summary:
    'Articles of live posts, a row each in the order of the first post: the words, filters and counts of the list of posts',
  query: advertisementQuery,
  answer: z.array(articleRow),
  meta: listMeta,
  fullScan: true,
});

const articlePage = z.object({
  id: z.number().int(),
  /** The title of its best post, or of the one that an admin of the platform chose. */
  name: z.string(),
  brand: z.string().nullable(),
  number: z.string().nullable(),
  gtins: z.array(z.string()),
  category: categoryReference,
  sub_category: categoryReference.nullable(),
  image: image.nullable(),
  /** What all its posts state alike, in the order of the sub-category. */
  facts: statedFacts,
  /** The unit of most offers; only their prices are compared. */
  unit: z.enum(units),
  /** Every unit of its offers, that of most offers first, each with its own range of prices. */
  units: z.array(
    z.object({
      unit: z.enum(units),
      offered: z.number().int(),
      lowest: price.nullable(),
      highest: price.nullable(),
    }),
  ),
  offered: z.number().int(),
  wanted: z.number().int(),
  sellers: z.number().int(),
  /** The reader's currency. */
  currency: z.string(),
  /** Of one unit, in the reader's currency by the reference rates; null where nothing is offered at a price. */
  lowest: price.nullable(),
  highest: price.nullable(),
  /** Whether the reader may post one themselves. */
  canPost: z.boolean(),
  /** Whether the reader may post it as wanted. */
  canSeek: z.boolean(),
  /** Whether the reader may watch its price, and the price that they watch. */
  canWatch: z.boolean(),
  watch: watch.nullable(),
  /** What replaces it, is the same or can be used in its place, and what it replaces. */
  links: z.array(articleLink),
  /** Whether the reader may state a link for their organization. */
  canLink: z.boolean(),
  /** Whether the reader may choose the post whose title and picture it has, and the one that was chosen. */
  canPin: z.boolean(),
  pinned: z.number().int().nullable(),
});

export type ArticlePage = z.output<typeof articlePage>;

export const readArticle = describeEndpoint(endpoints.readArticle, {
  onlyReads: true,
  summary: 'An article with what its readers may see of its posts; 301 where it was merged into another',
  params: idParams,
  answer: articlePage,
});

const articleOffer = advertisementSummary.extend({
  /** How many have to be ordered to get the quantity: the seller may have a minimum order. */
  quantity_at: z.number().int(),
  /** The price per unit at that quantity, and what it costs; null without a price, or where too few are left. */
  price_at: z.string().nullable(),
  total_at: z.string().nullable(),
  /** About what it costs in the reader's currency. */
  approximate_total: amount.nullable(),
});

export type ArticleOffer = z.output<typeof articleOffer>;

export const listArticleOffers = describeEndpoint(endpoints.listArticleOffers, {
  onlyReads: true,
  summary: 'The live posts of an article, with what a quantity costs from each',
  params: idParams,
  query: z.object({
    type: choice(advertisementTypes).default('offered'),
    quantity: whole(1, 10_000_000).default(1),
    countries: z.array(countryCode).max(200).default([]),
    conditions: z.array(z.enum(conditions)).max(10).default([]),
    availabilities: z.array(z.enum(availabilities)).max(10).default([]),
    sort: choice(offerSorts).default('total'),
    ...paging,
  }),
  answer: z.array(articleOffer),
  meta: pageMeta,
});

export const listArticleConflicts = describeEndpoint(endpoints.listArticleConflicts, {
  summary: 'Pairs of articles that may be one, and articles with several GTINs, on which nobody decided yet',
  query: z.object(paging),
  answer: z.array(articleConflict),
  meta: pageMeta,
});

export const mergeArticles = describeEndpoint(endpoints.mergeArticles, {
  summary: 'Make an article and another one the same; its posts become posts of the other one',
  params: idParams,
  body: z.object({ into: id }),
  answer: z.null(),
});

export const keepArticlesApart = describeEndpoint(endpoints.keepArticlesApart, {
  summary: 'Say that two articles are different although they look alike',
  params: idParams,
  body: z.object({ other: id }),
  answer: z.null(),
});

export const keepArticleGtins = describeEndpoint(endpoints.keepArticleGtins, {
  summary: 'Say that all GTINs that an article has now belong to it',
  params: idParams,
  answer: z.null(),
});

/** Why there is no point: too few sellers on each day, or the operator switched prices off. */
const historyReasons = ['few_sellers', 'off'] as const;

const articleHistory = z.object({
  /** The ones asked for, else the ones with the most points; null where nothing is known. */
  condition: z.enum(conditions).nullable(),
  unit: z.enum(units).nullable(),
  /** The reader's, by the rates that hold now. */
  currency: z.string(),
  /** Days on which at least three sellers asked a price that everybody may see, the oldest first. */
  points: z.array(z.object({ day: z.string(), least: z.string(), middle: z.string(), sellers: z.number().int() })),
  why: z.enum(historyReasons).nullable(),
});

export type ArticleHistory = z.output<typeof articleHistory>;

export const readArticleHistory = describeEndpoint(endpoints.readArticleHistory, {
  onlyReads: true,
  summary: 'The least and the middle price that was asked for an article on each day, in one condition and unit',
  params: idParams,
  query: z.object({
    condition: choice(conditions).optional(),
    unit: choice(units).optional(),
    months: whole(1, 13).default(12),
  }),
  answer: articleHistory,
});

const listedWatch = watch.extend({
  article: z.object({
    id: z.number().int(),
    /** As on the article's page; what it is called by brand and number while no post of it may be seen. */
    name: z.string(),
    /** Brand and number, or the GTIN. */
    part: z.string(),
    image: image.nullable(),
    /** Null while no post of it may be seen. */
    category: categoryReference.nullable(),
    sub_category: categoryReference.nullable(),
  }),
  /** Whether a post was at the price when it was last checked. */
  is_reached: z.boolean(),
  created_at: z.string(),
});

export type ListedWatch = z.output<typeof listedWatch>;

export const listWatches = describeEndpoint(endpoints.listWatches, {
  summary: 'The articles whose price you watch, the latest first',
  query: z.object(paging),
  answer: z.array(listedWatch),
  meta: pageMeta,
});

export const watchArticle = describeEndpoint(endpoints.watchArticle, {
  summary:
    'Be notified once an offer of an article costs no more than a price at a quantity, or a wanted post pays as much; replaces what you watched before',
  params: idParams,
  body: z
    .object({
      max_price: money.refine((amount) => Number(amount) > 0, 'Use a price above zero'),
      currency: currencyCode,
      quantity: whole(1, limits.quantity).default(1),
      conditions: z
        .array(z.enum(conditions))
        .max(conditions.length)
        .default([])
        .transform((chosen) => conditions.filter((condition) => chosen.includes(condition))),
      types: z
        .array(z.enum(advertisementTypes))
        .min(1)
        .max(advertisementTypes.length)
        .default(['offered'])
        .transform((chosen) => advertisementTypes.filter((type) => chosen.includes(type))),
      alert: choice(alerts).default('instant'),
    })
    .superRefine(({ max_price: amount, currency }, context) => {
      const refusal = refusalOfDecimals(amount, currency);
      if (refusal) addIssue(context, ['max_price'], refusal);
    }),
  answer: watch,
});

export const unwatchArticle = describeEndpoint(endpoints.unwatchArticle, {
  summary: 'Stop watching the price of an article',
  params: idParams,
  answer: z.null(),
});

export const pinArticle = describeEndpoint(endpoints.pinArticle, {
  summary: 'Choose the post whose title and picture an article has; without one, its best post is taken again',
  params: idParams,
  body: z.object({ advertisement: id.nullable() }),
  answer: z.null(),
});
