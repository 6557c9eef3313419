import { type Database, sql } from '#server/db/database.ts';
import { foldKey, groupsOf } from './understanding/keys.ts';
import type { Understood } from './understanding/understand.ts';

/**
 * The posts of a part number or GTIN: it is theirs; it is nearly theirs or begins like it; it is somewhere in it; theirs is
 * somewhere in the text.
 */
export interface FoundByNumber {
  exact: FoundIds;
  near: FoundIds;
  fragment: FoundIds;
  named: FoundIds;
}

/** The ids of posts as PostgreSQL's bytes, or null for none: a common word has thousands, which are in no list of their own. */
export type FoundIds = Buffer | null;

export const noneByNumber: Omit<FoundByNumber, 'named'> = { exact: null, near: null, fragment: null };

// Results beyond this number mean little where only a part of a number was typed.
const partLimit = 20_000;
const shortestFragment = 3;

const idsOf = sql`string_agg(int4send(advertisement_id), ''::bytea)`;
const fragmentsOf = (keys: string[]) => sql`(select ${idsOf} from (
  select advertisement_id from advertisement_words
  where ${sql.join(
    keys.map((key) => sql`fragments like ${`%${key}%`}`),
    sql` or `,
  )} limit ${sql.lit(partLimit)}) found)`;

/** Posts whose article number or GTIN is what was typed, in whatever writing. */
export async function findByNumber(db: Database, understood: Understood): Promise<FoundByNumber> {
  const [whole, named] = await Promise.all([findByWholeNumber(db, understood), findNamed(db, understood)]);
  return { ...whole, named };
}

/** Posts whose article number or GTIN the whole text is, or is a part of. */
export async function findByWholeNumber(db: Database, understood: Understood): Promise<Omit<FoundByNumber, 'named'>> {
  const whole = await findByKey(db, understood);
  const isFound = [whole.exact, whole.near, whole.fragment].some((ids) => ids !== null);
  return { ...whole, near: isFound ? whole.near : await findByGroups(db, understood.grouped) };
}

async function findNamed(db: Database, { named, ends }: Understood): Promise<FoundIds> {
  if (named.length === 0) return null;
  // One condition each: the index of ends is not looked up for a list of patterns.
  const endsSo = ends.map((end) => sql`reverse(gtin) like ${`${[...end].toReversed().join('')}%`}`);
  const { rows } = await sql<{ ids: Buffer | null }>`
    select ${idsOf} as ids from (
      (select advertisement_id from advertisement_words where part_fold(part_key) = any(${named}::text[])
        limit ${sql.lit(partLimit)})
      ${endsSo.length > 0 ? sql`union all select id from advertisements where ${sql.join(endsSo, sql` or `)}` : sql``}
    ) found (advertisement_id)`.execute(db);
  return rows[0]?.ids ?? null;
}

/** Posts whose number has these groups, zeros before any of them aside: 11.6218.25.532 is 11.6218.025.532. */
async function findByGroups(db: Database, text: string | null): Promise<FoundIds> {
  const groups = text === null ? [] : groupsOf(text);
  const [first] = groups;
  if (first === undefined) return null;
  const { rows } = await sql<{ ids: Buffer | null }>`
    select ${idsOf} as ids from (
      select advertisement_id from advertisement_words
      where part_fold(part_key) like ${`${first}%`} and part_fold(part_key) ~ ${`^0*${groups.join('0*')}$`}
      limit ${sql.lit(partLimit)}) found`.execute(db);
  return rows[0]?.ids ?? null;
}

async function findByKey(db: Database, { key, gtin }: Understood): Promise<Omit<FoundByNumber, 'named'>> {
  if (key === null) return noneByNumber;
  const fold = foldKey(key);
  const folds = fold.length >= shortestFragment && fold !== key ? [fold] : [];
  const keys = key.length > shortestFragment ? [key, ...folds] : folds;
  const ids = gtin
    ? sql`
      select id, true from advertisements where gtin = any(${gtin.exact}::text[])
      ${gtin.end ? sql`union all select id, false from advertisements where reverse(gtin) like ${`${[...gtin.end].toReversed().join('')}%`}` : sql``}
      union all`
    : sql``;
  const { rows } = await sql<{ exact: Buffer | null; near: Buffer | null; fragment: Buffer | null }>`
    select ${idsOf} filter (where is_exact) as exact, ${idsOf} filter (where not is_exact) as near,
      ${keys.length > 0 ? fragmentsOf(keys) : sql`null::bytea`} as fragment
    from (${ids}
      (select advertisement_id, part_key = ${key} from advertisement_words where part_key like ${`${key}%`} limit ${sql.lit(partLimit)})
      union all
      (select advertisement_id, false from advertisement_words where part_fold(part_key) like ${`${fold}%`} limit ${sql.lit(partLimit)})
    ) found (advertisement_id, is_exact)`.execute(db);
  const row = rows[0];
  return {
    exact: row?.exact ?? null,
    near: row?.near ?? null,
    fragment: row?.fragment ?? null,
  };
}

const mostInitials = 5_000;

/** Which of these posts are called by words with these initials in front of a number: `Grand Prix 5000` by `gp` and 5000. */
export async function findInitials(
  db: Database,
  { initials, number }: { initials: string; number: string },
  ids: readonly number[],
): Promise<FoundIds> {
  if (ids.length === 0 || ids.length > mostInitials) return null;
  const name = [...initials].map((letter) => `${letter}[[:alpha:]]+`).join(' ');
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(id), ''::bytea) as ids from advertisements
    where id = any(${ids}::int[]) and search_text(title) ~ ${`(^| )${name} ${number}( |$)`}`.execute(db);
  return rows[0]?.ids ?? null;
}

/** Posts with this in a part number; letters and digits only. */
export async function findFragments(db: Database, key: string): Promise<FoundIds> {
  if (key.length < shortestFragment) return null;
  const { rows } = await sql<{ fragment: Buffer | null }>`
    select ${fragmentsOf([...new Set([key, foldKey(key)])])} as fragment`.execute(db);
  return rows[0]?.fragment ?? null;
}
