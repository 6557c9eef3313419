import type { Availability } from '#contract/advertisements/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import type { WordsCondition } from '../market-search/index.ts';

/** Whose list of posts it is: a person's own, or the one that the people of an organization keep together. */
export interface Keeper {
  of: 'person' | 'organization';
  id: number;
}

const tables = {
  person: { name: 'favorites', keeper: 'user_id', addedBy: 'user_id' },
  organization: { name: 'team_favorites', keeper: 'organization_id', addedBy: 'added_by' },
} as const;

const table = ({ of }: Keeper) => sql.table(tables[of].name);
const isOf = ({ of, id }: Keeper) => sql`${sql.ref(`f.${tables[of].keeper}`)} = ${id}`;

/** A favourite as it was saved. */
interface FavoriteRow {
  advertisement_id: number;
  name: string;
  note: string | null;
  price: string | null;
  currency: string | null;
  availability: Availability;
  created_at: Date;
  /** Whether it is on the list of the organization that was asked for. */
  is_shared: boolean;
  added_by: number;
  added_by_name: string;
}

interface NewFavorite extends Omit<FavoriteRow, 'created_at' | 'note' | 'is_shared' | 'added_by_name'> {
  note: string | null | undefined;
  stock: string;
}

/** Holds a list for the rest of the transaction, so that two who add to it at once do not pass its limit. */
export async function holdList(db: InTransaction, keeper: Keeper): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${tables[keeper.of].name}), ${keeper.id})`.execute(db);
}

/** Puts a post on a list as it is now; an earlier save keeps what the post was then, and takes a note that is given. */
export async function saveFavorite(
  db: InTransaction,
  keeper: Keeper,
  { note, added_by, ...favorite }: NewFavorite,
): Promise<void> {
  const { keeper: keeperColumn, addedBy } = tables[keeper.of];
  const values = { [addedBy]: added_by, [keeperColumn]: keeper.id, note: note ?? null, ...favorite };
  await sql`
    insert into ${table(keeper)} (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(values))})
    on conflict (${sql.ref(keeperColumn)}, advertisement_id)
    do ${note === undefined ? sql`nothing` : sql`update set note = excluded.note`}`.execute(db);
}

/** Changes the note on a saved post; false where it is not on the list. */
export async function updateNote(
  db: InTransaction,
  keeper: Keeper,
  advertisementId: number,
  note: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update ${table(keeper)} f set note = ${note} where ${isOf(keeper)} and f.advertisement_id = ${advertisementId}
    returning f.advertisement_id`.execute(db);
  return rows.length > 0;
}

/** Takes a post off a list; false where it was not on it. */
export async function deleteFavorite(db: InTransaction, keeper: Keeper, advertisementId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from ${table(keeper)} f where ${isOf(keeper)} and f.advertisement_id = ${advertisementId}
    returning f.advertisement_id`.execute(db);
  return rows.length > 0;
}

/** How many posts are on a list. */
export async function countOfKeeper(db: Database, keeper: Keeper): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${table(keeper)} f where ${isOf(keeper)}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Found {
  q: string | null;
  words: WordsCondition | null;
}

/** The ids of what is on a list and a search in it shows, latest first. */
export async function findFavoriteIds(db: Database, keeper: Keeper, found: Found): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.advertisement_id as id ${matching(keeper, found)}
    order by f.created_at desc, f.advertisement_id desc`.execute(db);
  return rows.map(({ id }) => id);
}

function matching(keeper: Keeper, { q, words }: Found) {
  const pattern = q ? containing(q) : null;
  return sql`from ${table(keeper)} f
    where ${isOf(keeper)} and (${pattern}::text is null or f.name ilike ${pattern} or f.note ilike ${pattern}
      or f.advertisement_id in (select a.id from advertisements a join ${table(keeper)} f on f.advertisement_id = a.id
        where ${isOf(keeper)} and ${words ?? sql`false`}))`;
}

/** One page of a list, latest first, with the number of all; an organization is asked for whether it shares each. */
export async function listRows(
  db: Database,
  keeper: Keeper,
  page: Found & { page: number; perPage: number; organizationId: number | null },
): Promise<{ rows: FavoriteRow[]; total: number }> {
  const addedBy = sql.ref(`f.${tables[keeper.of].addedBy}`);
  const listed = matching(keeper, page);
  const { rows } = await sql<FavoriteRow>`
    select f.advertisement_id, f.name, f.note, f.price, f.currency, f.availability, f.created_at,
      exists (select from team_favorites t where t.organization_id = ${page.organizationId}::int
        and t.advertisement_id = f.advertisement_id) as is_shared,
      ${addedBy} as added_by, (select concat_ws(' ', u.first_name, u.preposition, u.last_name)
        from users u where u.id = ${addedBy}) as added_by_name ${listed}
    order by f.created_at desc, f.advertisement_id desc
    limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${listed}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
