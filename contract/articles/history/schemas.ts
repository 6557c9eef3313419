import { z } from 'zod';
import { conditions, units } from '../../advertisements/choices.ts';
import { describeEndpoint } from '../../endpoint.ts';
import { choice, idParams, whole } from '../../values.ts';
import * as endpoints from './endpoints.ts';

/** Why there is no point: too few sellers on each day, or the operator switched prices off. */
const historyReasons = ['few_sellers', 'off'] as const;

const articleHistory = z.object({
  /** The ones asked for, else those of most points; null where nothing is known. */
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
