import type { DealEventKind, DealSide } from '#contract/deals/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** What an event says beside its kind. */
export interface EventDetails {
  text?: string | null;
  reason?: string | null;
  quantity?: number;
  until?: string;
  person?: number;
}

/** Something that happened in a deal. */
export interface NewEvent {
  dealId: number;
  number: number;
  kind: DealEventKind;
  side: DealSide | null;
  actorId: number | null;
  privateTo: DealSide | null;
  version: number | null;
  details: EventDetails;
  at: Date;
}

/** Takes the next number of a deal's messages and events. */
export async function takeNumber(db: InTransaction, dealId: number): Promise<number> {
  const { entries } = await db
    .updateTable('deals')
    .set({ entries: sql`entries + 1` })
    .where('id', '=', dealId)
    .returning('entries')
    .executeTakeFirstOrThrow();
  return entries;
}

/** Writes an event. */
export async function insertEvent(db: InTransaction, event: NewEvent): Promise<void> {
  await db
    .insertInto('deal_events')
    .values({
      deal_id: event.dealId,
      number: event.number,
      kind: event.kind,
      side: event.side,
      actor_id: event.actorId,
      private_to: event.privateTo,
      version: event.version,
      facts: JSON.stringify(event.details),
      created_at: event.at,
    })
    .execute();
}

/** Writes a message with its documents. */
export async function insertMessage(
  db: InTransaction,
  message: {
    dealId: number;
    number: number;
    side: DealSide;
    authorId: number;
    body: string | null;
    files: readonly string[];
    at: Date;
  },
): Promise<void> {
  const { dealId, number } = message;
  await db
    .insertInto('deal_messages')
    .values({
      deal_id: dealId,
      number,
      side: message.side,
      author_id: message.authorId,
      body: message.body,
      created_at: message.at,
    })
    .execute();
  if (message.files.length === 0) return;
  await db
    .insertInto('deal_message_files')
    .values(message.files.map((file_id, position) => ({ deal_id: dealId, number, position, file_id })))
    .execute();
}

/** An event as its reader's side hears of it. */
export interface EventRow {
  number: number;
  kind: DealEventKind;
  side: DealSide | null;
  actor_id: number | null;
  actor_name: string | null;
  version: number | null;
  details: EventDetails;
  person_name: string | null;
  created_at: Date;
}

const personName = (user: string) =>
  sql`concat_ws(' ', ${sql.ref(`${user}.first_name`)}, ${sql.ref(`${user}.preposition`)}, ${sql.ref(`${user}.last_name`)})`;

/** The events of a deal that a side hears of; null hears of none that are private. */
export async function listEvents(db: Database, dealId: number, side: DealSide | null): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.number, e.kind, e.side, e.actor_id, case when u.id is not null then ${personName('u')} end as actor_name, e.version,
      e.facts as details, case when w.id is not null then ${personName('w')} end as person_name, e.created_at
    from deal_events e left join users u on u.id = e.actor_id left join users w on w.id = (e.facts ->> 'person')::int
    where e.deal_id = ${dealId} and (e.private_to is null or e.private_to = ${side}) order by e.number`.execute(db);
  return rows;
}

/** A message with its documents. */
export interface MessageRow {
  number: number;
  side: DealSide;
  author_id: number;
  author_name: string;
  body: string | null;
  files: { id: string; name: string; mime: string; size: number }[] | null;
  created_at: Date;
}

/** The messages of a deal. */
export async function listMessages(db: Database, dealId: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.number, m.side, m.author_id, ${personName('u')} as author_name, m.body, m.created_at,
      (select json_agg(json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size) order by k.position)
        from deal_message_files k join files f on f.id = k.file_id where k.deal_id = m.deal_id and k.number = m.number) as files
    from deal_messages m join users u on u.id = m.author_id
    where m.deal_id = ${dealId} order by m.number`.execute(db);
  return rows;
}
