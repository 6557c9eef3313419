import type { z } from 'zod';
import { messages } from '#contract/errors.ts';
import type { FieldErrorWord } from '#contract/errorWords.ts';
import { sentenceOfIssue } from '#contract/texts/message.ts';
import { type FieldProblems, type FieldWords, invalid, tooLarge, wrongKind } from '../../errors.ts';
import type { ReceivedForm } from './received.ts';

type Problems = Pick<ReceivedForm, 'errors' | 'words' | 'oversized' | 'wrongKind'>;
export const noProblems: Problems = { errors: {}, words: {}, oversized: false, wrongKind: false };

/** The value as its schema reads it. Throws a Refusal that names all problems of fields and files. */
export function check(schema: z.ZodType | undefined, value: unknown, form: Problems): unknown {
  const result = schema ? schema.safeParse(value) : null;
  const problems = result && !result.success ? problemsOf(result.error) : { errors: {}, words: {} };
  const errors: FieldProblems = { ...problems.errors, ...form.errors };
  const words: FieldWords = { ...problems.words, ...form.words };
  if (Object.keys(errors).length === 0) return result?.data;
  const first = Object.values(form.errors)[0]?.[0] ?? messages.somethingWentWrong;
  if (form.oversized) throw tooLarge(first, errors, words);
  if (form.wrongKind) throw wrongKind(first, errors, words);
  throw invalid(errors, undefined, words);
}

/** The most problems in one answer: no one reads more of them. */
const mostProblems = 50;

/** The first message of each of the first 50 fields that are wrong, keyed as the form writes it, with its word. */
function problemsOf(error: z.ZodError): { errors: FieldProblems; words: FieldWords } {
  const errors: FieldProblems = {};
  const words: FieldWords = {};
  let count = 0;
  for (const issue of error.issues) {
    if (count >= mostProblems) break;
    const key = issue.path.map(String).join('.') || 'form';
    if (Object.hasOwn(errors, key)) continue;
    errors[key] = [sentenceOfIssue(issue)];
    words[key] = [wordOf(issue)];
    count += 1;
  }
  return { errors, words };
}

export const fieldErrorsOf = (error: z.ZodError): FieldProblems => problemsOf(error).errors;

const wordsOfIssues: Partial<Record<z.core.$ZodIssue['code'], FieldErrorWord>> = {
  invalid_type: 'wrong_type',
  invalid_format: 'wrong_format',
  invalid_value: 'not_a_choice',
  too_big: 'too_big',
  too_small: 'too_small',
  not_multiple_of: 'wrong_format',
  unrecognized_keys: 'unknown_field',
};

/** Schemas name what is missing by its sentence: an empty text is too short to zod. */
const wordOf = (issue: z.core.$ZodIssue): FieldErrorWord =>
  issue.message === messages.required ? 'required' : (wordsOfIssues[issue.code] ?? 'invalid');
