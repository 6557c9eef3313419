import type { MetaOf, QueryOf } from '#contract/endpoint.ts';
import {
  type ChangeEntry,
  changeLimits,
  type listChanges as endpoint,
  scopeOfEvent,
} from '#contract/events/schemas.ts';
import { message } from '#contract/texts/message.ts';
import { subjectOfEvent, type WebhookEvent, webhookEvents } from '#contract/webhooks/choices.ts';
import type { Database } from '#server/db/database.ts';
import { invalid, notAllowed, Refusal } from '#server/platform/errors.ts';
import { apiPathOf, fieldsOfEvent } from '#server/platform/events/index.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { type ChangeRow, type Ended, type Horizon, listChangeRows, type Position, readHorizon } from './repository.ts';

const day = 86_400_000;

/** Lists what has changed since a cursor. Throws a Refusal of 410 for a cursor that is too old, and of 422 for none of ours. */
export async function listChanges(
  db: Database,
  origin: string,
  actor: Actor,
  query: QueryOf<typeof endpoint>,
): Promise<{ data: ChangeEntry[]; meta: MetaOf<typeof endpoint> }> {
  const types = typesOf(actor, query.types);
  const { ended, generation } = await readHorizon(db);
  const now = new Date();
  const start = { since: ended, until: null, after: beginning, at: now };
  if (!query.since || !actor.organization)
    return { data: [], meta: { cursor: writeCursor(start, generation), more: false } };
  const cursor = readCursor(query.since, { ended, generation });
  const until = cursor.until ?? { ended, at: now };
  const { since, after } = cursor;
  const limits = { since, until: until.ended, after, types, limit: query.limit + 1 };
  const rows = await listChangeRows(db, actor.organization.id, limits);
  const page = rows.slice(0, query.limit);
  const more = rows.length > page.length;
  const last = page.at(-1);
  // As old as what it comes after: a reader who stops in the middle may not miss what is deleted in the meantime.
  const reached = new Date(Math.max(last?.at.getTime() ?? 0, cursor.at.getTime()));
  const next: Cursor =
    more && last
      ? { since, until, after: last, at: reached }
      : { since: until.ended, until: null, after: beginning, at: until.at };
  return {
    data: page.map((row) => present(row, origin)),
    meta: { cursor: writeCursor(next, generation), more },
  };
}

/** A cursor after which `listChanges` has everything that is committed from now on. */
export async function currentCursor(db: Database): Promise<string> {
  const { ended, generation } = await readHorizon(db);
  return writeCursor({ since: ended, until: null, after: beginning, at: new Date() }, generation);
}

/** The types that the caller may read: by the scopes of a token, and by the rights of its member. Throws 403 where one that is asked for is not. */
function typesOf(actor: Actor, asked: readonly WebhookEvent[]): WebhookEvent[] {
  const mayRead = (type: WebhookEvent): boolean => {
    if (actor.token && !actor.token.scopes.includes(scopeOfEvent(type))) return false;
    const subject = subjectOfEvent(type);
    if (subject === 'deal') return reach(actor, 'deal.read') !== 'none';
    if (subject === 'post') return reach(actor, 'advertisement.list-organization') !== 'none';
    // Events of lists and feeds include those that belong to colleagues.
    return reach(actor, 'feed.manage') !== 'none';
  };
  const refused = asked.find((type) => !mayRead(type));
  if (refused !== undefined)
    throw notAllowed(message('This token lacks the scope {{scope}}.', { scope: scopeOfEvent(refused) }));
  return (asked.length > 0 ? asked : webhookEvents).filter(mayRead);
}

/** What a reader has read: what had ended at one time and, of what had ended at a later one, everything up to a position. */
interface Cursor {
  since: Ended;
  until: { ended: Ended; at: Date } | null;
  after: Position;
  /** Until when everything before it was read. */
  at: Date;
}

/** Before every change. */
const beginning: Position = { transaction: '0', kind: -1, id: '0' };

const writeEnded = ({ next, running }: Ended): string => [next, ...running].join('-');

const writeTime = (at: Date): number => Math.floor(at.getTime() / 1_000);

function writeCursor({ since, until, after, at }: Cursor, generation: string): string {
  const { transaction, kind, id } = after;
  const parts = [transaction, kind, id, writeTime(at), generation, writeEnded(since)];
  if (until) parts.push(writeTime(until.at), writeEnded(until.ended));
  return Buffer.from(parts.join('.')).toString('base64url');
}

function readEnded(text: string): Ended {
  const [next, ...running] = text.split('-');
  return { next: next as string, running };
}

const readTime = (seconds: string | undefined): Date => new Date(Number(seconds) * 1_000);

const endedPattern = String.raw`\d{1,19}(?:-\d{1,19}){0,16}`;
const cursorPattern = new RegExp(
  String.raw`^(\d{1,19})\.(-?\d)\.(\d{1,18})\.(\d{1,12})\.([\da-f]{8})(?:\.(${endedPattern})(?:\.(\d{1,12})\.(${endedPattern}))?)?$`,
);

/** Reads a cursor. Those of 2026-11-30 and before come after every transaction before their own. */
function readCursor(text: string, horizon: Horizon): Cursor {
  const parts = cursorPattern.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  const [, transaction = '', kind = '', id = '', at, generation, since = transaction, untilAt, until] = parts;
  const unknown = 'This cursor is not one of ours. Call without since to start again.';
  if (transaction === '') throw invalid({ since: [unknown] });
  const cursor: Cursor = {
    since: readEnded(since),
    until: until === undefined ? null : { ended: readEnded(until), at: readTime(untilAt) },
    after: { transaction, kind: Number(kind), id },
    at: readTime(at),
  };
  // In another database the same number is another transaction: changes would be missed.
  const newest = BigInt((cursor.until?.ended ?? cursor.since).next);
  if (generation !== horizon.generation || newest > BigInt(horizon.ended.next)) throw new Refusal(410, unknown);
  if (Date.now() - cursor.at.getTime() > changeLimits.days * day)
    throw new Refusal(
      410,
      message('This cursor is older than {{count}} days. Read everything once, then start again without since.', {
        count: changeLimits.days,
      }),
    );
  return cursor;
}

const present = ({ type, subject_id: id, path, columns, at }: ChangeRow, origin: string): ChangeEntry => ({
  type,
  id,
  url: origin + path,
  api_url: origin + apiPathOf(path),
  fields: fieldsOfEvent(type, columns),
  at: at.toISOString(),
});
