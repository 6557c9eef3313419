import { expect, it } from 'vitest';
import { personFields } from './fields.ts';

it.each(['en', 'de', 'nl', 'fr'])('accepts the language %s', (tag) => {
  expect(personFields.locale.safeParse(tag).success).toBe(true);
});

it.each(['zz', 'tr', 'de-AT', 'de-XX', 'german', 'de_AT', '*', 'x'.repeat(10_000)])(
  'refuses the language %s',
  (tag) => {
    expect(personFields.locale.safeParse(tag).success).toBe(false);
  },
);
