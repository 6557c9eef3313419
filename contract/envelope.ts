import { z } from 'zod';
import { type ErrorWord, errorWords, type FieldErrorWord, fieldErrorWords } from './errorWords.ts';

/** What every JSON answer looks like, whether it succeeded or not. */
export interface Envelope<Data = unknown, Meta = unknown> {
  success: boolean;
  data: Data;
  meta: Meta;
  message: string;
  errors: FieldErrors;
  /** The HTTP status as a number. */
  code: number;
  /** Only of refusals: what they are called, and what is wrong by field, for programs. */
  error_code?: ErrorWord;
  error_codes?: Record<string, FieldErrorWord[]>;
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

const explain = (words: Record<string, string>): string =>
  Object.entries(words)
    .map(([word, meaning]) => `- \`${word}\`: ${meaning}`)
    .join('\n');

/** The schema of a refusal. `data` carries the current record on 409. */
export const refusal = z.object({
  success: z.literal(false),
  data: z.unknown(),
  meta: z.unknown(),
  message: z.string(),
  errors: fieldErrors,
  code: z.number().int(),
  error_code: z.enum(Object.keys(errorWords) as [ErrorWord, ...ErrorWord[]]).describe(explain(errorWords)),
  error_codes: z
    .record(z.string(), z.array(z.enum(Object.keys(fieldErrorWords) as [FieldErrorWord, ...FieldErrorWord[]])))
    .describe(`By field, as in \`errors\`.\n\n${explain(fieldErrorWords)}`),
});
