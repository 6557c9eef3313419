import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { ensureSecrets } from './repository.ts';

/** An organization as the log knows it: by this month's secret, and by the last one's. */
interface Hashes {
  organization: Buffer;
  organizationBefore: Buffer;
}

/** The first day of the month of a day, and that of the month before. */
export function monthsOf(day: string): [month: string, before: string] {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const firstOf = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10);
  return [firstOf(0), firstOf(1)];
}

/** Today, in UTC. */
export const dayNow = (): string => new Date().toISOString().slice(0, 10);

/** How organizations are hashed on a day, by the secrets of its month and of the one before. */
export async function openHashes(db: Database, day: string): Promise<(organizationId: number) => Hashes> {
  const months = monthsOf(day);
  const secrets = await ensureSecrets(
    db,
    months,
    months.map(() => randomBytes(32)),
  );
  const hash = (month: string, id: number) =>
    createHmac('sha256', secrets.get(month) as Buffer)
      .update(`organization ${id}`)
      .digest()
      .subarray(0, 16);
  return (id) => ({ organization: hash(months[0], id), organizationBefore: hash(months[1], id) });
}
