import { choiceOf } from '#contract/facts/stored.ts';
import type { Database } from '#server/db/database.ts';
import { type Catalogue, type CatalogueField, fieldsOf, proposeFacts, readCatalogue } from '../../facts/index.ts';
import type { Search } from '../../market-search/index.ts';

/**
 * The posts found for each line, in their order, those first that state the facts which the line's words propose, and those last
 * that state others. A post that states nothing stays between them: nothing is left out for what a line seems to say.
 */
export async function orderByFacts(
  { db, search }: { db: Database; search: Search },
  lines: readonly string[],
  found: readonly (readonly number[])[],
): Promise<number[][]> {
  if (found.every((ids) => ids.length < 2)) return found.map((ids) => [...ids]);
  const catalogue = await readCatalogue(db);
  return found.map((ids, place) => orderPosts(search, catalogue, lines[place] as string, ids));
}

function orderPosts({ index }: Search, catalogue: Catalogue, line: string, ids: readonly number[]): number[] {
  const { columns } = index;
  const proposed = new Map<number, ReadonlyMap<string, string>>();
  const proposalOf = (subCategory: number): ReadonlyMap<string, string> => {
    const known = proposed.get(subCategory);
    if (known) return known;
    const facts = readLine(fieldsOf(catalogue, subCategory), line);
    proposed.set(subCategory, facts);
    return facts;
  };
  const agreementOf = (id: number): number => {
    const slot = columns.slotOf(id);
    if (slot < 0) return 0;
    const subCategory = columns.categories.values[columns.values.subCategory[slot] as number];
    if (!subCategory) return 0;
    const wanted = proposalOf(subCategory);
    if (wanted.size === 0) return 0;
    return columns.facts.of(slot).reduce((sum, [key, value]) => {
      const asked = wanted.get(key);
      return asked === undefined ? sum : sum + (asked === value ? 1 : -1);
    }, 0);
  };
  return ids
    .map((id, place) => ({ id, place, agreement: agreementOf(id) }))
    .sort((one, other) => other.agreement - one.agreement || one.place - other.place)
    .map(({ id }) => id);
}

/** What a line's words state of the fields of a sub-category, as filters name it. */
const readLine = (fields: readonly CatalogueField[], line: string): ReadonlyMap<string, string> =>
  new Map(
    proposeFacts(fields, line).flatMap(({ key, value }): [string, string][] => {
      const choice = choiceOf(value);
      return choice === null ? [] : [[key, choice]];
    }),
  );
