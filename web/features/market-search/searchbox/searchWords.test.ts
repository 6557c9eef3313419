import { describe, expect, it } from 'vitest';
import { splitAt } from '#web/features/advertisements/post/index.ts';
import { withWords } from '../filters/panel/FacetGroup.tsx';
import { readAmount } from '../filters/panel/PriceFilter.tsx';
import { withLatest } from './recentSearches.ts';

describe('recent searches', () => {
  it('put the latest first, each only once, and forget the seventh', () => {
    let list: string[] = [];
    for (const words of ['xt', 'slx', 'mt5', 'rotor', 'hub', 'chain', 'XT']) list = withLatest(list, words);
    expect(list).toEqual(['XT', 'chain', 'hub', 'rotor', 'mt5', 'slx']);
    expect(withLatest(list, 'saddle')).toHaveLength(6);
  });

  it('do not remember single letters', () => {
    expect(withLatest(['xt'], ' x ')).toEqual(['xt']);
  });
});

describe('matched words', () => {
  it('are marked whatever their case, the text stays whole', () => {
    const parts = splitAt('Deore XT RT-MT800 disc rotor', 'rotor rt-mt');
    expect(parts.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['RT-MT', 'rotor']);
    expect(parts.map(({ text }) => text).join('')).toBe('Deore XT RT-MT800 disc rotor');
  });

  it.each([
    ['csm8100', 'CS-M8100'],
    ['cs m8100', 'CS|M8100'],
    ['CS/M8100', 'CS-M8100'],
    ['m81', 'M81'],
    ['005016', '00.5016'],
  ])('are marked whole in a part number, however %s is typed', (words, marked) => {
    const parts = splitAt('Deore XT CS-M8100 or 00.5016', words);
    expect(
      parts
        .filter(({ isMatch }) => isMatch)
        .map(({ text }) => text)
        .join('|'),
    ).toBe(marked);
  });

  it('are marked as whole words only where they are short', () => {
    const marked = splitAt('Comfort grips for cargo bikes, XT', 'for car xt').filter(({ isMatch }) => isMatch);
    expect(marked.map(({ text }) => text)).toEqual(['for', 'XT']);
  });

  it('may hold what means something in a pattern', () => {
    expect(splitAt('00.5016(a)', '.5016(').some(({ isMatch }) => isMatch)).toBe(true);
    expect(splitAt('a+b', '').map(({ text }) => text)).toEqual(['a+b']);
  });
});

describe('finding a value of a group', () => {
  it('looks at every word and at no accents', () => {
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

  it.each(['abc', '-5', '1.234.5', '12.345', '1e9'])('%s is none', (typed) =>
    expect(readAmount(typed, 'EUR')).toBeUndefined(),
  );

  it('is no limit when empty', () => expect(readAmount('  ', 'EUR')).toBeNull());
});
