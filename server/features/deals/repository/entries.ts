import type { DealEventKind, DealSide } from '#contract/deals/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** The details of an event, without its kind. */
export interface EventDetails {
  text?: string | null;
  reason?: string | null;
  quantity?: number;
  delivery?: number;
  claim?: number;
  of?: number;
  until?: string;
  person?: number;
}

/** An event of a deal. */
interface NewEvent {
  kind: DealEventKind;
  side: DealSide | null;
  actorId: number | null;
  /** The only side that sees it; null where both do. */
  privateTo: DealSide | null;
  version: number | null;
  details: EventDetails;
  at: Date;
}

/** A message in a deal, with the ids of its documents. */
interface NewMessage {
  kind: 'message';
  side: DealSide;
  authorId: number;
  body: string | null;
  files: readonly string[];
  at: Date;
}

/** An entry in the history of a deal. */
export type NewEntry = NewEvent | NewMessage;

const isMessage = (entry: NewEntry): entry is NewMessage => entry.kind === 'message';

/**
 * Writes entries of a locked deal, numbered in their order after those that it has; how many it has then is for the caller to
 * write.
 */
export async function insertEntries(
  db: InTransaction,
  deal: { id: number; entries: number },
  entries: readonly NewEntry[],
): Promise<void> {
  const numbered = entries.map((entry, index) => ({ entry, deal_id: deal.id, number: deal.entries + 1 + index }));
  const events = numbered.flatMap(({ entry, ...key }) =>
    isMessage(entry)
      ? []
      : [
          {
            ...key,
            kind: entry.kind,
            side: entry.side,
            actor_id: entry.actorId,
            private_to: entry.privateTo,
            version: entry.version,
            facts: JSON.stringify(entry.details),
            created_at: entry.at,
          },
        ],
  );
  if (events.length > 0) await db.insertInto('deal_events').values(events).execute();
  const messages = numbered.flatMap(({ entry, ...key }) => (isMessage(entry) ? [{ ...key, message: entry }] : []));
  if (messages.length === 0) return;
  await db
    .insertInto('deal_messages')
    .values(
      messages.map(({ message, ...key }) => ({
        ...key,
        side: message.side,
        author_id: message.authorId,
        body: message.body,
        created_at: message.at,
      })),
    )
    .execute();
  const files = messages.flatMap(({ message, ...key }) =>
    message.files.map((file_id, position) => ({ ...key, position, file_id })),
  );
  if (files.length > 0) await db.insertInto('deal_message_files').values(files).execute();
}

/** An event as its reader's side sees it. */
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

/** The events of a deal that a side sees; null sees none that are private. */
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
