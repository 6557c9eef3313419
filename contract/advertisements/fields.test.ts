import { expect, test } from 'vitest';
import { createBody, soldBody } from './schemas.ts';

const offered = {
  type: 'offered',
  title: 'SLX BR-M7120 disc calliper',
  category: 1,
  number_of_items: 60,
  availability: 'in_stock',
  currency: 'EUR',
  price_per_unit: '31.9',
};
const problemsOf = (schema: typeof createBody | typeof soldBody, body: unknown) =>
  Object.fromEntries(
    (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

test('takes a post with what it must have, and writes money with two decimals', () => {
  expect(createBody.parse(offered)).toMatchObject({ price_per_unit: '31.90', number_of_items: 60 });
  expect(createBody.parse({ ...offered, price_per_unit: 0.05 })).toMatchObject({ price_per_unit: '0.05' });
});

test('reports problems of single fields and of several together at once', () => {
  expect(
    problemsOf(createBody, {
      ...offered,
      title: '',
      category: undefined,
      minimal_order_quantity: 100,
      price_per_unit: null,
    }),
  ).toEqual({
    title: 'Required',
    category: 'Required',
    price_per_unit: 'Required',
    minimal_order_quantity: 'Cannot be more than 60',
  });
});

test('wants a price of what is offered, not of what is wanted', () => {
  const { currency, price_per_unit, ...unpriced } = offered;
  expect(problemsOf(createBody, unpriced)).toEqual({ currency: 'Required', price_per_unit: 'Required' });
  expect(problemsOf(createBody, { ...unpriced, type: 'wanted' })).toEqual({});
  expect(problemsOf(createBody, { ...unpriced, type: 'wanted', price_per_unit })).toEqual({ currency: 'Required' });
  expect(problemsOf(createBody, { ...offered, price_per_unit: '0.00' })).toEqual({
    price_per_unit: 'Use a price above zero',
  });
  expect(currency).toBe('EUR');
});

test.each(['1,250', '-1', '1e3', 'NaN', '1.234', '9999999999', Number.POSITIVE_INFINITY])(
  'refuses %s as an amount',
  (amount) => {
    expect(problemsOf(createBody, { ...offered, price_per_unit: amount })).toHaveProperty('price_per_unit');
  },
);

test('refuses what PostgreSQL could not store', () => {
  for (const title of ['a\u0000b', '\ud800', ' ', 'x'.repeat(91), 'two\nlines']) {
    expect(problemsOf(createBody, { ...offered, title })).toHaveProperty('title');
  }
});

test('wants the buyer and the money of a sale made here, and the declaration always', () => {
  const sale = { reason: 'sold_here', total_number_of_items: 5, closing_date: '11/20/2026', declaration: false };
  expect(problemsOf(soldBody, sale)).toEqual({
    declaration: 'Required',
    sold_to_organization: 'Required',
    sold_currency: 'Required',
    total_price: 'Required',
  });
  expect(soldBody.parse({ ...sale, reason: 'no_longer_available', declaration: true })).toMatchObject({
    closing_date: '2026-11-20',
  });
});

test('a price that is no text is refused by its own rule, not by a fault in those over several fields', () => {
  const price_per_unit = Object.assign(Object.create(null), { a: 'deep' });
  const { success, error } = createBody.safeParse({ type: 'offered', currency: 'EUR', price_per_unit });
  expect(success).toBe(false);
  expect(error?.issues.map(({ path }) => path[0])).toContain('price_per_unit');
});
