import type { z } from 'zod';
import type { Message, Sentence, TextKey } from './message.ts';

// An issue of a schema has the key of a text as its `message`. The text's values are the issue's limit or, if a schema reports the
// issue itself, in `params`. `npm run check` finds texts of schemas that no language has.

interface Issue {
  message: string;
  maximum?: unknown;
  minimum?: unknown;
  params?: { values?: Message['values'] };
}

/** What is wrong, by the issue of a schema. */
export function sentenceOfIssue(issue: z.core.$ZodIssue): Sentence {
  const { message: key, maximum, minimum, params } = issue as Issue;
  if (!key.includes('{{')) return key as Sentence;
  return { key: key as TextKey, values: params?.values ?? { count: Number(maximum ?? minimum) } };
}

/** Reports an issue of a schema about several values. */
export function addIssue(context: z.RefinementCtx, path: (string | number)[], sentence: Sentence): void {
  const { key, values } = typeof sentence === 'string' ? { key: sentence } : sentence;
  context.addIssue({ code: 'custom', path, message: key, ...(values && { params: { values } }) });
}
