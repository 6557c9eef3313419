import { feedLimits } from '#contract/feeds/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

const { hours, told, paused } = feedLimits.confirmed;

/** When the stock of a post was last confirmed: by a good run that did not miss it, or by who resumed it. */
const confirmedAt = sql`greatest(p.confirmed_at, least(coalesce(f.confirmed_at, f.created_at), p.missing_since))`;

const liveFed = sql`
  feed_posts p join feeds f on f.id = p.feed_id
  join advertisements a on a.id = p.advertisement_id and a.deleted_at is null and a.state = 'active'`;

/** Marks live posts whose stock was last confirmed too long ago with that time, at most `limit`; returns how many. */
export async function markUnconfirmed(db: Database, limit: number): Promise<number> {
  const { rows } = await sql`
    update advertisements a set stock_confirmed_at = due.confirmed_at
    from (
      select a.id, ${confirmedAt} as confirmed_at from ${liveFed}
      where ${confirmedAt} <= now() - make_interval(hours => ${hours})
        and a.stock_confirmed_at is distinct from ${confirmedAt}
      order by a.id limit ${limit} for no key update of a skip locked) due
    where a.id = due.id returning a.id`.execute(db);
  return rows.length;
}

/** A feed with how many of its posts something is about. */
export interface SilentFeed {
  id: number;
  name: string;
  organization_id: number;
  posts: number;
}

const isDue = sql`${confirmedAt} <= now() - make_interval(days => ${paused})`;

/** The feeds with live posts whose stock was not confirmed for too long. */
export async function listDueFeeds(db: Database): Promise<Omit<SilentFeed, 'posts'>[]> {
  const { rows } = await sql<Omit<SilentFeed, 'posts'>>`
    select distinct f.id, f.name, f.organization_id from ${liveFed} where ${isDue} order by f.id`.execute(db);
  return rows;
}

/** Pauses live posts of a feed whose stock was not confirmed for too long, at most `limit`; returns how many. */
export async function pauseDue(db: InTransaction, feedId: number, limit: number): Promise<number> {
  const { rows } = await sql`
    update advertisements a set state = 'paused', pause_reason = 'unconfirmed'
    where a.id in (
      select a.id from ${liveFed} where p.feed_id = ${feedId} and ${isDue}
      order by a.id limit ${limit} for no key update of a skip locked)
    returning a.id`.execute(db);
  return rows.length;
}

/** Takes live posts that will be paused and of which no one was notified; returns how many of which feeds. */
export async function takeSilent(db: InTransaction): Promise<SilentFeed[]> {
  const { rows } = await sql<SilentFeed>`
    with due as (
      select p.advertisement_id as id from ${liveFed}
      where ${confirmedAt} <= now() - make_interval(days => ${told})
        and (p.told_at is null or p.told_at < ${confirmedAt})
    ), noted as (
      update feed_posts p set told_at = now() from due where p.advertisement_id = due.id returning p.feed_id
    )
    select f.id, f.name, f.organization_id, count(*)::int as posts from noted join feeds f on f.id = noted.feed_id
    join organizations o on o.id = f.organization_id and o.status = 'active'
    group by f.id order by f.id`.execute(db);
  return rows;
}

const named = (feedId: number) => sql`
  select p.advertisement_id from feed_posts p where p.feed_id = ${feedId} and p.missing_since is null`;

/** Puts posts online again that waited for their stock to be confirmed, at most `limit`; returns how many. */
export async function resumeConfirmed(db: Database, feedId: number, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    update advertisements set state = 'active', expires_at = case when expires_at <= now()
      then date_trunc('milliseconds', now()) + make_interval(days => ${days}) else expires_at end
    where id in (
      select id from advertisements
      where id in (${named(feedId)}) and state = 'paused' and pause_reason = 'unconfirmed' and deleted_at is null
      order by id limit ${limit} for no key update)
    returning id`.execute(db);
  return rows.length;
}

/** Removes the mark of unconfirmed stock from posts of a feed, at most `limit`; returns how many. */
export async function clearUnconfirmed(db: Database, feedId: number, limit: number): Promise<number> {
  const { rows } = await sql`
    update advertisements set stock_confirmed_at = null
    where id in (
      select id from advertisements where id in (${named(feedId)}) and stock_confirmed_at is not null
      order by id limit ${limit} for no key update)
    returning id`.execute(db);
  return rows.length;
}

/** Lets posts of a feed that goes expire like others, no sooner than their owners are warned. */
export async function releasePosts(db: InTransaction, feedId: number): Promise<void> {
  await sql`
    update advertisements a set stock_confirmed_at = null,
      expires_at = greatest(a.expires_at, date_trunc('milliseconds', now()) + make_interval(days => ${paused}))
    where a.id in (select p.advertisement_id from feed_posts p where p.feed_id = ${feedId})
      and (a.stock_confirmed_at is not null or a.expires_at < now() + make_interval(days => ${paused}))`.execute(db);
}
