import type { RawBuilder } from 'kysely';
import type {
  FeedCounts,
  FeedKind,
  FeedMode,
  FeedSchedule,
  FeedSecret,
  FeedState,
  MissingChoice,
} from '#contract/feeds/choices.ts';
import type { Product, Role } from '#contract/rights/roles.ts';
import { type Database, type InTransaction, type Selectable, sql } from '#server/db/database.ts';
import type { Feeds } from '#server/db/types.ts';
import { usualZone } from '#server/platform/values/index.ts';
import type { Confirmed } from '../../imports/index.ts';

/** A stock feed with for whom it acts, how many posts belong to it, and the run that waits for a person. */
export type FeedRow = Omit<
  Selectable<Feeds>,
  'kind' | 'mode' | 'counts' | 'on_missing' | 'state' | 'chosen' | 'headers' | 'schedule' | 'has'
> & {
  kind: FeedKind;
  mode: FeedMode;
  counts: FeedCounts;
  on_missing: MissingChoice;
  state: FeedState;
  chosen: Confirmed['chosen'] | null;
  headers: string[] | null;
  schedule: FeedSchedule | null;
  has: FeedSecret[];
  first_name: string | null;
  preposition: string | null;
  last_name: string | null;
  posts: number;
  /** The time zone in which its hours are meant. */
  zone: string;
  open_run: number | null;
  open_import: number | null;
};

/** What of a feed is chosen. */
export type FeedValues = Pick<
  FeedRow,
  | 'name'
  | 'kind'
  | 'mode'
  | 'creates'
  | 'counts'
  | 'on_missing'
  | 'settle_hours'
  | 'url'
  | 'schedule'
  | 'at'
  | 'secret'
  | 'has'
  | 'host_key'
>;

/** The time zone of an organization: the one most of its active people chose; the usual one where no one chose any that PostgreSQL knows. */
const zoneOf = (organizationId: RawBuilder<unknown>) => sql<string>`
  known_zone(coalesce((
    select z.time_zone from users z
    where z.organization_id = ${organizationId} and z.status = 'active' and z.time_zone is not null
    group by z.time_zone order by count(*) desc, min(z.id) limit 1), ${usualZone}), ${usualZone})`;

const columns = sql`
  f.*, ${zoneOf(sql`f.organization_id`)} as zone, u.first_name, u.preposition, u.last_name, o.n as open_run, o.import_id as open_import,
  (select count(*)::int from feed_posts p join advertisements a on a.id = p.advertisement_id and a.deleted_at is null
    where p.feed_id = f.id) as posts
  from feeds f left join users u on u.id = f.user_id
  left join lateral (
    select n, import_id from feed_runs where feed_id = f.id and state in ('waiting', 'held') order by n desc limit 1) o on true`;

/** The feeds of an organization, by name. */
export async function listRows(db: Database, organizationId: number): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select ${columns} where f.organization_id = ${organizationId} order by lower(f.name), f.id`.execute(db);
  return rows;
}

/** The time zone in which an organization's feeds are fetched. */
export async function readZone(db: Database, organizationId: number): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select ${zoneOf(sql`${organizationId}::int`)} as zone`.execute(db);
  return rows[0]?.zone ?? usualZone;
}

