import { message, type WriteMessage } from '#contract/texts/message.ts';
import { tradeLimits } from '#contract/trade-passwords/choices.ts';
import type { IssuedTradePassword, TradePassword, TradePasswordSettings } from '#contract/trade-passwords/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { notAllowed } from '#server/platform/errors.ts';
import {
  type Actor,
  type By,
  fullName,
  hashToken,
  makeTradePassword,
  prefixOf,
  reach,
} from '#server/platform/identity/index.ts';
import { createOwned } from '#server/platform/quotas/index.ts';
import { readerCurrency } from '../../rates/index.ts';
import { readNetworks } from '../../tokens/index.ts';
import * as repository from './repository.ts';

type Row = repository.TradePasswordRow;

const leads = (actor: Actor) => reach(actor, 'token.manage') === 'organization';

const owned = createOwned<Row>({
  table: 'trade_passwords',
  noun: 'trade password',
  subject: 'trade-password',
  find: repository.findRow,
  isVisible: (actor, row) =>
    row.organization_id === actor.organization?.id && (leads(actor) || row.user_id === actor.id),
});

const limit = {
  most: tradeLimits.passwords,
  count: repository.countRows,
  refusal: message('The organization has {{count}} trade passwords, the maximum. End one first.', {
    count: tradeLimits.passwords,
  }),
};

/** The trade passwords that someone may see: their own, and for the organization's admins all of the organization. */
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
  const settings = settingsOf(given);
  const password = makeTradePassword();
  const id = await owned.create(db, by, limit, async (transaction, organizationId) => {
    const created = await repository.insertRow(transaction, {
      ...settings,
      organizationId,
      userId: actor.id,
      currency: readerCurrency({ currency: null, organization: actor.organization }),
      prefix: prefixOf(password),
      hash: hashToken(password),
    });
    return { id: created, details: auditedOf(settings) };
  });
  return { ...present(await owned.get(db, actor, id)), password };
}

/** Changes what a trade password may do. Throws a Refusal of 404. */
export async function updateTradePassword(
  db: Database,
  by: By,
  id: number,
  given: TradePasswordSettings,
): Promise<TradePassword> {
  const settings = settingsOf(given);
  await owned.change(db, by, id, 'trade-password.updated', async (transaction, before) => {
    // Orders are the deals of the member it acts as: no one else decides what these may cost.
    if (before.user_id !== by.actor.id) throw notAllowed('Only the member it acts as can change a trade password.');
    await repository.updateRow(transaction, id, settings);
    return auditedOf(settings);
  });
  return present(await owned.get(db, by.actor, id));
}

/** Ends a trade password. Throws a Refusal of 404. */
export async function endTradePassword(db: Database, by: By, id: number): Promise<void> {
  await owned.change(db, by, id, 'trade-password.ended', async (transaction, before) => {
    await repository.endRow(transaction, id);
    return { name: before.name };
  });
}

/** The last calls by a trade password. Throws a Refusal of 404. */
export async function listTradeCalls(db: Database, actor: Actor, id: number, write: WriteMessage) {
  await owned.get(db, actor, id);
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

const auditedOf = ({ name, scopes, networks }: ReturnType<typeof settingsOf>) => ({ name, scopes, networks });

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
