import { describe, expect, it } from 'vitest';
import { withWords } from './FacetGroup.tsx';
import { readAmount } from './PriceFilter.tsx';

describe('searching the values of a group', () => {
  it('matches every word and ignores accents', () => {
    const options = [{ name: 'Øresund Cykeldele' }, { name: 'Cicli Città' }, { name: 'Velo Zürich' }];
    expect(withWords(options, 'citta CICLI')).toEqual([{ name: 'Cicli Città' }]);
    expect(withWords(options, 'zurich')).toEqual([{ name: 'Velo Zürich' }]);
  });
});

describe('a typed price', () => {
  it.each([
    ['150', '150'],
    [' 12,50 ', '12.50'],
    ['1,250', '1250'],
    ['1.250,50', '1250.50'],
    ['1,250.50', '1250.50'],
    ['0', '0'],
  ])('%s is the amount %s', (typed, amount) => expect(readAmount(typed, 'EUR')).toBe(amount));

  it.each(['abc', '-5', '1.234.5', '12.345', '1e9'])('%s is not an amount', (typed) =>
    expect(readAmount(typed, 'EUR')).toBeUndefined(),
  );

  it('is no limit when empty', () => expect(readAmount('  ', 'EUR')).toBeNull());
});
