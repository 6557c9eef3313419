import { type Database, sql } from '#server/db/database.ts';
import type { FoundIds } from '../numbers.ts';
import { isPrefix, type Ways } from '../wordings.ts';

/** The posts that have all stems of a list, for each list. */
export interface FoundLists {
  head: FoundIds[];
  tail: FoundIds[];
}

// Results beyond this number mean little where only a part of a word was typed; two letters would find half the market.
const partLimit = 20_000;

/**
 * The posts of each list of stems. Each list is looked up in the index by itself: for one query with all of them, the planner
 * estimates that dozens of rare alternatives match half the market, and reads all of it.
 */
async function findLists(
  db: Database,
  table: string,
  queries: readonly string[],
  most: number | null,
): Promise<FoundIds[]> {
  if (queries.length === 0) return [];
  const { rows } = await sql<{ ids: FoundIds }>`
    select (
      select string_agg(int4send(advertisement_id), ''::bytea)
      from (select advertisement_id from ${sql.table(table)} where words @@ given.query::tsquery limit ${most}) found) as ids
    from unnest(${queries}::text[]) with ordinality given (query, place) order by place`.execute(db);
  return rows.map(({ ids }) => ids);
}

/** The posts that match each set of wordings, by its query, as PostgreSQL finds them. */
export async function findByWays(db: Database, all: readonly Ways[]): Promise<Map<string, FoundLists>> {
  const tables = [
    { table: 'advertisement_words', asked: all },
    { table: 'description_words', asked: all.filter(({ where }) => where !== 'titles') },
  ];
  const [head, tail] = await Promise.all(
    tables.map(async ({ table, asked }) => {
      const lists = new Map<string, boolean>();
      for (const { lists: own } of asked) for (const list of own) lists.set(list.join('&'), list.some(isPrefix));
      const whole = [...lists].filter(([, hasPrefix]) => !hasPrefix).map(([query]) => query);
      const prefixTerms = [...lists].filter(([, hasPrefix]) => hasPrefix).map(([query]) => query);
      const queries = [...whole, ...prefixTerms];
      const found = await Promise.all([
        findLists(db, table, whole, null),
        findLists(db, table, prefixTerms, partLimit),
      ]);
      return new Map(found.flat().map((ids, place) => [queries[place] as string, ids]));
    }),
  );
  const idsOf = (found: Map<string, FoundIds> | undefined, { lists: own }: Ways) =>
    own.map((list) => found?.get(list.join('&')) ?? null);
  return new Map(
    all.map((ways) => [
      ways.query,
      { head: idsOf(head, ways), tail: ways.where === 'titles' ? [] : idsOf(tail, ways) },
    ]),
  );
}
