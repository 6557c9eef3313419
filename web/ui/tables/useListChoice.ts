import { useNavigate, useSearch } from '@tanstack/react-router';

/** What a list can be asked for: words, a sort and filters as text, and the page. */
type Choice = { page: number };

/** The values that a choice may take; choices that are not named here take any text. */
type Offered<Values> = { [Key in keyof Values]?: readonly (Values[Key] & string)[] };

/** The choice of a list, and the functions that change it. */
export interface ListChoice<Values extends Choice> {
  choice: Values;
  /** Every change but that of the page leads to the first page. */
  change: (next: Partial<Values>) => void;
  /** Whether words or filters narrow the list. */
  isNarrowed: boolean;
  /** Clears words and filters. */
  showAll: () => void;
}

const longestText = 200;

/**
 * What a list shows is in the address, so that a way back leads to the same rows. What equals `initial` is left out
 * of it; invalid values in a typed address are read as `initial`.
 */
export function useListChoice<Values extends Choice>(initial: Values, offered: Offered<Values>): ListChoice<Values> {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const choice = readChoice(search, initial, offered);
  const change = (next: Partial<Values>) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        ...writeChoice({ ...readChoice(before, initial, offered), page: 1, ...next }, initial),
      }),
      replace: true,
      // Only another page begins at its top.
      resetScroll: 'page' in next,
    });
  const filters = Object.keys(initial).filter((key) => key !== 'page' && key !== 'sort') as (keyof Values)[];
  return {
    choice,
    change,
    isNarrowed: filters.some((key) => choice[key] !== initial[key]),
    showAll: () => change({ ...initial, ...('sort' in choice ? { sort: choice.sort } : {}) }),
  };
}

/** Reads a choice from the query of an address. */
export function readChoice<Values extends Choice>(
  search: Record<string, unknown>,
  initial: Values,
  offered: Offered<Values>,
): Values {
  const page = Number(search.page);
  const entries = Object.keys(initial).map((key) => {
    const value = search[key];
    const known: readonly string[] | undefined = offered[key as keyof Values];
    const fits = typeof value === 'string' && (known ? known.includes(value) : value.length <= longestText);
    return [key, fits ? value : initial[key as keyof Values]];
  });
  return { ...Object.fromEntries(entries), page: Number.isInteger(page) && page > 0 ? page : 1 } as Values;
}

/** A choice as an address carries it. */
export function writeChoice<Values extends Choice>(
  choice: Values,
  initial: Values,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(choice).map(([key, value]) => [
      key,
      value === initial[key as keyof Values] || value === null ? undefined : String(value).trim(),
    ]),
  );
}
