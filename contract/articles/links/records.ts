import { z } from 'zod';
import { conditions } from '../../advertisements/choices.ts';
import { linkKinds, linkStates } from './choices.ts';

/** Another article that an article is linked with, by what the reader may see of it. */
export const articleLink = z.object({
  id: z.number().int(),
  kind: z.enum(linkKinds),
  /** Whether the other article is the replacement; false for the one that was replaced. */
  is_to: z.boolean(),
  article: z.object({ id: z.number().int(), name: z.string(), number: z.string().nullable() }),
  /** How many offers of it the reader may see, and the least price per unit in the reader's currency with the condition of those goods. */
  offered: z.number().int(),
  lowest: z.object({ amount: z.string(), currency: z.string(), condition: z.enum(conditions).nullable() }).nullable(),
  /** How many organizations say so to everybody. */
  sellers: z.number().int(),
  state: z.enum(linkStates),
  /** Whether the reader's organization says so, and whether only to itself. */
  is_own: z.boolean(),
  is_private: z.boolean(),
  canWithdraw: z.boolean(),
  canDecide: z.boolean(),
});

export type ArticleLink = z.output<typeof articleLink>;
