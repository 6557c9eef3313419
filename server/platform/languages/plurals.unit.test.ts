import { describe, expect, test } from 'vitest';
import { quantityWords } from '#contract/advertisements/quantities.ts';
import { languages } from '#contract/languages.ts';
import { hasWords } from '#contract/texts/message.ts';
import { createMessageWriter } from './messages.ts';
import { texts } from './texts.ts';

const counts = [0, 1, 2, 1_000_000];

/** A sentence without the differences between singular and plural. */
const rootOf = (english: string): string =>
  english
    .replace(/\b1\b/, '{{count}}')
    .replaceAll(/\b(?:was|were|is|are|has|have|it|them|its|their|a|yours?|fits?)\b/gi, '')
    .replaceAll(/(?<=\p{L})(?:ies|ys?|s)\b/gu, '')
    .replaceAll(/\s+/g, ' ');

/** The sentences in the plural that have one in the singular, with that one. */
function findPairs(keys: readonly string[]): [one: string, other: string][] {
  const byRoot = new Map<string, string[]>();
  for (const key of keys.filter((each) => /\{\{count\}\}|\b1\b/.test(each)))
    byRoot.set(rootOf(key), [...(byRoot.get(rootOf(key)) ?? []), key]);
  return [...byRoot.values()]
    .filter(({ length }) => length === 2)
    .map((pair) => pair.sort((a, b) => Number(isOfSeveral(a)) - Number(isOfSeveral(b))) as [string, string]);
}
const isOfSeveral = (key: string): boolean => /\{\{count\}\} (?:\w+ )*(?:\w+(?:s|ies)|are|were|them)\b/.test(key);

/** The number for `count`, and the other values by their names. */
const valuesFor = (key: string, count: number): Record<string, string | number> =>
  Object.fromEntries(
    [...key.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, name === 'count' ? count : `[${name}]`]),
  );

describe.each(Object.entries(texts))('sentences with a count in %s', (tag, own) => {
  const formats = languages.find((language) => language.tag === tag)?.formats ?? tag;
  const numbers = new Intl.NumberFormat(formats);
  const hasMany = new Intl.PluralRules(formats).resolvedOptions().pluralCategories.includes('many');
  const keys = Object.keys(own);
  const pairs = findPairs(keys);

  test('have the forms of the language for 0, 1, 2 and a million', () => {
    const write = createMessageWriter(own, formats);
    expect(pairs.length).toBeGreaterThan(25);
    for (const [one, other] of pairs) {
      if (hasMany) expect([other, typeof own[other]]).toEqual([other, 'object']);
      for (const count of counts) {
        const key = count === 1 ? one : other;
        const text = write({ key, values: valuesFor(key, count) });
        expect(text).not.toMatch(/\{\{|^$/);
        if (count !== 1) expect(text).toContain(numbers.format(count));
      }
    }
  });

  test('are written with their number, with and without a singular of their own', () => {
    const write = createMessageWriter(own, formats);
    const ofOne = new Set(pairs.map(([one]) => one));
    const counted = keys.filter((key) => key.includes('{{count}}') && hasWords(key) && !ofOne.has(key));
    expect(counted.length).toBeGreaterThan(80);
    for (const key of counted)
      for (const count of counts) {
        const written = write({ key, values: valuesFor(key, count) });
        expect([key, written]).toEqual([key, expect.stringContaining(numbers.format(count))]);
        expect([key, written]).not.toEqual([key, expect.stringMatching(/\{\{/)]);
      }
  });
});

test.each([
  ['de', ['0 Stück', '1 Stück', '1.000.000 Stück'], ['0 Kartons', '1 Karton', '1.000.000 Kartons']],
  ['fr', ['0 pièce', '1 pièce', '1 000 000 de pièces'], ['0 carton', '1 carton', '1 000 000 de cartons']],
  ['es', ['0 unidades', '1 unidad', '1.000.000 de unidades'], ['0 cajas', '1 caja', '1.000.000 de cajas']],
  ['it', ['0 pezzi', '1 pezzo', '1.000.000 di pezzi'], ['0 scatole', '1 scatola', '1.000.000 di scatole']],
] as const)('a unit has the form of its quantity in %s', (language, pieces, boxes) => {
  const write = createMessageWriter(texts[language] ?? {}, language);
  const writeAll = (unit: 'piece' | 'box') =>
    [0, 1, 1_000_000].map((count) => write(quantityWords({ count, unit })).replaceAll(/\s/g, ' '));
  expect(writeAll('piece')).toEqual(pieces);
  expect(writeAll('box')).toEqual(boxes);
  expect(write({ key: 'boxes' })).toBe(boxes[2].replace(/^[\d\s.]+(?:d[ei] )?/, ''));
});
