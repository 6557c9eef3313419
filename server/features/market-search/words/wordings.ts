import type { Wording } from './understanding/groups.ts';

/** Alternative wordings: a post matches where it has all words of one of the lists. Sorted and unique. */
export interface Ways {
  /** Identifies these wordings. */
  query: string;
  lists: readonly (readonly string[])[];
  where: Where;
}

/** Where something is looked for: everywhere, in all but the names of sellers, or only in titles. */
export type Where = 'everywhere' | 'parts' | 'titles';

/** The wordings as stems. A list that contains all stems of another adds nothing and is left out, and so is an empty one. */
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
