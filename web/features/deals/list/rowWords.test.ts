import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import type { ListedDeal } from '#contract/deals/records.ts';
import deals from '#texts/en/screens/deals.json';
import { sizeOf, worthOf } from './rowWords.ts';

let t: TFunction<'deals'>;
beforeAll(async () => {
  const texts = i18next.createInstance();
  await texts.init({
    lng: 'en',
    ns: ['deals'],
    defaultNS: 'deals',
    resources: { en: { deals } },
    interpolation: { escapeValue: false },
  });
  t = texts.getFixedT('en', 'deals');
});

const deal = (given: Partial<ListedDeal>) =>
  ({ subject: 'Chain oil', line_count: 1, quantity: 12, unit: 'piece', side: 'buyer', ...given }) as ListedDeal;

it.each([
  [{}, '12 × Chain oil'],
  [{ unit: 'box' }, '12 boxes × Chain oil'],
  [{ unit: 'box', quantity: 1 }, '1 box × Chain oil'],
  [{ line_count: 5, quantity: 342 }, '5 articles, 342 pcs'],
  [{ line_count: 2, unit: 'metre' }, '2 articles, 12 metres'],
  [{ line_count: 2, unit: null }, '2 articles, 12 units'],
] as const)('a row names how many of what a deal is about: %j', (given, words) => {
  expect(sizeOf(deal(given), t)).toBe(words);
});

it.each([
  ['piece', '€4.00 each'],
  ['box', '€4.00 per box'],
] as const)('a price of one has its unit: %s', (unit, note) => {
  const priced = deal({ unit, value: '48.00', currency: 'EUR', price_per_unit: '4.00', approximate_value: null });
  expect(worthOf(priced, t)).toEqual({ amount: '€48.00', note });
});
