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
import { type ChangeRow, type Horizon, listChangeRows, type Position, readHorizon } from './repository.ts';

const day = 86_400_000;

/** Lists what has changed since a cursor. Throws a Refusal of 410 for a cursor that is too old, and of 422 for none of ours. */
export async function listChanges(
  db: Database,
  origin: string,
  actor: Actor,
  query: QueryOf<typeof endpoint>,
): Promise<{ data: ChangeEntry[]; meta: MetaOf<typeof endpoint> }> {
  const types = typesOf(actor, query.types);
  const horizon = await readHorizon(db);
  const start = { transaction: horizon.transaction, kind: -1, id: '0' };
  const now = new Date();
  if (!query.since || !actor.organization)
    return { data: [], meta: { cursor: writeCursor({ ...start, at: now }, horizon.generation), more: false } };
  const after = readCursor(query.since, horizon);
  const rows = await listChangeRows(db, actor.organization.id, {
    after,
    horizon: horizon.transaction,
    types,
    limit: query.limit + 1,
  });
  const page = rows.slice(0, query.limit);
  const more = rows.length > page.length;
  const last = page.at(-1);
  // As old as what it comes after: a reader who stops in the middle may not miss what is deleted in the meantime.
  const reached = new Date(Math.max(last?.at.getTime() ?? 0, after.at.getTime()));
  const next = more && last ? { ...last, at: reached } : { ...start, at: now };
  return {
    data: page.map((row) => present(row, origin)),
    meta: { cursor: writeCursor(next, horizon.generation), more },
  };
}

/** A cursor after which `listChanges` has everything that is committed from now on. */
export async function currentCursor(db: Database): Promise<string> {
  const { transaction, generation } = await readHorizon(db);
  return writeCursor({ transaction, kind: -1, id: '0', at: new Date() }, generation);
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

/** A position, and until when everything before it was read. */
interface Cursor extends Position {
  at: Date;
}

const writeCursor = ({ transaction, kind, id, at }: Cursor, generation: string): string =>
  Buffer.from(`${transaction}.${kind}.${id}.${Math.floor(at.getTime() / 1_000)}.${generation}`).toString('base64url');

function readCursor(text: string, horizon: Horizon): Cursor {
  const [, transaction = '', kind = '', id = '', at = '', generation = ''] =
    /^(\d{1,19})\.(-?\d)\.(\d{1,18})\.(\d{1,12})\.([\da-f]{8})$/.exec(
      Buffer.from(text, 'base64url').toString('utf8'),
    ) ?? [];
  const unknown = 'This cursor is not one of ours. Call without since to start again.';
  if (transaction === '') throw invalid({ since: [unknown] });
  // In another database the same number is another transaction: changes would be missed.
  if (generation !== horizon.generation || BigInt(transaction) > BigInt(horizon.transaction))
    throw new Refusal(410, unknown);
  if (Date.now() - Number(at) * 1_000 > changeLimits.days * day)
    throw new Refusal(
      410,
      message('This cursor is older than {{count}} days. Read everything once, then start again without since.', {
        count: changeLimits.days,
      }),
    );
  return { transaction, kind: Number(kind), id, at: new Date(Number(at) * 1_000) };
}

const present = ({ type, subject_id: id, path, columns, at }: ChangeRow, origin: string): ChangeEntry => ({
  type,
  id,
  url: origin + path,
  api_url: origin + apiPathOf(path),
  fields: fieldsOfEvent(type, columns),
  at: at.toISOString(),
});
