import { expect, it } from 'vitest';
import { judge } from './judge.ts';
import { readPart } from './part.ts';

const brands = [
  'Vittoria',
  'Hutchinson',
  'Schwalbe',
  'Michelin',
  'Kenda',
  'Ergon',
  'Brooks',
  'Shimano',
  'Novatec',
  'Magura',
];

/** A post of one category, without a sub-category and a number of its own. */
const readTitle = (title: string) => {
  const brand = brands.find((name) => title.includes(name)) ?? null;
  const brandId = brand === null ? null : brands.indexOf(brand) + 1;
  return readPart({ title, brand, brandId, articleNumber: null, gtin: null, categoryId: 1, subCategoryId: null });
};

it.each([
  ['Vittoria Randonneur 700x35C', 'Vittoria Randonneur 35-622'],
  ['Hutchinson Overide 700 x 38C', 'Hutchinson Overide 38-622 Reifen'],
  ['Michelin Protek 28x1.60', 'Michelin Protek 42-622'],
  ['Kenda Kwick 26x1.75', 'Kenda Kwick 47-559'],
  ['Michelin Wild 650x47B', 'Michelin Wild 47-584'],
  ['Vittoria Zaffiro 28 x 1 5/8 x 1 1/8', 'Vittoria Zaffiro 28-622'],
  ['Schwalbe Land Cruiser 40-622 (28x1.60, 700x38C)', 'Schwalbe Land Cruiser 40-622'],
  ['Schwalbe Schlauch AV19', 'Schwalbe inner tube AV 19'],
  ['Schwalbe SV 15, Presta 40 mm', 'Schwalbe Schlauch SV15 40 mm'],
  ['Ergon grips GA 2', 'Ergon GA2 Griffe'],
  ['Brooks B 67 saddle', 'Brooks B67 zadel'],
  ['Novatec Vorderradnabe 32 Loch', 'Novatec naaf voor 32 gaats'],
  ['Novatec rear hub 36 holes', 'Novatec Hinterradnabe 36 Loch'],
  ['Shimano Dura Bremszug 2000 mm', 'Shimano Dura brake cable 2 m'],
  ['Ergon Stealth 31.6 150 mm', 'Ergon Stealth 31,6 x 150'],
  ['Magura Bremsbeläge 9.P', 'brake pads 9.P for Magura MT5'],
  ['Shimano MT501 brake lever', 'Bremshebel für Shimano MT501'],
])('%s is also written as %s', (one, other) => {
  expect([judge(readTitle(other), readTitle(one)), judge(readTitle(one), readTitle(other))]).not.toContain(null);
});

it.each([
  ['Vittoria Randonneur 700x35C', 'Vittoria Randonneur 37-622'],
  ['Michelin Protek 28x1.60', 'Michelin Protek 37-622'],
  ['Kenda Kwick 26x1.75', 'Kenda Kwick 47-622'],
  ['Schwalbe inner tube SV 17', 'Schwalbe inner tube AV17'],
  ['Schwalbe SV 15', 'Schwalbe SV17'],
  ['Magura brake MT 5', 'Magura brake MT7'],
  ['Novatec Vorderradnabe 32 Loch', 'Novatec Hinterradnabe 32 Loch'],
  ['Brooks B17', 'rain cover for Brooks B17'],
  ['Magura Storm disc rotor', 'cover for Magura Storm disc rotor'],
  ['Shimano Dura brake cable', 'Shimano Dura shift cable'],
  ['Magura Storm chain', 'connecting link for Magura Storm chain'],
  ['Shimano MT501 brake', 'Bremshebel für Shimano MT501 Bremse'],
])('%s is not %s', (one, other) => {
  expect([judge(readTitle(other), readTitle(one)), judge(readTitle(one), readTitle(other))]).toEqual([null, null]);
});
