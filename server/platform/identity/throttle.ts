import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Database } from '#server/db/database.ts';
import { tooMany } from '../errors.ts';
import { type ThrottleRule, takeAttempt } from './repository/throttle.ts';

export { clearAttempts, listBlocked, returnAttempt, type ThrottleRule, takeAttempt } from './repository/throttle.ts';

/** Counts an attempt under each key. Throws a Refusal of 429 where one of them has to wait. */
export async function throttle(db: Database, attempts: { key: string; rule: ThrottleRule }[]): Promise<void> {
  for (const { key, rule } of attempts) {
    const seconds = await takeAttempt(db, key, rule);
    if (seconds !== null) throw tooMany(seconds);
  }
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
