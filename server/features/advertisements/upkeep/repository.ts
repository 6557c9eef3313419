import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { isUnusedFile } from '../repository/history.ts';
import { deleteUnused } from '../repository/posts.ts';

/** A post whose owner is to be notified about its end. */
export interface EndingPost {
  id: number;
  title: string;
  owner_id: number;
  expires_at: Date;
}

/** Posts that a stock feed keeps online do not expire. */
const isFed = sql`exists (select from feed_posts p where p.advertisement_id = a.id)`;

/** Takes posts that reached their end offline, at most `limit`. Those that someone holds just now follow the next time. */
export async function expireDue(db: InTransaction, limit: number): Promise<EndingPost[]> {
  const { rows } = await sql<EndingPost>`
    update advertisements set state = 'expired'
    where id in (
      select a.id from advertisements a
      where a.state = 'active' and a.deleted_at is null and a.expires_at <= now() and not ${isFed}
      order by a.expires_at limit ${limit} for update skip locked)
    returning id, title, owner_id, expires_at`.execute(db);
  return rows;
}

/**
 * Takes live posts that end within `days` days and were not warned of that, at most `limit`: they count as warned of from
 * now on. A renewed post is warned of again.
 */
export async function takeEnding(db: InTransaction, days: number, limit: number): Promise<EndingPost[]> {
  const { rows } = await sql<EndingPost>`
    with ending as (
      select a.id, a.title, a.owner_id, a.expires_at from advertisements a
      join organizations o on o.id = a.organization_id and o.status = 'active'
      left join expiry_reminders r on r.advertisement_id = a.id and r.expires_at = a.expires_at and r.days <= ${days}
      where a.state = 'active' and a.deleted_at is null and a.expires_at > now() and not ${isFed}
        and a.expires_at <= now() + make_interval(days => ${days}) and r.advertisement_id is null
      order by a.expires_at limit ${limit}
    ), told as (
      insert into expiry_reminders as held (advertisement_id, expires_at, days)
      select id, expires_at, ${days} from ending order by id
      on conflict (advertisement_id) do update set expires_at = excluded.expires_at, days = excluded.days
        where held.expires_at <> excluded.expires_at or held.days > excluded.days
      returning held.advertisement_id
    )
    select ending.* from ending join told on told.advertisement_id = ending.id order by ending.expires_at`.execute(db);
  return rows;
}

/**
 * Removes posts that were deleted more than `days` days ago, at most `limit`, and the files that hung on nothing else.
 * Returns how many posts.
 */
export async function purgeDeleted(db: InTransaction, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number; files: string[] | null }>`
    with due as (
      select id from advertisements where deleted_at < now() - make_interval(days => ${days}) and reserved_quantity = 0
      order by deleted_at limit ${limit} for update skip locked
    ), held as (
      select array_agg(distinct file_id) as files from advertisement_files where advertisement_id in (select id from due)
    )
    delete from advertisements where id in (select id from due)
    returning id, (select files from held) as files`.execute(db);
  await deleteUnused(db, rows[0]?.files ?? []);
  return rows.length;
}

/** Removes one post for good, and the files that hung on nothing else. */
export async function purgePost(db: InTransaction, id: number): Promise<void> {
  const files = await db
    .selectFrom('advertisement_files')
    .select('file_id')
    .where('advertisement_id', '=', id)
    .execute();
  await db.deleteFrom('advertisements').where('id', '=', id).execute();
  await deleteUnused(
    db,
    files.map((file) => file.file_id),
  );
}

/** Forgets rows of pictures and documents older than a day that nothing refers to, at most `limit`; returns how many. */
export async function forgetUnusedFiles(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from files where id in (
      select f.id from files f
      where f.created_at < now() - interval '1 day' and ${isUnusedFile}
      limit ${limit})
    returning id`.execute(db);
  return rows.length;
}
