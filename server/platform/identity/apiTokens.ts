import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { Role } from '#contract/rights/roles.ts';
import { message } from '#contract/texts/message.ts';
import { tokenLimits } from '#contract/tokens/choices.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { byProduct, record } from '../audit/index.ts';
import type { Changes } from '../changes/index.ts';
import { notAllowed, tooMany, wrongToken } from '../errors.ts';
import { enqueue } from '../jobs/index.ts';
import type { Actor } from './actor.ts';
import { endTokenRow, type FoundToken, findToken, touchToken } from './repository/apiTokens.ts';
import { endTradePasswordOf } from './repository/tradePasswords.ts';
import { hashToken } from './sessions.ts';
import { takeAttempt } from './throttle.ts';
import { isApiToken, isTradePassword, isWithin, parseAddress } from './tokenFormat.ts';

export type ApiTokens = ReturnType<typeof createApiTokens>;

/** What a request brings to authenticate by, and where it comes from. */
export interface Credentials {
  authorization: string | undefined;
  address: string;
  /** Whether it also brings the cookie of a session. */
  hasSession: boolean;
  /** Gets what is left of the calls of the token, refused calls included. */
  onCounted: (quota: CallQuota) => void;
}

/** How many calls a token can still make, and in how many seconds it can make all of them again. */
export interface CallQuota {
  remaining: number;
  seconds: number;
}

const callsAMinute = { free: tokenLimits.callsAMinute, window: 60, pause: 5, longestPause: 60 };
const tooManyCalls = message('A token can make at most {{count}} calls a minute. Wait a moment.', {
  count: tokenLimits.callsAMinute,
});

/** Tokens of the API: who is behind one, and its end where it was exposed. */
export function createApiTokens(db: Database, changes: Changes) {
  /** The organization of tokens that were found, by their hashes. */
  const recalled = new LRUCache<string, number>({ max: 5_000 });

  /**
   * Who calls by the token of a request; null where it brings none. Throws a Refusal of 401 for one that is none or no
   * longer one, of 403 where its member may use none, and of 429 for too many calls.
   */
  async function authenticate({ authorization, address, hasSession, onCounted }: Credentials): Promise<Actor | null> {
    const token = readAuthorization(authorization);
    // A proxy may ask browsers for a password of its own.
    if (token === null || (hasSession && !token.startsWith('gs_'))) return null;
    const hash = isApiToken(token) ? hashToken(token) : null;
    if (!hash) throw wrongToken('This is not a token. Check it for missing characters.');
    await changes.catchUp();
    const found = await findToken(db, hash);
    if (!found || found.state === 'ended')
      throw wrongToken('This token is unknown or was ended. Make a new one under Integration.');
    if (found.state === 'expired') throw wrongToken('This token has expired. Make a new one under Integration.');
    recalled.set(hash.toString('hex'), found.organizationId);
    refuseOutsider(found, address);
    const attempt = await takeAttempt(db, `token:${found.id}`, callsAMinute);
    const isRefused = attempt.wait !== null;
    onCounted({
      remaining: isRefused ? 0 : Math.max(0, callsAMinute.free - attempt.count),
      seconds: isRefused ? attempt.wait : attempt.left,
    });
    if (isRefused) throw tooMany(attempt.wait, tooManyCalls);
    if (found.isUseOld) await touchToken(db, found.id, coarseNetworkOf(address));
    return { ...found.actor, role: roleOf(found) };
  }

  /** Whose organization's token a request named recently, or null. It costs no query and proves nothing. */
  function recall(authorization: string | undefined): number | null {
    const token = authorization === undefined ? null : readAuthorization(authorization);
    return token === null ? null : (recalled.get(hashToken(token).toString('hex')) ?? null);
  }

  /** Ends a token that was sent where others read it, and has its owner notified. */
  async function expose(token: string): Promise<void> {
    if (isTradePassword(token)) return exposeTradePassword(token);
    const found = isApiToken(token) ? await findToken(db, hashToken(token)) : null;
    if (!found) return;
    await transact(db, async (transaction) => {
      const ended = await endTokenRow(transaction, found.id);
      if (!ended) return;
      const subject = { type: 'token', id: found.id, organizationId: found.organizationId } as const;
      await record(transaction, byProduct, 'token.exposed', subject, { name: ended.name });
      await enqueue(transaction, 'api-tokens.exposed', { id: found.id });
    });
  }

  async function exposeTradePassword(password: string): Promise<void> {
    await transact(db, async (transaction) => {
      const ended = await endTradePasswordOf(transaction, hashToken(password));
      if (!ended) return;
      const subject = { type: 'trade-password', id: ended.id, organizationId: ended.organization_id } as const;
      await record(transaction, byProduct, 'trade-password.exposed', subject, { name: ended.name });
    });
  }

  return { authenticate, recall, expose };
}

/** The token of an `Authorization` header: after `Bearer`, or the password of `Basic`; null for none and other schemes. */
function readAuthorization(authorization: string | undefined): string | null {
  const [, scheme = '', value = ''] = /^(bearer|basic)\s+(\S{1,400})\s*$/i.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return null;
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  return decoded.slice(decoded.indexOf(':') + 1);
}

/** An organization's token reaches as a manager at most, and never further than the member it acts as. */
const roleOf = ({ kind, actor }: FoundToken): Role =>
  kind === 'organization' && actor.role === 'organization_admin' ? 'manager' : actor.role;

function refuseOutsider({ actor, networks, organizationStatus }: FoundToken, address: string): void {
  if (organizationStatus !== 'active')
    throw notAllowed('This organization is suspended. Its tokens work again once it is active.');
  if (!actor.permissions.includes('api') || !['user', 'manager', 'organization_admin'].includes(actor.role))
    throw notAllowed('The member that this token acts as has no access to the API.');
  if (networks.length > 0 && !networks.some((network) => isWithin(address, network)))
    throw notAllowed('This token may not be used from this network.');
}

/** The network of an address as it is stored: 256 addresses, or the 64 bits of one household or server. */
function coarseNetworkOf(address: string): string | null {
  const parsed = parseAddress(address);
  if (!parsed) return null;
  const bits = parsed.kind() === 'ipv4' ? 24 : 64;
  const of = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${of.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
