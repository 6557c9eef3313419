import { expect, it } from 'vitest';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { wantedForm } from './wantedForm.ts';

const category = (id: number, name: string, parent_id: number | null): Category => ({
  id,
  name,
  parent_id,
  slug: null,
  link: null,
  icon: null,
});
const known = {
  category: null,
  categories: [category(1, 'Brake systems', null), category(2, 'Rotors', 1), category(3, 'Wheels', null)],
  brands: [
    { id: 7, name: 'Shimano' },
    { id: 8, name: 'Italia' },
    { id: 9, name: 'Selle Italia' },
  ],
};
const filters = { q: null, brands: [], categories: [] };

it('takes brand, part number and the category that the words were understood as', () => {
  const words = [{ word: 'Bremsscheibe', found: 0, as: 'rotors' }];
  expect(wantedForm({ ...filters, q: 'shimano RT-MT800 Bremsscheibe 180mm' }, words, known)).toEqual({
    type: 'wanted',
    title: 'shimano RT-MT800 Bremsscheibe 180mm',
    category: '1',
    subCategory: '2',
    brand: 'Shimano',
    supplier_article_number: 'RT-MT800',
  });
});

it('prefers the longest brand name, and chosen values to typed ones', () => {
  expect(wantedForm({ ...filters, q: 'selle italia 12-speed' }, null, known)).toMatchObject({ brand: 'Selle Italia' });
  const chosen = { q: 'shimano', brands: [8], categories: [2] };
  expect(wantedForm(chosen, null, { ...known, category: known.categories[2] as Category })).toEqual({
    type: 'wanted',
    title: 'shimano',
    category: '1',
    subCategory: '2',
    brand: 'Italia',
  });
});

it.each(['180mm', '10-51t', '12-speed', '12-fach', '700c', '27.5', 'chain', '29x2.25'])(
  'does not take %s for a part number',
  (q) => {
    expect(wantedForm({ ...filters, q }, null, known)).toEqual({ type: 'wanted', title: q });
  },
);

it('recognises a GTIN with spaces', () => {
  expect(wantedForm({ ...filters, q: '4 550170 447755' }, null, known)).toMatchObject({ gtin: '4550170447755' });
});

it('takes only the category if nothing was typed', () => {
  expect(wantedForm(filters, null, { ...known, category: known.categories[2] as Category })).toEqual({
    type: 'wanted',
    category: '3',
  });
});
