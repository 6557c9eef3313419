import { expect, it } from 'vitest';
import { readPasted, splitPasted } from './rows.ts';

const lines = Array.from({ length: 612 }, (_, n) => `RD-M8100-${n};Shimano;${n + 1}`);

it('splits pasted rows into a list of 500 and the rest, each with the header', () => {
  const { first, rest } = splitPasted(readPasted(['Art.nr;Merk;Aant.', '', ...lines].join('\r\n')));
  expect([first.split('\n').length, rest.split('\n').length]).toEqual([501, 113]);
  expect(rest.split('\n').slice(0, 2)).toEqual(['Art.nr;Merk;Aant.', lines[500]]);
});

it('splits pasted rows without a header', () => {
  const { first, rest } = splitPasted(readPasted(lines.join('\n')));
  expect([first.split('\n')[0], rest.split('\n')[0]]).toEqual([lines[0], lines[500]]);
});
