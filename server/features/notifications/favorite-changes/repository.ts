import { type InTransaction, sql } from '#server/db/database.ts';

/** Why a saved post can no longer be had. */
export type Gone = 'deleted' | 'sold' | 'expired' | 'unavailable';

/** The state of a post, then or now, for the person who saved it. */
export interface Standing {
  price: string | null;
  currency: string | null;
  availability: string;
  gone: Gone | null;
}

export interface FavoriteChange {
  user_id: number;
  advertisement_id: number;
  name: string;
  unit: string | null;
  before: Standing;
  now: Standing;
}

/**
 * Takes favourites whose post differs from what their keeper was told last, at most `limit`: they count as told from
 * now on. A paused post is as it was: it comes back.
 */
export async function takeFavoriteChanges(db: InTransaction, limit: number): Promise<FavoriteChange[]> {
  const { rows } = await sql<FavoriteChange>`
    with standing as (
      select f.user_id, f.advertisement_id, f.name, a.unit,
        coalesce(f.told, jsonb_build_object('price', f.price::text, 'currency', f.currency, 'availability', f.availability,
          'gone', null)) as before,
        case
          when a.id is null or a.deleted_at is not null then 'deleted'
          when o.status <> 'active' or a.state = 'blocked' then 'unavailable'
          when a.state in ('sold', 'expired') then a.state
        end as gone,
        a.price_per_unit::text as price, a.currency, a.availability, a.state = 'paused' as is_paused
      from favorites f
      left join advertisements a on a.id = f.advertisement_id
      left join organizations o on o.id = a.organization_id
    ), changed as (
      select user_id, advertisement_id, name, unit, before,
        case when gone is null then jsonb_build_object('price', price, 'currency', currency, 'availability', availability,
          'gone', null) else before || jsonb_build_object('gone', gone) end as now
      from standing where is_paused is not true
    ), told as (
      update favorites f set told = c.now
      from (select * from changed where before <> now order by advertisement_id, user_id limit ${limit}) c
      where f.user_id = c.user_id and f.advertisement_id = c.advertisement_id
      returning c.*
    )
    select * from told order by advertisement_id, user_id`.execute(db);
  return rows;
}
