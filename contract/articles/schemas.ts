import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { id, idParams, pageMeta, paging } from '../values.ts';
import { conflictReasons } from './choices.ts';
import * as endpoints from './endpoints.ts';

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
  example: z.object({ id: z.number().int(), name: z.string() }),
});

export const articleConflict = z.object({
  article,
  other: article,
  reason: z.enum(conflictReasons),
  /** The GTIN that both have, where that is the reason. */
  gtin: z.string().nullable(),
});

export type ArticleConflict = z.output<typeof articleConflict>;

export const listArticleConflicts = describeEndpoint(endpoints.listArticleConflicts, {
  summary: 'Pairs of articles that may be one, and on which nobody decided yet',
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
