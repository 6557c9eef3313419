import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../bench/product.ts';
import { drillCluster } from './cluster.ts';
import { runCommands } from './commands.ts';
import { killExchanges } from './exchanges.ts';
import { uploadWithWebhooks } from './fair/calls.ts';
import { floodByTurns } from './fair/fair.ts';
import { tradeBothWays } from './fair/trading.ts';
import { meetFaults } from './faults/dependencies.ts';
import { limitMemory, startTwice } from './faults/limits.ts';
import { freezeDatabase, interruptDatabase, killProduct, stopProduct } from './faults/scenes.ts';
import { openPictures } from './pictures.ts';
import { recoverInTime } from './recovery.ts';
import { formatOutcomes, type Outcome } from './report.ts';
import { upgradeRolling } from './upgrade.ts';
import { killUploads } from './uploads.ts';

const scenes = [
  'interruptions',
  'faults',
  'kills',
  'uploads',
  'exchanges',
  'frost',
  'stops',
  'starts',
  'memory',
  'pictures',
  'fair',
  'trading',
  'calls',
  'commands',
  'recovery',
  'cluster',
  'upgrade',
] as const;

/**
 * `npm run drills -- --times 200`: stops the database and the product while people work, and prints what was lost and
 * how long it took. `--short` does little of each; `--only kills` one kind, `--way socket` the
 * interruptions and faults whose name holds the word, `--only upgrade --before <commit>` a rolling upgrade from that version. Each fault comes a tenth as often. Ends with 1 when something died, was lost,
 * happened twice or was answered wrongly.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      times: { type: 'string' },
      short: { type: 'boolean', default: false },
      way: { type: 'string', default: '' },
      before: { type: 'string' },
      only: { type: 'string', multiple: true, default: [...scenes] },
    },
  });
  const unknown = values.only.filter((name) => !(scenes as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`There is no drill "${unknown[0]}"; there are ${scenes.join(', ')}.`);
  const times = Number(values.times ?? (values.short ? 8 : 200));
  const kills = values.short ? 2 : 20;
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-drills-'));
  // PostgreSQL runs as another user where this one is root.
  fs.chmodSync(dataDir, 0o755);
  const outcomes: Outcome[] = [];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  try {
    if (values.only.includes('interruptions'))
      outcomes.push(...(await interruptDatabase(dataDir, times, values.way, print)));
    if (values.only.includes('faults'))
      outcomes.push(...(await meetFaults(dataDir, values.short ? 1 : Math.ceil(times / 10), values.way, print)));
    if (values.only.includes('kills')) outcomes.push(...(await killProduct(dataDir, kills, print)));
    if (values.only.includes('uploads'))
      outcomes.push(...(await killUploads((folder) => startProduct(folder), dataDir, values.short ? 4 : 50, print)));
    if (values.only.includes('exchanges'))
      outcomes.push(...(await killExchanges(dataDir, values.short ? 4 : Math.min(times, 50), print)));
    if (values.only.includes('frost')) outcomes.push(...(await freezeDatabase(dataDir, values.short ? 1 : 3, print)));
    if (values.only.includes('stops')) outcomes.push(...(await stopProduct(dataDir, print)));
    if (values.only.includes('starts')) outcomes.push(...(await startTwice(dataDir, kills, print)));
    if (values.only.includes('memory')) outcomes.push(...(await limitMemory(dataDir, print)));
    if (values.only.includes('pictures')) outcomes.push(...(await openPictures(dataDir, print)));
    if (values.only.includes('fair')) outcomes.push(...(await floodByTurns(dataDir, values.way, print)));
    if (values.only.includes('trading')) outcomes.push(...(await tradeBothWays(dataDir, print)));
    if (values.only.includes('calls'))
      outcomes.push(...(await uploadWithWebhooks(dataDir, values.short ? 3 : Math.min(times, 7), print)));
    if (values.only.includes('commands')) outcomes.push(...(await runCommands(dataDir, print)));
    if (values.only.includes('recovery')) outcomes.push(...(await recoverInTime(dataDir, print)));
    if (values.only.includes('upgrade') && values.before)
      outcomes.push(...(await upgradeRolling(dataDir, values.before, print)));
    if (values.only.includes('cluster')) outcomes.push(...(await drillCluster(dataDir, times * 50, values.way, print)));
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    if (outcomes.length > 0) print(`\n${formatOutcomes(outcomes)}`);
  }
  const isGood = outcomes.every(
    (one) => one.deaths + one.lost + one.twice + one.wrongAnswers + (one.leftOver ?? 0) === 0,
  );
  process.exitCode = isGood ? 0 : 1;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  process.exit(1);
});
