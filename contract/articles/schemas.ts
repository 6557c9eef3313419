import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { id, idParams, pageMeta, paging } from '../values.ts';
import { conflictReasons } from './choices.ts';
import * as endpoints from './endpoints.ts';

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
