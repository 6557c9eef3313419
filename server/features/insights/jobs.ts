import { transactInBackground } from '#server/db/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Search } from '../market-search/index.ts';
import { countDemand } from './demand/count.ts';
import { takeSnapshots } from './prices/snapshots.ts';
import { noteStock } from './stock/repository/figures.ts';
import { gatherWeekly } from './weekly/service.ts';

/** The jobs that count what is looked for, what lies in stock, and what articles were sold for. */
export const insightsCounts = ['insights.count', 'insights.snapshots', 'insights.stock'] as const;

/** Counts for all processes and readers what the night counts. */
export function scheduleCounts({ db, jobs, mail, config }: Platform, search: Search): void {
  jobs.schedule('insights.count', '0 3 * * *', () => countDemand(db, search));
  jobs.schedule('insights.stock', '0 3 * * *', () => transactInBackground(db, noteStock));
  jobs.schedule('insights.snapshots', '0 3 * * 1', () => takeSnapshots(db));
  jobs.schedule('insights.weekly', '*/15 * * * *', async (turn) => {
    await gatherWeekly({ db, search, mail, languages: config.languages }, new Date(), turn);
  });
}

/** Counts at once what is counted at night: what is looked for, what lies in stock, and what articles were sold for. */
export async function countInsights(db: Platform['db'], search: Search): Promise<void> {
  await countDemand(db, search);
  await transactInBackground(db, noteStock);
  await takeSnapshots(db);
}
