import { expect, test } from 'vitest';
import { findProblems } from '#tests/helpers/values/sentences.ts';
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
  Object.fromEntries(findProblems(schema, body).map(({ path, text }) => [path, text]));

test('accepts a post with the required fields, and writes money with two decimals', () => {
  expect(createBody.parse(offered)).toMatchObject({ price_per_unit: '31.90', number_of_items: 60 });
  expect(createBody.parse({ ...offered, price_per_unit: 0.05 })).toMatchObject({ price_per_unit: '0.05' });
});

test('reports problems of single fields together with those across fields', () => {
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

test('names what is wrong with a number of too few digits, and compares nothing with a quantity that is wrong itself', () => {
  expect(problemsOf(createBody, { ...offered, gtin: '123' })).toEqual({ gtin: 'A GTIN has 8, 12, 13 or 14 digits' });
  expect(problemsOf(createBody, { ...offered, gtin: '40063813' })).toEqual({
    gtin: 'Check the number: the last digit does not fit',
  });
  const none = problemsOf(createBody, { ...offered, number_of_items: 0, minimal_order_quantity: 1 });
  expect(Object.keys(none)).toEqual(['number_of_items']);
});

test('requires a price for an offered post, not for a wanted one', () => {
  const { currency, price_per_unit, ...unpriced } = offered;
  expect(problemsOf(createBody, unpriced)).toEqual({ currency: 'Required', price_per_unit: 'Required' });
  expect(problemsOf(createBody, { ...unpriced, type: 'wanted' })).toEqual({});
  expect(problemsOf(createBody, { ...unpriced, type: 'wanted', price_per_unit })).toEqual({ currency: 'Required' });
  expect(problemsOf(createBody, { ...offered, price_per_unit: '0.00' })).toEqual({
    price_per_unit: 'Use a price above zero',
  });
  expect(currency).toBe('EUR');
});

test.each([
  [{ whole_lot_price: 'x'.repeat(41) }, 'whole_lot_price'],
  [{ price_per_unit: 'x'.repeat(41), whole_lot_price: '12.00' }, 'price_per_unit'],
  [{ price_breaks: 'x:y' }, 'price_breaks'],
  [{ currency: '0', whole_lot_price: '99.00' }, 'currency'],
])('compares no price with what its own field refuses: %j', (wrong, field) => {
  expect(Object.keys(problemsOf(createBody, { ...offered, ...wrong }))).toEqual([field]);
});

test.each(['1,250', '-1', '1e3', 'NaN', '1.234', '9999999999', Number.POSITIVE_INFINITY])(
  'refuses %s as an amount',
  (amount) => {
    expect(problemsOf(createBody, { ...offered, price_per_unit: amount })).toHaveProperty('price_per_unit');
  },
);

test('refuses titles that are blank, too long, of two lines or not storable in PostgreSQL', () => {
  for (const title of ['a\u0000b', '\ud800', ' ', 'x'.repeat(91), 'two\nlines']) {
    expect(problemsOf(createBody, { ...offered, title })).toHaveProperty('title');
  }
});

test('requires the buyer and the price of a sale made here, and the declaration for every sale', () => {
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

test('refuses an object as a price by the price’s own rule, without a fault in rules across fields', () => {
  const price_per_unit = Object.assign(Object.create(null), { a: 'deep' });
  const { success, error } = createBody.safeParse({ type: 'offered', currency: 'EUR', price_per_unit });
  expect(success).toBe(false);
  expect(error?.issues.map(({ path }) => path[0])).toContain('price_per_unit');
});
