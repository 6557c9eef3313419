import { expect, it } from 'vitest';
import { understoodAs } from './understoodAs.ts';

const brands = [{ name: 'Shimano' }, { name: 'RockShox' }];
const word = (typed: string, as: string | null = null) => ({ word: typed, found: 3, as });

it('names a brand as it writes itself, spelled rightly or not', () => {
  const rest = [word('Kasette', 'Kassette'), word('11x', '11-fach')];
  for (const brand of [word('shimno', 'shimano'), word('shimano'), word('SHIMANO')])
    expect(understoodAs([brand, ...rest], brands)).toEqual(['Shimano', 'Kassette', '11-fach']);
  expect(understoodAs([word('rock shock', 'rockshox')], brands)).toEqual(['RockShox']);
});

it('says nothing about words that are plainly what was typed, or are left out', () => {
  expect(understoodAs([word('shimano'), word('cassette')], brands)).toEqual([]);
  expect(understoodAs([word('Kasette', 'Kassette'), { ...word('shimano'), excluded: true }], brands)).toEqual([
    'Kassette',
  ]);
});
