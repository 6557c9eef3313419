import type { AdvertisementType, Availability } from '#contract/advertisements/choices.ts';
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

/** Why a saved post can no longer be had. */
export type Gone = 'deleted' | 'sold' | 'expired' | 'unavailable';

/** The state of a post, then or now, for people who saved it. */
export interface Standing {
  price: string | null;
  currency: string | null;
  availability: string;
  gone: Gone | null;
  /** How much there is, in the steps that are news. */
  stock: 'plenty' | 'low' | 'out';
}

export interface FavoriteChange {
  /** Whose favourite it is: a person's, or an organization's. */
  keeper_id: number;
  advertisement_id: number;
  name: string;
  type: AdvertisementType | null;
  unit: string | null;
  /** How many are available now. */
  available: number | null;
  before: Standing;
  now: Standing;
}

/**
 * Takes favourites whose post differs from what their owner was last notified of, at most `limit`, the organizations by turns: they
 * count as notified from now on. A paused post is as it was: it comes back. Of how many `low` is the most.
 */
export async function takeFavoriteChanges(
  db: InTransaction,
  of: Keeper['of'],
  { limit, low }: { limit: number; low: number },
): Promise<FavoriteChange[]> {
  const favorites = sql.table(tables[of].name);
  const keeper = sql.ref(tables[of].keeper);
  const organization =
    of === 'person' ? sql`(select organization_id from users where id = f.user_id)` : sql`f.organization_id`;
  const teamOf =
    of === 'person' ? sql`(select u.organization_id from users u where u.id = keeper_id)` : sql.ref('keeper_id');
  const { rows } = await sql<FavoriteChange>`
    with standing as (
      select f.${keeper} as keeper_id, f.advertisement_id, f.name, a.type, a.unit, a.number_of_items - a.reserved_quantity as available,
        coalesce(f.told, jsonb_build_object('price', f.price::text, 'currency', f.currency, 'availability', f.availability,
          'gone', null)) || jsonb_build_object('stock', f.stock) as before,
        case
          when a.id is null or a.deleted_at is not null then 'deleted'
          when o.status <> 'active' or a.state = 'blocked' or exists (select from organization_stops s
            where s.organization_id = a.organization_id and s.stopped_id = ${organization}) then 'unavailable'
          when a.state in ('sold', 'expired') then a.state
        end as gone,
        a.price_per_unit::text as price, a.currency, a.availability, a.state = 'paused' as is_paused,
        case when a.number_of_items - a.reserved_quantity <= 0 then 'out'
          when a.number_of_items - a.reserved_quantity <= ${low} then 'low' else 'plenty' end as stock
      from ${favorites} f
      left join advertisements a on a.id = f.advertisement_id
      left join organizations o on o.id = a.organization_id
    ), changed as (
      select keeper_id, advertisement_id, name, type, unit, available, before,
        case when gone is null then jsonb_build_object('price', price, 'currency', currency, 'availability', availability,
          'gone', null, 'stock', stock) else before || jsonb_build_object('gone', gone) end as now
      from standing where is_paused is not true
    ), told as (
      update ${favorites} f set told = c.now - 'stock', stock = c.now ->> 'stock'
      from (select * from changed where before <> now
        order by row_number() over (partition by ${teamOf} order by advertisement_id, keeper_id), advertisement_id, keeper_id
        limit ${limit}) c
      where f.${keeper} = c.keeper_id and f.advertisement_id = c.advertisement_id
      returning c.*
    )
    select * from told order by advertisement_id, keeper_id`.execute(db);
  return rows;
}

/**
 * The active members who are notified of a change of an organization’s favourite, if they may browse, with their own favourites,
 * of which they are notified already.
 */
export async function listTeam(
  db: InTransaction,
  organizationIds: readonly number[],
): Promise<{ id: number; organization_id: number; role: string; permissions: string[]; own: number[] }[]> {
  const { rows } = await sql<{
    id: number;
    organization_id: number;
    role: string;
    permissions: string[];
    own: number[];
  }>`
    select u.id, u.organization_id, u.role, array(select unnest(u.permissions) intersect select unnest(o.products)) as permissions,
      array(select f.advertisement_id from favorites f where f.user_id = u.id) as own
    from users u join organizations o on o.id = u.organization_id and o.status = 'active'
    where u.organization_id = any(${[...organizationIds]}::int[]) and u.status = 'active' order by u.id`.execute(db);
  return rows;
}
