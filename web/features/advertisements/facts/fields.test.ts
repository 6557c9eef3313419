import { expect, it } from 'vitest';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import { writeFact } from './fields.ts';

const t = ((key: string) => key) as never;
const field = (given: Partial<PublicFactField>): PublicFactField => ({
  id: 1,
  key: 'x',
  name: 'X',
  kind: 'number',
  unit: null,
  min: null,
  max: null,
  step: null,
  filter: true,
  required_for: null,
  values: [],
  ...given,
});
const named = {
  id: 2,
  key: 'not_yet',
  name: 'Not placed yet',
  english: 'Not placed yet',
  hint: null,
  hint_source: null,
};

it.each([
  [field({ unit: ' Wh' }), 500, '500\u00a0Wh'],
  [field({ unit: ' mm' }), 30.9, '30.9\u00a0mm'],
  [field({ unit: '°' }), 73.5, '73.5°'],
  [field({ unit: '-speed' }), 12, '12'],
  [field({ kind: 'range', unit: ' teeth' }), [10, 51] as const, '10–51'],
  [field({ kind: 'range', unit: ' mm' }), [32, 32] as const, '32\u00a0mm'],
  [field({ kind: 'boolean' }), false, 'no'],
  [field({ kind: 'choice', values: [named] }), 'not_yet', 'Not placed yet'],
  [field({ kind: 'date', values: [named] }), 'not_yet', 'Not placed yet'],
  [field({ kind: 'date' }), '2027-02-18', '18 Feb 2027'],
  [field({ kind: 'text' }), 'DE 12345', 'DE 12345'],
])('writes the value of a fact for its reader', (of, value, written) => {
  expect(writeFact(of, value, t)).toBe(written);
});
