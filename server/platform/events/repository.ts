import type { LiveEvents, LiveKind } from '#contract/events/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** The channel of announcements, and the one of changes in who may receive them (triggers of the database write to it). */
export const channels = { events: 'events', access: 'access' } as const;

/** A notice holds at most 8000 bytes. */
const mostPeople = 500;

/** The content of a notice: its recipients and its data. */
export interface Announced<Kind extends LiveKind = LiveKind> {
  to: number[];
  kind: Kind;
  data: Partial<LiveEvents[Kind]>;
}

/**
 * Announces something to the open browsers of these people, whichever process they are connected to, once the transaction
 * is committed: `announce(transaction, [userId], 'job', { job: 'import', id, state, done, total })`.
 */
export async function announce<Kind extends LiveKind>(
  db: Database,
  userIds: readonly number[],
  kind: Kind,
  data: Announced<Kind>['data'],
): Promise<void> {
  for (let from = 0; from < userIds.length; from += mostPeople) {
    const notice: Announced<Kind> = { to: userIds.slice(from, from + mostPeople), kind, data };
    await sql`select pg_notify(${channels.events}, ${JSON.stringify(notice)})`.execute(db);
  }
}

export type SubjectTable = 'advertisements' | 'deals' | 'lists';

/** Writes a call for each webhook of these organizations that asks for the event, with one message id for all of them. */
export async function insertCalls(
  db: InTransaction,
  event: { type: string; id: number; path: string; readers: readonly number[]; table: SubjectTable | undefined },
): Promise<void> {
  const changedAt = event.table
    ? sql`(select updated_at from ${sql.table(event.table)} where id = ${event.id})`
    : sql`now()`;
  // The setting keeps the triggers that serve the version before from emitting the same event again.
  await sql`
    with message as materialized (
      select gen_random_uuid() as id, set_config('groupset.emits', 'on', true))
    select emit_webhook_event(${event.type}, reader, ${event.id}, ${event.path}, ${changedAt}, message.id)
    from message, unnest(${[...event.readers]}::int[]) as reader`.execute(db);
}

/** Keeps posts that change in the rest of the transaction from calling webhooks one by one: `insertRunCalls` writes one call for all of them. */
export async function joinPostEvents(db: InTransaction): Promise<void> {
  await sql`select set_config('groupset.joins', 'on', true)`.execute(db);
}

/** Writes one call for each webhook of an organization that asks for changed posts: the ones that a run of a feed changed. */
export async function insertRunCalls(
  db: InTransaction,
  given: { organizationId: number; feedId: number; run: number; cursor: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (webhook_id, message_id, type, subject_id, path, subject_updated_at, details)
    select w.id, gen_random_uuid(), 'posts.changed', ${given.feedId}::int,
      ${`/integration/feeds/${given.feedId}/runs/${given.run}`}, now(),
      ${JSON.stringify({ feed: given.feedId, run: given.run, cursor: given.cursor })}::jsonb
    from webhooks w
    where w.organization_id = ${given.organizationId} and w.is_on and 'post.changed' = any (w.events)
    for key share of w skip locked`.execute(db);
  if (numAffectedRows) await sql`select pg_notify('webhooks', '')`.execute(db);
}

/** Notes an event for each organization that may read it, whether or not it has a webhook. */
export async function noteEvent(
  db: InTransaction,
  event: { type: string; id: number; path: string; readers: readonly number[] },
): Promise<void> {
  await sql`
    insert into organization_events (organization_id, type, subject_id, path)
    select distinct reader, ${event.type}, ${event.id}::int, ${event.path} from unnest(${[...event.readers]}::int[]) as reader`.execute(
    db,
  );
}
