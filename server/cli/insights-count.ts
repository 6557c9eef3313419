import path from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import { countInsights } from '#server/features/insights/index.ts';
import { readMarketSearch } from '#server/features/market-search/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { openStorage } from '#server/storage.ts';
import { print } from './bar.ts';
import { explainFault } from './faults.ts';

/** `npm run insights:count`: counts at once what insights count at night, while Groupset runs or while it does not. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const running = config.databaseUrl ? null : findRunningPostgres(path.join(config.dataDir, 'postgres'));
  const storage = running ? openDatabase(running) : await openStorage(config, print);
  try {
    const started = performance.now();
    await countInsights(storage.db, await readMarketSearch(storage.db));
    print(`Insights are counted, in ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
  } finally {
    await storage.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainFault(error, 'Insights were not counted.')}\n`);
  process.exitCode = 1;
});
