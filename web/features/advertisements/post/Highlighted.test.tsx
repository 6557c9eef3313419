import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Highlighted } from './Highlighted.tsx';

const markup = (text: string, words: string) =>
  renderToStaticMarkup(<Highlighted text={text} words={words} />).replaceAll(/ class="[^"]*match[^"]*"/g, '');

it('marks words and keeps measures on one line, also where a word is part of one', () => {
  expect(markup('R1 disc rotor, 6-bolt', 'disc BOLT')).toBe(
    'R1 <mark>disc</mark> rotor, <span class="nb">6-<mark>bolt</mark></span>',
  );
  expect(markup('Chorus 12-speed chain', '')).toBe('Chorus <span class="nb">12-speed</span> chain');
});
