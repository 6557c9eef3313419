import { type FixedText, message } from '#contract/texts/message.ts';
import { type TokenKind, type TokenScope, tokenLimits } from '#contract/tokens/choices.ts';
import type { IssuedToken, TokenEntry } from '#contract/tokens/schemas.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { record } from '#server/platform/audit/index.ts';
import { invalid, notAllowed } from '#server/platform/errors.ts';
import {
  type Actor,
  type By,
  endTokenRow,
  fullName,
  hashToken,
  makeApiToken,
  ownOrganization,
  prefixOf,
  reach,
} from '#server/platform/identity/index.ts';
import { createOwned } from '#server/platform/quotas/index.ts';
import { readNetworks } from './networks.ts';
import { abilitiesOf, kindsOf } from './policy.ts';
import {
  countTokens,
  findMember,
  findRow,
  insertToken,
  listRows,
  moveTokens,
  replaceHash,
  type TokenRow,
} from './repository.ts';

const owned = createOwned<TokenRow>({
  table: 'api_tokens',
  noun: 'token',
  subject: 'token',
  find: findRow,
  isVisible: (actor, row) => abilitiesFor(actor, row).see,
});

/** The tokens that someone may see, and how many more they can make. Throws 404 for another organization's. */
export async function listTokens(db: Database, actor: Actor, organizationId: number | null) {
  if (reach(actor, 'token.manage') === 'platform') {
    const rows = await listRows(db, { organizationId, userId: null, withOrganization: true });
    return { data: rows.map((row) => present(actor, row)), meta: { person: null, organization: null } };
  }
  const own = { userId: actor.id, organizationId: ownOrganization(actor, organizationId) };
  const kinds = kindsOf(actor);
  const rows = await listRows(db, { ...own, withOrganization: kinds.includes('organization') });
  const used = await countTokens(db, own);
  const usageOf = (kind: TokenKind) => (kinds.includes(kind) ? { used: used[kind], limit: tokenLimits[kind] } : null);
  return {
    data: rows.map((row) => present(actor, row)),
    meta: { person: usageOf('person'), organization: usageOf('organization') },
  };
}

interface NewToken {
  name: string;
  kind: TokenKind;
  acts_as?: number | null | undefined;
  scopes: TokenScope[];
  networks: string[];
  expires_at?: string | null | undefined;
}

/**
 * Makes a token. Throws a Refusal of 403 where someone cannot make one of the kind, and of 422 for a wrong field or one
 * token too many.
 */
export async function createToken(db: Database, by: By, given: NewToken): Promise<IssuedToken> {
  const { actor } = by;
  const organizationId = actor.organization?.id;
  if (organizationId === undefined || !kindsOf(actor).includes(given.kind)) throw notAllowed(refusalOf(actor));
  const networks = readNetworks(given.networks);
  const expiresAt = readEnd(given.expires_at ?? null);
  const scopes = [...new Set(given.scopes)];
  const token = makeApiToken(given.kind);
  const id = await owned.create(db, by, limitOf(given.kind, actor), async (transaction) => {
    const userId = await findActsAs(transaction, actor, organizationId, given);
    const { kind, name } = given;
    const stored = { kind, name, organizationId, userId, createdBy: actor.id, scopes, networks, expiresAt };
    const created = await insertToken(transaction, { ...stored, prefix: prefixOf(token), hash: hashToken(token) });
    return { id: created, details: { name, kind, scopes, networks, expires_at: dayOf(expiresAt) } };
  });
  return { ...present(actor, await owned.get(db, actor, id)), token };
}

const refusalOf = (actor: Actor): FixedText =>
  reach(actor, 'token.manage') === 'platform'
    ? 'Tokens act for members of organizations. Platform admins cannot create any.'
    : 'Only organization admins can create tokens of the organization.';

