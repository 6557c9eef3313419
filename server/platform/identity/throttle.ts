import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Sentence } from '#contract/texts/message.ts';
import type { Database } from '#server/db/database.ts';
import { tooMany } from '../errors.ts';
import { type ThrottleRule, takeAttempt } from './repository/throttle.ts';

export { clearAttempts, listBlocked, returnAttempt, type ThrottleRule, takeAttempt } from './repository/throttle.ts';

/** Something that is counted: its key, its rule, and the message where it has to wait. */
export interface Counted {
  key: string;
  rule: ThrottleRule;
  message?: Sentence;
}

/**
 * Counts an attempt under every key, or, where one of them has to wait, under none: a network that waits uses up nothing of
 * an account, nor the other way round. Answers the counts, this attempt included. Name the keys of many before the keys of
 * few, so that two callers never wait for each other. Throws a Refusal of 429.
 */
export function throttle(db: Database, attempts: readonly Counted[]): Promise<number[]> {
  const count = async (transaction: Database) => {
    const counts: number[] = [];
    for (const { key, rule, message } of attempts) {
      const attempt = await takeAttempt(transaction, key, rule);
      if (attempt.wait !== null) throw tooMany(attempt.wait, message);
      counts.push(attempt.count);
    }
    return counts;
  };
  // Not `transact`: what is recorded with the first change of a request belongs to its work, not to its being counted.
  return db.isTransaction ? count(db) : db.transaction().execute(count);
}

/** A key that names what is counted without telling whose it is. */
export function throttleKey(purpose: string, subject: string): string {
  return `${purpose}:${createHash('sha256').update(subject).digest('base64url').slice(0, 32)}`;
}

/** What of a network address is one caller: of IPv6, the network of 64 bits that one household or server gets. */
export function networkOf(ip: string | null): string {
  if (!ip) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