/** A feed; null for none. */
export async function findRow(db: Database, id: number): Promise<FeedRow | null> {
  const { rows } = await sql<FeedRow>`select ${columns} where f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a feed until the end of the transaction. */
export async function lockFeed(db: InTransaction, id: number): Promise<void> {
  await sql`select from feeds where id = ${id} for update`.execute(db);
}

/** Stores a feed; returns its id. */
export async function insertRow(
  db: InTransaction,
  owner: { organizationId: number; userId: number },
  values: FeedValues,
): Promise<number> {
  const { id } = await db
    .insertInto('feeds')
    .values({ ...values, organization_id: owner.organizationId, user_id: owner.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns of a feed with their new values. */
type FeedChange = Partial<
  FeedValues &
    Pick<
      FeedRow,
      'user_id' | 'state' | 'failures' | 'good_sha256' | 'good_lines' | 'etag' | 'last_modified' | 'next_run_at'
    >
> & { confirmed?: Confirmed; confirmed_at?: 'now'; host_key_at?: 'now' };

/** Changes a feed. */
export async function updateRow(db: Database, id: number, change: FeedChange): Promise<void> {
  const { confirmed, confirmed_at: confirmedAt, host_key_at: hostKeyAt, ...values } = change;
  await db
    .updateTable('feeds')
    .set({
      ...values,
      ...(confirmed ? { chosen: JSON.stringify(confirmed.chosen), headers: confirmed.headers } : {}),
      ...(hostKeyAt ? { host_key_at: sql<Date>`now()` } : {}),
      ...(confirmedAt ? { confirmed_at: sql<Date>`now()` } : {}),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a feed and its runs. */
export async function deleteRow(db: InTransaction, id: number): Promise<void> {
  await db.deleteFrom('feeds').where('id', '=', id).execute();
}

/** Someone who may decide about a feed, as far as the rights matrix says so. */
interface Candidate {
  id: number;
  role: Role;
  /** Own products that the organization has too. */
  permissions: Product[];
  organizationActive: boolean;
}

/** The active people of an organization, with what decides about their rights. */
export async function listCandidates(db: Database, organizationId: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select u.id, u.role, o.status = 'active' as "organizationActive",
      array(select unnest(u.permissions) intersect select unnest(o.products)) as permissions
    from users u join organizations o on o.id = u.organization_id
    where o.id = ${organizationId} and u.status = 'active' order by u.id`.execute(db);
  return rows;
}

const nextRun = sql`
  case f.schedule
    when 'every_15_minutes' then now() + interval '15 minutes'
    when 'hourly' then now() + interval '1 hour'
    when 'every_6_hours' then now() + interval '6 hours'
    when 'daily' then (
      select min(t) from (
        select (date_trunc('day', now() at time zone z.name) + make_interval(days => d) + coalesce(f.at, time '02:00'))
          at time zone z.name as t
        from generate_series(0, 1) as d,
          (select ${zoneOf(sql`f.organization_id`)} as name) z) times
      where t > now())
  end`;

/** Says when a feed fetches its file next; never where it is sent or switched off. */
export async function scheduleNext(db: Database, id: number): Promise<void> {
  await sql`
    update feeds f set next_run_at = case when f.kind = 'push' or f.state = 'off' then null else ${nextRun} end
    where f.id = ${id}`.execute(db);
}

/** Moves the next run of daily feeds to the hour of their zone where their organization has another zone now. */
export async function rescheduleDaily(db: Database): Promise<void> {
  await sql`
    update feeds f set next_run_at = ${nextRun}
    where f.schedule = 'daily' and f.kind <> 'push' and f.state <> 'off'
      and f.next_run_at > now() and f.next_run_at <> ${nextRun}`.execute(db);
}

/** Schedules the next run of the feeds whose file is due now; returns those without a run in progress or on hold. */
export async function takeDue(db: InTransaction): Promise<Pick<FeedRow, 'id' | 'organization_id' | 'failures'>[]> {
  const { rows } = await sql<Pick<FeedRow, 'id' | 'organization_id' | 'failures'> & { is_busy: boolean }>`
    update feeds f set next_run_at = ${nextRun}
    where f.id in (
      select id from feeds where next_run_at <= now() and state <> 'off' and kind <> 'push'
      order by next_run_at limit 100 for update skip locked)
    returning f.id, f.organization_id, f.failures,
      exists (select from feed_runs r where r.feed_id = f.id and r.state in ('queued', 'reading', 'waiting', 'writing', 'held')) as is_busy`.execute(
    db,
  );
  return rows.filter((row) => !row.is_busy);
}
