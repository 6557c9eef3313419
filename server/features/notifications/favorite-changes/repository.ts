import { type InTransaction, sql } from '#server/db/database.ts';

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
  unit: string | null;
  /** How many are available now. */
  available: number | null;
  before: Standing;
  now: Standing;
}

/** Favourites of people, and those of organizations. */
type Keeper = 'person' | 'organization';

const tables = {
  person: { name: 'favorites', keeper: 'user_id' },
  organization: { name: 'team_favorites', keeper: 'organization_id' },
} as const;

/**
 * Takes favourites whose post differs from what their owner was last notified of, at most `limit`: they count as notified from
 * now on. A paused post is as it was: it comes back. Of how many `low` is the most.
 */
export async function takeFavoriteChanges(
  db: InTransaction,
  of: Keeper,
  { limit, low }: { limit: number; low: number },
): Promise<FavoriteChange[]> {
  const table = sql.table(tables[of].name);
  const keeper = sql.ref(tables[of].keeper);
  const organization =
    of === 'person' ? sql`(select organization_id from users where id = f.user_id)` : sql`f.organization_id`;
  const { rows } = await sql<FavoriteChange>`
    with standing as (
      select f.${keeper} as keeper_id, f.advertisement_id, f.name, a.unit, a.number_of_items - a.reserved_quantity as available,
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
      from ${table} f
      left join advertisements a on a.id = f.advertisement_id
      left join organizations o on o.id = a.organization_id
    ), changed as (
      select keeper_id, advertisement_id, name, unit, available, before,
        case when gone is null then jsonb_build_object('price', price, 'currency', currency, 'availability', availability,
          'gone', null, 'stock', stock) else before || jsonb_build_object('gone', gone) end as now
      from standing where is_paused is not true
    ), told as (
      update ${table} f set told = c.now - 'stock', stock = c.now ->> 'stock'
      from (select * from changed where before <> now order by advertisement_id, keeper_id limit ${limit}) c
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
