import type { Wording } from './understanding/index.ts';

/** Ways to say something: one of the lists, of which all words have to be there; sorted, each once. */
export interface Ways {
  /** What tells it from others. */
  query: string;
  lists: readonly (readonly string[])[];
  where: Where;
}

/** Where something is looked for: everywhere, in all but the names of sellers, or only in titles. */
export type Where = 'everywhere' | 'parts' | 'titles';

/** The ways to say something by stems. A list that holds all of another says nothing more, and an empty one nothing at all. */
export function waysOf(lists: readonly Wording[], where: Where): Ways {
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
    where,
  };
}

/** What finds all words that begin like this; letters and digits only. */
export const prefixOf = (text: string): Ways => ({
  query: `${text}:*`,
  lists: [[`${text}:*`]],
  where: 'everywhere',
});

export const isPrefix = (stem: string): boolean => stem.endsWith(':*');
