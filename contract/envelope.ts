import { z } from 'zod';

/** What every JSON answer looks like, whether it succeeded or not. */
export interface Envelope<Data = unknown, Meta = unknown> {
  success: boolean;
  data: Data;
  meta: Meta;
  message: string;
  errors: FieldErrors;
  /** The HTTP status as a number. */
  code: number;
}

/** Messages by field; keys are written as the form writes them (`images.1`, `sold_currency`). */
export type FieldErrors = Record<string, string[]>;

const fieldErrors = z.record(z.string(), z.array(z.string()));

/** The schema of an answer whose `data` and `meta` have the given shapes. */
export function envelopeOf<Data extends z.ZodType, Meta extends z.ZodType>(data: Data, meta: Meta) {
  return z.object({
    success: z.boolean(),
    data,
    meta,
    message: z.string(),
    errors: fieldErrors,
    code: z.number().int(),
  });
}

/** The schema of a refusal. `data` carries the current record on 409. */
export const refusal = z.object({
  success: z.literal(false),
  data: z.unknown(),
  meta: z.unknown(),
  message: z.string(),
  errors: fieldErrors,
  code: z.number().int(),
});
