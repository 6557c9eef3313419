import type { Message } from '#contract/texts/message.ts';
import type { WebhookEvent } from '#contract/webhooks/choices.ts';
import { type Database, type InTransaction, type Selectable, sql } from '#server/db/database.ts';
import type { WebhookDeliveries, Webhooks } from '#server/db/types.ts';
import { toStored } from '#server/platform/languages/index.ts';

/** A webhook as its calls are sent. */
export type Sender = Omit<Selectable<Webhooks>, 'events'>;

/** A webhook with the health of its calls. */
export type WebhookRow = Sender & {
  events: WebhookEvent[];
  last_at: Date | null;
  last_status: number | null;
  last_ms: number | null;
  total: number;
  repeated: number;
  waiting: number;
};

/** A call of a webhook. */
export type DeliveryRow = Omit<Selectable<WebhookDeliveries>, 'answer_message' | 'tries'> & {
  /** Why the receiver did not answer; null for what it answered. */
  answer_message: Message | null;
  tries: Try[];
};

/** A try of a call: what was answered, or why nothing was. */
interface Try {
  at: string;
  status: number | null;
  ms: number;
  answer: string | null;
  message: Message | null;
}

const mostTries = 30;
/** Longer than a call may take: one that a process left behind when it died is due again afterwards. */
const claimTime = sql`interval '2 minutes'`;

const columns = sql`
  w.*, l.tried_at as last_at, l.status as last_status, l.ms as last_ms, c.total, c.repeated, c.waiting
  from webhooks w
  left join lateral (
    select tried_at, status, ms from webhook_deliveries where webhook_id = w.id and tried_at is not null
    order by id desc limit 1) l on true
  cross join lateral (
    select count(*)::int as total, (count(*) filter (where attempts > 1))::int as repeated,
      (count(*) filter (where next_try_at is not null))::int as waiting
    from webhook_deliveries where webhook_id = w.id and created_at > now() - interval '24 hours') c`;

