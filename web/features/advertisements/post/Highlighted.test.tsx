import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Highlighted, splitAt } from './Highlighted.tsx';

const markup = (text: string, words: string) =>
  renderToStaticMarkup(<Highlighted text={text} words={words} />).replaceAll(/ class="[^"]*match[^"]*"/g, '');

it('marks words and keeps measures on one line, even if a word is part of a measure', () => {
  expect(markup('R1 disc rotor, 6-bolt', 'disc BOLT')).toBe(
    'R1 <mark>disc</mark> rotor, <span class="nb">6-<mark>bolt</mark></span>',
  );
  expect(markup('Chorus 12-speed chain', '')).toBe('Chorus <span class="nb">12-speed</span> chain');
  expect(markup('Judy, 29 Zoll, 100 mm Federweg, 4 m', 'mm')).toBe(
    'Judy, <span class="nb">29 Zoll</span>, <span class="nb">100 <mark>mm</mark></span> Federweg, <span class="nb">4 m</span>',
  );
  expect(markup('box of 5 metres', '')).toBe('box of 5 metres');
});

describe('matched words', () => {
  it('are marked in upper and lower case, without changing the text', () => {
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
  ])('are marked in a part number, also if it is typed as %s', (words, marked) => {
    const parts = splitAt('Deore XT CS-M8100 or 00.5016', words);
    expect(
      parts
        .filter(({ isMatch }) => isMatch)
        .map(({ text }) => text)
        .join('|'),
    ).toBe(marked);
  });

  it('are marked only as whole numbers if they are short', () => {
    const marked = splitAt('CN12 chain, 12-speed, 126 links, X12-B-126, 12.5 mm, 12fach', '12');
    expect(marked.filter(({ isMatch }) => isMatch).map(({ start }) => start)).toEqual([12, 53]);
  });

  it('are marked only as whole words if they are short', () => {
    const marked = splitAt('Comfort grips for cargo bikes, XT', 'for car xt').filter(({ isMatch }) => isMatch);
    expect(marked.map(({ text }) => text)).toEqual(['for', 'XT']);
  });

  it('may contain characters of regular expressions', () => {
    expect(splitAt('00.5016(a)', '.5016(').some(({ isMatch }) => isMatch)).toBe(true);
    expect(splitAt('a+b', '').map(({ text }) => text)).toEqual(['a+b']);
  });
});
