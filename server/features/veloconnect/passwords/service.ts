import { message, type WriteMessage } from '#contract/texts/message.ts';
import { tradeLimits } from '#contract/trade-passwords/choices.ts';
import type { IssuedTradePassword, TradePassword, TradePasswordSettings } from '#contract/trade-passwords/schemas.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record } from '#server/platform/audit/index.ts';
import { notAllowed, notFound, Refusal } from '#server/platform/errors.ts';
import {
  type Actor,
  type By,
  fullName,
  hashToken,
  makeTradePassword,
  prefixOf,
  reach,
  requireOrganization,
} from '#server/platform/identity/index.ts';
import { readerCurrency } from '../../rates/index.ts';
import { readNetworks } from '../../tokens/index.ts';
import * as repository from './repository.ts';

type Row = repository.TradePasswordRow;

const leads = (actor: Actor) => reach(actor, 'token.manage') === 'organization';

/** The trade passwords that someone may see: their own, and those of the organization for who leads it. */
export async function listTradePasswords(db: Database, actor: Actor): Promise<TradePassword[]> {
  if (!actor.organization) return [];
  const rows = await repository.listRows(db, {
    organizationId: actor.organization.id,
    userId: leads(actor) ? null : actor.id,
  });
  return rows.map(present);
}

/** Makes a trade password, which acts as the person who makes it. Throws a Refusal of 403, and of 422 for one too many. */
export async function createTradePassword(
  db: Database,
  by: By,
  given: TradePasswordSettings,
): Promise<IssuedTradePassword> {
  const { actor } = by;
  const organizationId = requireOrganization(actor);
  const settings = settingsOf(given);
  const password = makeTradePassword();
  const id = await transact(db, async (transaction) => {
    if ((await repository.countRows(transaction, organizationId)) >= tradeLimits.passwords)
      throw new Refusal(
        422,
        message('The organization has {{count}} trade passwords, the maximum. End one first.', {
          count: tradeLimits.passwords,
        }),
      );
    const created = await repository.insertRow(transaction, {
      ...settings,
      organizationId,
      userId: actor.id,
      currency: readerCurrency({ currency: null, organization: actor.organization }),
      prefix: prefixOf(password),
      hash: hashToken(password),
    });
    const { name, scopes, networks } = settings;
    const subject = { type: 'trade-password', id: created, organizationId } as const;
    await record(transaction, by, 'trade-password.created', subject, { name, scopes, networks });
    return created;
  });
  return { ...present((await repository.findRow(db, id)) as Row), password };
}

/** Changes what a trade password may do. Throws a Refusal of 404. */
export async function updateTradePassword(
  db: Database,
  by: By,
  id: number,
  given: TradePasswordSettings,
): Promise<TradePassword> {
  const settings = settingsOf(given);
  await transact(db, async (transaction) => {
    const before = await lockOwn(transaction, by.actor, id);
    // Orders are the deals of the member it acts as: no one else decides what these may cost.
    if (before.user_id !== by.actor.id) throw notAllowed('Only the member it acts as can change a trade password.');
    await repository.updateRow(transaction, id, settings);
    const { name, scopes, networks } = settings;
    await record(transaction, by, 'trade-password.updated', subjectOf(before), { name, scopes, networks });
  });
  return present((await repository.findRow(db, id)) as Row);
}

/** Ends a trade password. Throws a Refusal of 404. */
export async function endTradePassword(db: Database, by: By, id: number): Promise<void> {
  await transact(db, async (transaction) => {
    const before = await lockOwn(transaction, by.actor, id);
    await repository.endRow(transaction, id);
    await record(transaction, by, 'trade-password.ended', subjectOf(before), { name: before.name });
  });
}

/** The last calls by a trade password. Throws a Refusal of 404. */
export async function listTradeCalls(db: Database, actor: Actor, id: number, write: WriteMessage) {
  requireOwn(actor, await repository.findRow(db, id));
  const calls = await repository.listCalls(db, id);
  return calls.map(({ at, name, code, reason }) => ({
    at: at.toISOString(),
    request: name,
    code,
    reason: reason === null ? null : write(reason),
  }));
}

const settingsOf = ({ name, scopes, networks, day_limit: dayLimit }: TradePasswordSettings) => ({
  name,
  scopes: [...new Set(scopes)],
  networks: readNetworks(networks),
  dayLimit,
});

const lockOwn = async (transaction: InTransaction, actor: Actor, id: number): Promise<Row> =>
  requireOwn(actor, await repository.lockRow(transaction, id));

function requireOwn(actor: Actor, row: Row | null): Row {
  const isOwn = row && row.organization_id === actor.organization?.id && (leads(actor) || row.user_id === actor.id);
  if (!isOwn) throw notFound('trade password');
  return row;
}

const subjectOf = (row: Row) => ({ type: 'trade-password', id: row.id, organizationId: row.organization_id }) as const;

const present = (row: Row): TradePassword => ({
  id: row.id,
  name: row.name,
  acts_as: { id: row.user_id, name: fullName(row) },
  prefix: row.prefix,
  scopes: row.scopes,
  networks: row.networks,
  day_limit: row.day_limit,
  ordered: row.ordered,
  currency: row.currency,
  last_call: row.called_at === null ? null : { at: row.called_at.toISOString(), request: row.called_for ?? '' },
  created_at: row.created_at.toISOString(),
});
