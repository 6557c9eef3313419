import { z } from 'zod';
import { conditions, units } from '../advertisements/choices.ts';

/** The price at which someone wants to hear of an article. */
export const watch = z.object({
  /** What an offer may cost at most for each unit of the article, if someone orders the quantity. */
  max_price: z.string(),
  currency: z.string(),
  quantity: z.number().int(),
  unit: z.enum(units),
  /** Which conditions count; none: any. */
  conditions: z.array(z.enum(conditions)),
});

export type Watch = z.output<typeof watch>;
