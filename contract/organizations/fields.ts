import { z } from 'zod';

/** How an organization answers what it is asked here; null means 'New here'. */
export const reply = z
  .object({
    /** Share of inquiries that were answered, 0 to 1. */
    rate: z.number(),
    /** Median of the working hours to the first answer. */
    hours: z.number(),
    deals: z.number().int(),
    completed: z.number().int(),
  })
  .nullable();

export type Reply = z.output<typeof reply>;
