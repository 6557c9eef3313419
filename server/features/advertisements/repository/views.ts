import { type Database, sql } from '#server/db/database.ts';

/** Views and favourites of a day. */
export interface DayRow {
  day: string;
  views: number;
  favorites: number;
}

/** Whose posts are counted; null counts everyone's. */
interface Counted {
  id?: number;
  ownerId: number | null;
  organizationId: number | null;
}

const days = 30;

/** The last thirty days in UTC, days without anything too; deleted posts count as long as they can be restored. */
export async function listDays(db: Database, { id, ownerId, organizationId }: Counted): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with posts as materialized (
      select a.id from advertisements a
      where (${id ?? null}::int is null or a.id = ${id ?? null}) and (${ownerId}::int is null or a.owner_id = ${ownerId})
        and (${organizationId}::int is null or a.organization_id = ${organizationId})
    ), today as (select (now() at time zone 'UTC')::date as day)
    select d.day::date::text as day, coalesce(v.views, 0)::int as views, coalesce(f.favorites, 0)::int as favorites
    from today, generate_series(today.day - ${sql.lit(days - 1)}, today.day, interval '1 day') as d (day)
    left join (
      select held.day, sum(held.views) as views from advertisement_days held join posts on posts.id = held.advertisement_id, today
      where held.day > today.day - ${sql.lit(days)} group by held.day
    ) v on v.day = d.day::date
    left join (
      select (g.created_at at time zone 'UTC')::date as day, count(*) as favorites
      from favorites g join posts on posts.id = g.advertisement_id
      where g.created_at > now() - interval '${sql.raw(String(days + 1))} days' group by 1
    ) f on f.day = d.day::date
    order by d.day`.execute(db);
  return rows;
}

/** Forgets who looked on days that are over, and the counts of days more than a year ago. */
export async function sweepViews(db: Database): Promise<void> {
  await sql`delete from advertisement_viewers where day < (now() at time zone 'UTC')::date`.execute(db);
  await sql`delete from advertisement_days where day < (now() at time zone 'UTC')::date - 400`.execute(db);
}
