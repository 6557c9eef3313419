import type { Database } from '#server/db/database.ts';
import { sweepKeys } from '../http/repository.ts';
import { sweepSessions } from '../identity/repository/sessions.ts';
import { sweepThrottles } from '../identity/repository/throttle.ts';
import { sweepTokens } from '../identity/repository/tokens.ts';
import { sweepMails } from '../mail/repository.ts';
import type { Jobs } from './jobs.ts';

/** What the platform itself tidies up: whatever has run out. */
export function registerUpkeep(jobs: Jobs, db: Database): void {
  const sweep = (name: string, pattern: string, work: (db: Database) => Promise<number>) =>
    jobs.schedule(name, pattern, async () => void (await work(db)));
  sweep('sessions.sweep', '11 * * * *', sweepSessions);
  sweep('idempotency.sweep', '17 * * * *', sweepKeys);
  sweep('throttles.sweep', '23 * * * *', sweepThrottles);
  sweep('tokens.sweep', '29 3 * * *', sweepTokens);
  sweep('mails.sweep', '41 3 * * *', sweepMails);
}
