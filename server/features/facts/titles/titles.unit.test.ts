import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { languageTags } from '#contract/languages.ts';
import { parseTable } from '#server/reading/vocabulary.ts';
import type { CatalogueField } from '../catalogue/catalogue.ts';
import { shippedFields } from '../catalogue/shipped.ts';
import { readFactValue } from '../checking/values.ts';
import { proposeFacts } from './propose.ts';

const shipped = shippedFields().map((field, position) => ({
  field: {
    ...field,
    id: position,
    position,
    values: field.values.map((value, place) => ({ ...value, id: place, position: place })),
  } satisfies CatalogueField,
  subCategories: field.subCategories,
}));
const fieldsOf = (subCategory: string) =>
  shipped.filter(({ subCategories }) => subCategories.includes(subCategory)).map(({ field }) => field);

const folder = path.join(import.meta.dirname, '../../../../tests/facts');
const columns = ['lang', 'sub_category', 'title', 'facts'] as const;

/** How many facts were proposed, how many of these are stated, and how many are stated in all. */
function score(file: string) {
  const rows = parseTable(file, readFileSync(path.join(folder, file), 'utf8'), columns);
  const sum = { titles: rows.length, proposed: 0, right: 0, stated: 0, wrong: [] as string[], missed: [] as string[] };
  for (const { cells } of rows) {
    const [, subCategory = '', title = '', facts = ''] = cells;
    const fields = fieldsOf(subCategory);
    const stated = new Map(
      facts.split(';').map((fact) => {
        const [key = '', text = ''] = fact.split('=');
        const { value } = readFactValue(fields.find((field) => field.key === key) as CatalogueField, text);
        return [key, JSON.stringify(value)] as const;
      }),
    );
    sum.stated += stated.size;
    const proposed = proposeFacts(fields, title);
    for (const { key, value } of proposed) {
      sum.proposed += 1;
      if (stated.get(key) === JSON.stringify(value)) sum.right += 1;
      else sum.wrong.push(`${title}: ${key}=${JSON.stringify(value)}, not ${stated.get(key)}`);
    }
    for (const [key, value] of stated)
      if (!proposed.some((each) => each.key === key)) sum.missed.push(`${title}: ${key}=${value}`);
  }
  return { ...sum, precision: sum.right / sum.proposed, recall: sum.right / sum.stated };
}

it.each(['titles.csv', 'second.csv', 'third.csv', 'fourth.csv'])(
  'proposals from the titles of %s are right in 97 of 100, and find 60 of 100',
  (file) => {
    const { precision, recall, wrong, missed } = score(file);
    if (process.env.SHOW_FACTS) console.log({ precision, recall }, wrong.join('\n'), '\n--\n', missed.join('\n'));
    expect(precision).toBeGreaterThanOrEqual(0.97);
    expect(recall).toBeGreaterThanOrEqual(0.6);
  },
);

it('proposes nothing where a title names two values, or a number that may be several things', () => {
  const propose = (subCategory: string, title: string) => proposeFacts(fieldsOf(subCategory), title);
  expect(propose('Freehub bodies', 'Freehub body XD or Micro Spline')).toEqual([]);
  expect(propose('Bottom brackets', 'Bottom bracket 68/73 mm')).toEqual([]);
  expect(propose('Chains', 'Chain 9/10-speed')).toEqual([]);
  expect(propose('Chains', 'Ketting 9-12v')).toEqual([]);
  expect(propose('Hubs', 'Hub 142/148x12')).toEqual([]);
  expect(propose('Hubs', 'Hub 12x142/148')).toEqual([]);
  expect(propose('Bottom brackets', 'Bottom bracket, 24mm? please ask')).toEqual([]);
});

it.each([
  ['Flat handlebars', 'Lenker 780mm 31.8 Rise 35mm', { clamp: 31.8, rise: 35, width: 780 }],
  ['Seatposts', 'Sattelstütze 27,2 x 350 Alu', { diameter: 27.2, material: 'aluminium' }],
  ['Stems', 'Potence 110 mm 31,7 noire', { clamp: 31.7, length: 110 }],
  ['Complete wheels', 'Wheels 12x100/12x142, 28 spokes', { axle_front: '12x100', axle_rear: '12x142', holes: 28 }],
  ['Rims', 'Jante 622x19 36T', { bead_seat: '622', width: 19 }],
])('each number of %s is of one field: %s', (subCategory, title, facts) => {
  const proposed = proposeFacts(fieldsOf(subCategory), title);
  expect(Object.fromEntries(proposed.map(({ key, value }) => [key, value]))).toEqual(facts);
});

it.each([
  ['Vorbau 90 mm -6°', -6],
  ['Stem 90 mm −17° 31.8', -17],
  ['Stem 90 mm ±6°', 6],
  ['Stem 90 mm +/-6°', 6],
  ['Stem 90 mm 6° 31.8', 6],
])('the angle of %s is %i', (title, angle) => {
  expect(proposeFacts(fieldsOf('Stems'), title)).toContainEqual({ key: 'angle', value: angle });
});

it('the titles are 300 or more, 50 or more of each language', () => {
  const languages = parseTable('titles.csv', readFileSync(path.join(folder, 'titles.csv'), 'utf8'), columns).map(
    ({ cells }) => cells[0],
  );
  expect(languages.length).toBeGreaterThanOrEqual(300);
  for (const tag of languageTags)
    expect([tag, languages.filter((one) => one === tag).length >= 50]).toEqual([tag, true]);
});

it.each(['-', '‐', '‑', '–', '—', '−'])('a range is read with the dash %s', (dash) => {
  const teeth = proposeFacts(fieldsOf('Cassettes'), `Deore XT cassette, 11${dash}34 teeth, 12${dash}speed`);
  expect(teeth).toEqual(
    expect.arrayContaining([
      { key: 'teeth', value: [11, 34] },
      { key: 'speeds', value: 12 },
    ]),
  );
});