/** The webhooks of an organization. */
export async function listRows(db: Database, organizationId: number): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select ${columns} where w.organization_id = ${organizationId} order by w.url, w.id`.execute(db);
  return rows;
}

/** A webhook; null for none. */
export async function findRow(db: Database, id: number): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`select ${columns} where w.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A webhook for one of its many calls, without counting these; null for none. */
export const findSender = async (db: Database, id: number): Promise<Sender | null> =>
  (await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** How many webhooks an organization has. */
export async function countRows(db: Database, organizationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhooks where organization_id = ${organizationId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Stores a webhook; returns its id. */
export async function insertRow(
  db: InTransaction,
  given: { organizationId: number; createdBy: number; url: string; events: readonly string[]; secret: Buffer },
): Promise<number> {
  const { id } = await db
    .insertInto('webhooks')
    .values({
      organization_id: given.organizationId,
      created_by: given.createdBy,
      url: given.url,
      events: [...given.events],
      secret: given.secret,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a webhook, and switches it on. */
export async function updateRow(db: InTransaction, id: number, url: string, events: readonly string[]): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({
      url,
      events: [...events],
      is_on: true,
      failing_since: null,
      warned_at: null,
      failures: 0,
      rests_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Gives a webhook another secret; the former one signs as well for a number of hours. */
export async function replaceSecretOf(db: InTransaction, id: number, secret: Buffer, hours: number): Promise<void> {
  await sql`delete from former_webhook_secrets where webhook_id = ${id} and ends_at < now()`.execute(db);
  await sql`
    insert into former_webhook_secrets (webhook_id, secret, ends_at)
    select id, secret, now() + make_interval(hours => ${hours}) from webhooks where id = ${id}`.execute(db);
  await sql`
    update webhooks set former_secret = secret, former_until = now() + make_interval(hours => ${hours}), secret = ${secret},
      updated_at = now() where id = ${id}`.execute(db);
}

/** The secrets that sign the calls of a webhook as well, latest first; processes of the version before note the latest with the webhook. */
export async function listFormerSecrets(db: Database, id: number): Promise<Buffer[]> {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from (
      select secret, ends_at from former_webhook_secrets where webhook_id = ${id}
      union select former_secret, former_until from webhooks where id = ${id}) former
    where ends_at > now() group by secret order by max(ends_at) desc`.execute(db);
  return rows.map(({ secret }) => secret);
}

/** Deletes a webhook and its log. */
export async function deleteRow(db: InTransaction, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** A page of the calls of a webhook, latest first. */
export async function listDeliveryRows(
  db: Database,
  webhookId: number,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const { rows } = await sql<DeliveryRow>`
    select * from webhook_deliveries where webhook_id = ${webhookId}
    order by id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  // Apart from the page, which may be one beyond the last.
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from webhook_deliveries where webhook_id = ${webhookId}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A call, whatever became of it. */
export async function findDelivery(db: Database, webhookId: number, id: number): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    select * from webhook_deliveries where webhook_id = ${webhookId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Stores a call that no change causes, claimed by the caller for its first try. Returns its id; null if its webhook is gone. */
export async function insertDelivery(
  db: Database,
  webhookId: number,
  type: string,
  path: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (webhook_id, message_id, type, path, attempts, claimed_until)
    select id, gen_random_uuid(), ${type}, ${path}, 1, now() + ${claimTime} from webhooks where id = ${webhookId}
    for key share returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Lets calls wait for their delivery again: one, or all since an instant; returns how many. */
export async function repeatDeliveries(
  db: InTransaction,
  webhookId: number,
  which: { id: number } | { since: string },
): Promise<number> {
  await sql`update webhooks set rests_until = null where id = ${webhookId}`.execute(db);
  const { numAffectedRows } = await sql`
    update webhook_deliveries set next_try_at = now(), attempts = 0, delivered_at = null, claimed_until = null
    where webhook_id = ${webhookId} and ${
      'id' in which ? sql`id = ${which.id}` : sql`created_at >= ${which.since}::timestamptz`
    }`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Claims the next call that is due, for two minutes; null for none. One that was claimed by a process that died is due again
 * after them. A call for a changed post is about its latest change, for which no further call is written.
 */
export async function claimDelivery(db: Database, webhookId: number): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    update webhook_deliveries d set attempts = attempts + 1, claimed_until = now() + ${claimTime},
      subject_updated_at = coalesce(
        (select updated_at from advertisements where d.type = 'post.changed' and attempts = 0 and id = d.subject_id),
        d.subject_updated_at),
      details = case when d.type = 'post.changed' then jsonb_build_object('columns', array(
        select distinct key from advertisement_history h, jsonb_object_keys(h.changes) as key
        where h.advertisement_id = d.subject_id and h.at >= date_trunc('milliseconds', d.created_at) order by key))
      else d.details end
    where id = (
      select id from webhook_deliveries
      where webhook_id = ${webhookId} and next_try_at <= now() and (claimed_until is null or claimed_until < now())
      order by type like 'post%', next_try_at, id limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0] ?? null;
}

/** Posts of one change from which on it waits for the rest of the work that it is a part of. */
const manyPosts = 50;

/**
 * Writes the calls for posts that changed, for each organization those of its oldest change; returns how many changes that were.
 * Where many changed at once, as in an upload, calls follow after a second without a further change, or after ten. A call that
 * was not sent yet covers a later change of its post: it is about the latest. Of two processes, one writes for an organization.
 */
export async function writePostCalls(db: Database): Promise<number> {
  const waiting = await sql`select from changed_posts limit 1`.execute(db);
  if (waiting.rows.length === 0) return 0;
  const { rows } = await sql<{ changes: number }>`
    with oldest as materialized (
      select min(id) as id from changed_posts group by organization_id
      having max(cardinality(ids)) < ${manyPosts}::int or max(created_at) < now() - interval '1 second'
        or min(created_at) < now() - interval '10 seconds'
    ), taken as (
      delete from changed_posts where id in (
        select c.id from changed_posts c join oldest on oldest.id = c.id for update of c skip locked)
      returning organization_id, ids, versions, created_at
    ), changed as materialized (
      select t.organization_id, t.created_at, p.id, p.version, gen_random_uuid() as message
      from taken t cross join lateral unnest(t.ids, t.versions) as p (id, version)
    ), written as (
      insert into webhook_deliveries (webhook_id, message_id, type, subject_id, path, subject_updated_at, created_at, next_try_at)
      select w.id, p.message, 'post.changed', p.id, '/advertisement/' || p.id, p.version, p.created_at,
        greatest(now(), latest.at + interval '10 seconds')
      from changed p
      join webhooks w on w.organization_id = p.organization_id and w.is_on and 'post.changed' = any (w.events)
        and w.created_at <= p.created_at
      left join lateral (
        select d.id, coalesce(d.tried_at, d.next_try_at, d.created_at) as at from webhook_deliveries d
        where d.type = 'post.changed' and d.subject_id = p.id and d.webhook_id = w.id
        order by d.id desc limit 1) latest on true
      left join lateral (
        select d.id from webhook_deliveries d
        where d.id = latest.id and d.attempts = 0 and d.claimed_until is null and d.next_try_at is not null
        for share skip locked) waiting on true
      where waiting.id is null
      order by w.id, p.id
      for key share of w skip locked
    )
    select count(*)::int as changes from taken`.execute(db);
  return rows[0]?.changes ?? 0;
}

/** Notes what became of a call; with a time, it is tried again then. */
export async function settleDelivery(
  db: Database,
  id: number,
  outcome: {
    status: number | null;
    ms: number;
    answer: string | Message | null;
    isDelivered: boolean;
    nextTryAt: Date | null;
  },
): Promise<void> {
  const { answer } = outcome;
  const stored = answer === null || typeof answer === 'string' ? { text: answer, message: null } : toStored(answer);
  const { status, ms } = outcome;
  const tried = JSON.stringify({ status, ms, answer: stored.text, message: stored.message });
  await db
    .updateTable('webhook_deliveries')
    .set({
      status: outcome.status,
      ms: outcome.ms,
      answer: stored.text,
      answer_message: stored.message && JSON.stringify(stored.message),
      tried_at: sql<Date>`now()`,
      // Calls that are sent again and again have only their latest tries.
      tries: sql`(case when jsonb_array_length(tries) >= ${mostTries} then tries - 0 else tries end)
        || jsonb_build_array(${tried}::jsonb || jsonb_build_object('at', to_jsonb(now())))`,
      delivered_at: outcome.isDelivered ? sql<Date>`now()` : null,
      next_try_at: outcome.nextTryAt,
      claimed_until: null,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Notes that calls of a webhook arrive, or since when none does, and lets it rest for the pause of its failures, in milliseconds.
 * Returns how long it fails, in hours, and whether it was warned of; null for a webhook that was deleted. Locks the webhook, which
 * comes before its calls, as in deleting it.
 */
export async function noteHealth(
  db: InTransaction,
  id: number,
  isDelivered: boolean,
  pauses: readonly number[],
): Promise<{ hours: number; isWarned: boolean; isOn: boolean } | null> {
  const { rows } = await sql<{ hours: number; is_warned: boolean; is_on: boolean }>`
    update webhooks set failing_since = ${isDelivered ? sql`null` : sql`coalesce(failing_since, now())`},
      warned_at = ${isDelivered ? sql`null` : sql`warned_at`},
      failures = ${isDelivered ? sql`0` : sql`failures + 1`},
      rests_until = ${
        isDelivered
          ? sql`null`
          : sql`now() + make_interval(secs => (${pauses.map((pause) => pause / 1_000)}::float8[])[least(failures + 1, ${pauses.length}::int)])`
      }
    where id = ${id}
    returning coalesce(extract(epoch from now() - failing_since) / 3600, 0)::float8 as hours, warned_at is not null as is_warned, is_on`.execute(
    db,
  );
  return rows[0] ? { hours: rows[0].hours, isWarned: rows[0].is_warned, isOn: rows[0].is_on } : null;
}

/** Notes that its admins were warned of a webhook. */
export async function markWarned(db: InTransaction, id: number): Promise<void> {
  await sql`update webhooks set warned_at = now() where id = ${id}`.execute(db);
}

/** Switches a webhook off; what waits is not tried any more. */
export async function switchOff(db: InTransaction, id: number): Promise<void> {
  await sql`update webhooks set is_on = false, updated_at = now() where id = ${id}`.execute(db);
  await sql`update webhook_deliveries set next_try_at = null where webhook_id = ${id}`.execute(db);
}

/** A webhook with calls that are due: how many of them may begin before it is looked for further ones. */
export interface DueWebhook {
  id: number;
  organization_id: number;
  is_failing: boolean;
  calls: number;
}

/** The webhooks that are on, don't rest and have calls that are due. */
export async function listDue(db: Database): Promise<DueWebhook[]> {
  const { rows } = await sql<DueWebhook>`
    select w.id, w.organization_id, w.failing_since is not null as is_failing, due.calls
    from webhooks w cross join lateral (
      select count(*)::int as calls from (
        select from webhook_deliveries where webhook_id = w.id and next_try_at <= now()
          and (claimed_until is null or claimed_until < now()) limit 60) first) due
    where w.is_on and (w.rests_until is null or w.rests_until <= now()) and due.calls > 0`.execute(db);
  return rows;
}

/** Wakes every process that sends calls, once the transaction is committed. */
export async function notifyDue(db: Database): Promise<void> {
  await sql`select pg_notify('webhooks', '')`.execute(db);
}

/** Gives up calls of webhooks that are off: one that was added while its webhook was switched off would wait for ever. */
export async function giveUpOff(db: Database): Promise<void> {
  await sql`
    update webhook_deliveries d set next_try_at = null from webhooks w
    where w.id = d.webhook_id and not w.is_on and d.next_try_at is not null`.execute(db);
}

/** Forgets calls after a number of days. */
export async function sweepDeliveries(db: Database, days: number): Promise<void> {
  await sql`
    delete from webhook_deliveries where created_at < now() - make_interval(days => ${days}) and next_try_at is null`.execute(
    db,
  );
}
