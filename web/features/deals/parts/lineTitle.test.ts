import { expect, it } from 'vitest';
import type { Deal } from '#contract/deals/records.ts';
import { lineTitle } from './lineTitle.ts';

it('is told apart from lines of the same title by its place', () => {
  const lines = ['Rotor', 'Chain', 'Rotor'].map((title, index) => ({ id: index + 7, title })) as Deal['lines'];
  expect([7, 8, 9, 1].map((id) => lineTitle({ lines }, id))).toEqual(['1. Rotor', 'Chain', '3. Rotor', '']);
});
