import { expect, it } from 'vitest';
import { orderOf } from '#contract/advertisements/orders.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import { isSame, unlikeMost } from './differences.ts';
import { reasonOfSurplus, statedLines } from './lines.tsx';

const field = (key: string, given: Partial<PublicFactField> = {}): PublicFactField => ({
  id: 1,
  key,
  name: key,
  kind: 'number',
  unit: ' mm',
  min: null,
  max: null,
  step: null,
  filter: true,
  required_for: null,
  values: [],
  ...given,
});
const freehub = field('freehub', {
  kind: 'choice',
  values: [
    { id: 1, key: 'hg_m', name: 'HG spline M', english: 'HG spline M', hint: null, hint_source: null },
    { id: 2, key: 'xd', name: 'XD', english: 'XD', hint: null, hint_source: null },
  ],
});
const post = (facts: Advertisement['facts']) => ({ facts }) as Advertisement;

it('compared posts have a line for each fact that one of them states, and differences are marked', () => {
  const posts = [
    post([
      { key: 'freehub', value: 'hg_m' },
      { key: 'rotor', value: 160 },
    ]),
    post([{ key: 'freehub', value: 'hg_m' }]),
    post([{ key: 'freehub', value: 'xd' }]),
  ];
  const [first, second, ...others] = statedLines(
    posts,
    [freehub, field('rotor'), field('travel')],
    ((key: string) => key) as never,
    '–',
  );
  expect(others).toEqual([]);
  expect([first?.name, first?.values]).toEqual(['freehub', ['HG spline M', 'HG spline M', 'XD']]);
  expect(second?.values).toEqual(['160\u00a0mm', '–', '–']);
  expect(first && [isSame(first), [...unlikeMost(first)]]).toEqual([false, [2]]);
});

it('names the condition of the seller by which more has to be ordered than is needed', () => {
  const terms = { type: 'offered' as const, price_per_unit: '53.90', price_breaks: [], whole_lot_price: null };
  const reasonOf = (minimum: number | null, value: string | null) => {
    const given = { minimal_order_quantity: minimum, minimum_order_value: value, number_of_items: 105 };
    return reasonOfSurplus(given, orderOf({ ...terms, ...given }, 1));
  };
  expect(reasonOf(2, null)).toBe('line.minimum');
  expect(reasonOf(null, '150.00')).toBe('line.minimumValue');
  expect(reasonOf(2, '150.00')).toBe('line.minimumValue');
  expect(reasonOf(5, '150.00')).toBe('line.minimum');
});