async function findActsAs(
  transaction: InTransaction,
  actor: Actor,
  organizationId: number,
  { kind, acts_as: actsAs }: NewToken,
): Promise<number> {
  const id = actsAs ?? actor.id;
  if (kind === 'person') {
    if (id !== actor.id)
      throw invalid({ acts_as: ['Your own token acts as you. Make one of the organization instead.'] });
    return id;
  }
  const member = await findMember(transaction, organizationId, id);
  if (!member) throw invalid({ acts_as: ['Choose an active member of the organization'] });
  if (!member.permissions.includes('api')) throw invalid({ acts_as: ['Give this member the product API first'] });
  return id;
}

function limitOf(kind: TokenKind, actor: Actor) {
  const most = tokenLimits[kind];
  return {
    most,
    count: async (transaction: InTransaction, organizationId: number) =>
      (await countTokens(transaction, { userId: actor.id, organizationId }))[kind],
    refusal:
      kind === 'person'
        ? message('You have {{count}} tokens, the maximum. End one first.', { count: most })
        : message('The organization has {{count}} tokens, the maximum. End one first.', { count: most }),
  };
}

/** When a token ends: an instant, or the end of a day in UTC. Throws a Refusal of 422 where that is past or too far ahead. */
function readEnd(given: string | null): Date {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  if (given === null) return days(tokenLimits.usualDays);
  const end = given.length === 10 ? new Date(`${given}T23:59:59.999Z`) : new Date(given);
  if (end.getTime() <= Date.now()) throw invalid({ expires_at: ['Choose a day in the future'] });
  // The last day counts whole, whatever the time is now and in whichever time zone it ends.
  if (end.getTime() > days(tokenLimits.mostDays + 1).getTime())
    throw invalid({
      expires_at: [message('Choose a day at most {{count}} days ahead', { count: tokenLimits.mostDays })],
    });
  return end;
}

/**
 * Makes a token in place of another one, which stays good for a day. Throws a Refusal of 404, of 403 for the platform's
 * admins, and of 422 for a wrong end.
 */
export async function replaceToken(db: Database, by: By, id: number, end: string | null): Promise<IssuedToken> {
  const expiresAt = readEnd(end);
  let token = '';
  await owned.change(db, by, id, 'token.replaced', async (transaction, before) => {
    if (!abilitiesFor(by.actor, before).replace) throw notAllowed();
    token = makeApiToken(before.kind);
    const next = { hash: hashToken(token), prefix: prefixOf(token), expiresAt, overlapHours: tokenLimits.overlapHours };
    await replaceHash(transaction, id, next);
    return { name: before.name, expires_at: [dayOf(before.expires_at), dayOf(expiresAt)] };
  });
  return { ...present(by.actor, await owned.get(db, by.actor, id)), token };
}

/** Ends a token. Throws a Refusal of 404. */
export async function endToken(db: Database, by: By, id: number): Promise<void> {
  await owned.change(db, by, id, 'token.ended', async (transaction, before) => {
    await endTokenRow(transaction, id);
    return { name: before.name, ...(before.kind === 'person' ? { owner: fullName(before) } : {}) };
  });
}

/** Lets the organization's tokens of someone who leaves act as their successor. Without one they end with the others. */
export async function passOnTokens(
  transaction: InTransaction,
  by: By,
  { fromUserId, toUserId }: { fromUserId: number; toUserId: number | null },
): Promise<void> {
  if (toUserId === null) return;
  for (const token of await moveTokens(transaction, fromUserId, toUserId))
    await record(transaction, by, 'token.handed-over', owned.subjectOf(token), { name: token.name });
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const abilitiesFor = (actor: Actor, row: TokenRow) =>
  abilitiesOf(actor, { kind: row.kind, userId: row.user_id, organizationId: row.organization_id });

function present(actor: Actor, row: TokenRow): TokenEntry {
  const { replace, end } = abilitiesFor(actor, row);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    acts_as: { id: row.user_id, name: fullName(row) },
    organization: { id: row.organization_id, name: row.organization_name },
    prefix: row.prefix,
    scopes: row.scopes,
    networks: row.networks,
    state: row.is_expired ? 'expired' : 'active',
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_network: row.last_network,
    former_until: row.former_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    abilities: { replace, end },
  };
}
