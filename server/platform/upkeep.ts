import type { Database } from '#server/db/database.ts';
import { analyzeSmallTables } from '#server/db/statistics.ts';
import { sweepChanges } from './changes/index.ts';
import { sweepKeys } from './http/index.ts';
import { sweepSessions, sweepThrottles, sweepTokens } from './identity/index.ts';
import type { Jobs } from './jobs/index.ts';
import { sweepMails } from './mail/index.ts';
import { addUpUsage } from './quotas/index.ts';

/** What the platform itself tidies up: whatever has run out. */
export function registerUpkeep(jobs: Jobs, db: Database): void {
  const sweep = (name: string, pattern: string, work: (db: Database) => Promise<number>) =>
    jobs.schedule(name, pattern, async () => void (await work(db)));
  sweep('statistics.gather', '*/20 * * * *', analyzeSmallTables);
  sweep('sessions.sweep', '11 * * * *', sweepSessions);
  sweep('idempotency.sweep', '17 * * * *', sweepKeys);
  sweep('throttles.sweep', '23 * * * *', sweepThrottles);
  sweep('usage.add-up', '* * * * *', addUpUsage);
  sweep('changes.sweep', '5 * * * *', sweepChanges);
  sweep('tokens.sweep', '29 3 * * *', sweepTokens);
  sweep('mails.sweep', '41 3 * * *', sweepMails);
}
