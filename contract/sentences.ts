import { z } from 'zod';
import { messages } from './errors.ts';
import type { FixedText, Sentence, TextKey } from './texts/message.ts';

type Issue = z.core.$ZodRawIssue;

/** The message for a value of another kind, by the kind that a schema expects. */
const kinds: Record<string, FixedText> = {
  string: 'Use text',
  number: 'Use a number',
  int: 'Use a whole number',
  boolean: 'Choose yes or no',
  array: 'Use a list',
  object: 'Send the fields by their names',
  record: 'Send the fields by their names',
};

/** The message for text of another shape, by the name of the shape. */
const shapes: Record<string, FixedText> = {
  datetime: 'Use a date and time such as 2026-11-20T09:30:00.000Z',
  date: 'Use a date such as 2026-11-20',
  email: messages.invalidEmail,
  url: 'Use an address such as https://example.com',
};

function limitOf<Bound extends 'least' | 'most'>(bound: Bound, { origin }: { origin: string }, limit: number | bigint) {
  const isOne = limit === 1 || limit === 1n;
  if (origin === 'string')
    return isOne ? (`Use at ${bound} {{count}} character` as const) : (`Use at ${bound} {{count}} characters` as const);
  if (origin === 'array' || origin === 'set')
    return isOne ? (`Use at ${bound} {{count}} entry` as const) : (`Use at ${bound} {{count}} entries` as const);
  return `Use at ${bound} {{count}}` as const;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The key of the text about a problem for which a schema has none of its own. */
function keyOf(issue: Issue): TextKey {
  switch (issue.code) {
    case 'invalid_type':
      return isNothing(issue.input) ? messages.required : (kinds[issue.expected] ?? 'Check this value');
    case 'invalid_value':
    case 'invalid_union':
      return isNothing(issue.input) ? messages.required : 'Choose one from the list';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return messages.required;
      return limitOf('least', issue, issue.minimum);
    case 'too_big':
      return limitOf('most', issue, issue.maximum);
    case 'not_multiple_of':
      return 'Use a whole number';
    case 'invalid_format':
      return shapes[issue.format] ?? 'Check this value';
    case 'unrecognized_keys':
    case 'invalid_key':
      return 'Leave out fields that are not known here';
    case 'invalid_element':
    case 'custom':
      return 'Check this value';
  }
}

/** Reports an issue of a schema about several values. */
export function addIssue(context: z.RefinementCtx, path: (string | number)[], sentence: Sentence): void {
  const { key, values } = typeof sentence === 'string' ? { key: sentence } : sentence;
  context.addIssue({ code: 'custom', path, message: key, ...(values && { params: { values } }) });
}

// Every schema of the product is built from the values that import this file: no message of the library itself is ever used.
z.config({ customError: keyOf });
