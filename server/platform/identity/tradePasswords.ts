import { timingSafeEqual } from 'node:crypto';
import { message } from '#contract/texts/message.ts';
import { tradeLimits } from '#contract/trade-passwords/choices.ts';
import type { Database } from '#server/db/database.ts';
import type { Changes } from '../changes/index.ts';
import type { Actor } from './actor.ts';
import { type FoundTradePassword, findTradePassword } from './repository/tradePasswords.ts';
import { hashToken } from './sessions.ts';
import { throttle } from './throttle.ts';
import { isTradePassword, isWithin } from './tokenFormat.ts';

const callsAMinute = { free: tradeLimits.callsAMinute, window: 60, pause: 5, longestPause: 60 };
const tooManyCalls = message('A trade system can make at most {{count}} calls a minute. Wait a moment.', {
  count: tradeLimits.callsAMinute,
});

/** A trade system that is known: the member it acts as, and what its password is good for. */
export type TradeSystem = Pick<FoundTradePassword, 'id' | 'scopes' | 'dayLimit' | 'currency'> & { actor: Actor };

/** Who calls with a number and a password, and whether the number is one. Throws a Refusal of 429 for too many calls. */
export async function authenticateTrade(
  db: Database,
  changes: Changes,
  { number, password, address }: { number: string; password: string; address: string },
): Promise<{ isKnown: boolean; system: TradeSystem | null }> {
  if (!/^\d{1,9}$/.test(number)) return { isKnown: false, system: null };
  await changes.catchUp();
  const found = await findTradePassword(db, Number(number));
  if (!found) return { isKnown: false, system: null };
  const isRight = isTradePassword(password) && timingSafeEqual(hashToken(password), found.hash);
  if (!isRight || found.isEnded || !isUsable(found, address)) return { isKnown: true, system: null };
  await throttle(db, [{ key: `trade:${found.id}`, rule: callsAMinute, message: tooManyCalls }]);
  return { isKnown: true, system: found };
}

const isUsable = ({ actor, networks }: FoundTradePassword, address: string): boolean =>
  actor.organization?.status === 'active' &&
  actor.permissions.includes('api') &&
  ['user', 'manager', 'organization_admin'].includes(actor.role) &&
  (networks.length === 0 || networks.some((network) => isWithin(address, network)));
