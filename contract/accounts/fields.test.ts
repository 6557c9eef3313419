import { expect, it } from 'vitest';
import { personFields } from './fields.ts';

it.each(['nl', 'de-AT', 'tr', 'de-XX'])('accepts the language %s', (tag) => {
  expect(personFields.locale.safeParse(tag).success).toBe(true);
});

it.each(['zz', 'qq-DE', 'german', 'de_AT', '*', 'x'.repeat(10_000)])('refuses the language %s', (tag) => {
  expect(personFields.locale.safeParse(tag).success).toBe(false);
});
