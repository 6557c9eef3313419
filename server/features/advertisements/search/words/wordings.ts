import type { Wording } from './understand.ts';

/** Ways to say something: one of the lists, of which all words have to be there; sorted, each once. */
export interface Ways {
  /** The key under which its posts are kept. */
  query: string;
  lists: readonly (readonly string[])[];
  /** The first stem of each list, by which most texts are ruled out at a glance. */
  firsts: ReadonlySet<string>;
  where: Where;
}

/** Where something is looked for: everywhere, in all but the names of sellers, or only in titles. */
export type Where = 'everywhere' | 'parts' | 'titles';

/** The ways to say something by stems. A list that holds all of another says nothing more, and an empty one nothing at all. */
export function waysOf(lists: readonly Wording[], where: Where = 'everywhere'): Ways {
  const unique = new Map<string, string[]>();
  for (const list of lists) {
    const stems = [...new Set(list)].sort();
    if (stems.length > 0) unique.set(stems.join('&'), stems);
  }
  const single = new Set([...unique.values()].filter(({ length }) => length === 1).map(([stem]) => stem as string));
  const kept = [...unique].filter(([, stems]) => stems.length === 1 || !stems.some((stem) => single.has(stem)));
  kept.sort(([a], [b]) => (a < b ? -1 : 1));
  const query = kept.map(([one]) => one).join('|');
  return {
    query: where === 'everywhere' ? query : `${where} ${query}`,
    lists: kept.map(([, stems]) => stems),
    firsts: new Set(kept.map(([, [first]]) => first as string)),
    where,
  };
}

/** What finds all words that begin like this; letters and digits only. */
export const prefixOf = (text: string): Ways => ({
  query: `${text}:*`,
  lists: [[`${text}:*`]],
  firsts: new Set(),
  where: 'everywhere',
});

export const isPrefix = (stem: string): boolean => stem.endsWith(':*');

/** Whether one of the ways is among some words. */
export function isSaid(ways: Ways, words: ReadonlySet<string>): boolean {
  if (ways.firsts.size > 0 && !hasAny(words, ways.firsts)) return false;
  return ways.lists.some((list) =>
    list.every((stem) => (isPrefix(stem) ? hasPrefix(words, stem.slice(0, -2)) : words.has(stem))),
  );
}

function hasAny(words: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  for (const word of words) if (wanted.has(word)) return true;
  return false;
}

function hasPrefix(words: ReadonlySet<string>, prefix: string): boolean {
  for (const word of words) if (word.startsWith(prefix)) return true;
  return false;
}
