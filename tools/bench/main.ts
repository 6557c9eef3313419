import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Bench, Rows } from './bench.ts';
import { signIn } from './client.ts';
import { measureDatabaseFloor, serveFloor } from './floor.ts';
import { readMemory, runProgram, startProduct } from './product.ts';
import { formatTable, type Line, memoryLine, type Report, timeLine } from './report.ts';
import { measureAfterStart } from './rows/afterStart.ts';
import { measureArticles } from './rows/articles.ts';
import { measureBeside } from './rows/beside.ts';
import { measureCreates } from './rows/creates.ts';
import { measureDeals } from './rows/deals.ts';
import { measureEndurance } from './rows/endurance.ts';
import { measureFeeds } from './rows/feeds.ts';
import { measureGrid } from './rows/grid.ts';
import { measureHostile } from './rows/hostile.ts';
import { measureImports } from './rows/imports.ts';
import { measureLists } from './rows/lists.ts';
import { measureProcesses } from './rows/processes.ts';
import { measureReads } from './rows/reads.ts';
import { measureTrade } from './rows/trade.ts';
import { measureWords } from './rows/words.ts';
import { measureWrites } from './rows/writes.ts';
import { readMarket } from './workload.ts';

/** The modules of rows in the order in which they are measured: one more is one more line. Those that write come last. */
const modules: Record<string, Rows> = {
  reads: measureReads,
  articles: measureArticles,
  words: measureWords,
  beside: measureBeside,
  writes: measureWrites,
  imports: measureImports,
  hostile: measureHostile,
  grid: measureGrid,
  deals: measureDeals,
  lists: measureLists,
  feeds: measureFeeds,
  trade: measureTrade,
  creates: measureCreates,
  processes: measureProcesses,
  endurance: measureEndurance,
};
/** What takes an hour, or several processes, is measured where it is named. */
const usual = Object.keys(modules).filter((name) => !['feeds', 'endurance', 'processes'].includes(name));

/**
 * `npm run bench -- --posts 100000`: fills a market of that size, measures the built product over it, and prints what came
 * out next to the floor that the same machine has in the same minutes. `--keep folder` keeps or reuses the data folder,
 * `--mixed 600` sets for how many seconds reads and writes are mixed, `--rows reads,words` measures only these modules,
 * `--rows endurance --endure 3600` watches memory for an hour, `--rest 3` measures what a start leaves in place of memory at rest.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '100000' },
      keep: { type: 'string' },
      mixed: { type: 'string', default: '30' },
      seconds: { type: 'string', default: '5' },
      endure: { type: 'string', default: '3600' },
      rest: { type: 'string', default: '90' },
      rows: { type: 'string', default: usual.join(',') },
      floor: { type: 'string' },
    },
  });
  if (values.floor) return serveFloor(values.floor);
  const posts = Number(values.posts);
  const rows = values.rows.split(',');
  for (const name of rows) {
    if (!(name in modules))
      throw new Error(`There are no rows "${name}"; there are ${Object.keys(modules).join(', ')}.`);
  }
  const dataDir = values.keep ? path.resolve(values.keep) : fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-bench-'));
  fs.mkdirSync(dataDir, { recursive: true });
  // PostgreSQL runs as another user where this one is root.
  fs.chmodSync(dataDir, 0o755);
  try {
    const run = await measure({
      posts,
      dataDir,
      rows,
      mixed: Number(values.mixed),
      seconds: Number(values.seconds),
      endure: Number(values.endure),
      rest: Number(values.rest),
    });
    process.stdout.write(`\n${formatTable(run.lines)}\n`);
    const file = path.resolve(
      'tools',
      'bench',
      'results',
      `${new Date().toISOString().replace(/[:.]/g, '-')}-${posts}.json`,
    );
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
    process.stdout.write(`\nWritten to ${path.relative(process.cwd(), file)}\n`);
  } finally {
    if (!values.keep) fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Plan extends Pick<Bench, 'dataDir' | 'mixed' | 'seconds' | 'endure'> {
  posts: number;
  rows: string[];
  /** Seconds from the last word in memory until what the process takes counts as rest: V8 gives pages back a minute later. */
  rest: number;
}

async function measure({ posts, dataDir, rows, mixed, seconds, endure, rest }: Plan) {
  const isLarge = posts > 300_000;
  const lines: Line[] = [];
  const figures: Record<string, unknown> = {
    at: new Date().toISOString(),
    posts,
    machine: { cpus: os.cpus().length, model: os.cpus()[0]?.model, node: process.version, load: os.loadavg() },
  };
  const report: Report = (key, value, line) => {
    figures[key] = value;
    lines.push({ floor: '', ...line });
    process.stdout.write(`${line.what}: ${line.measured}${line.floor ? ` (floor ${line.floor})` : ''}\n`);
  };

  const isNew = fs.readdirSync(dataDir).length === 0;
  if (isNew) {
    const first = await startProduct(dataDir);
    const what = 'First start: empty disk, migrations, demo data';
    report('first_start_ms', first.startedIn, timeLine(what, first.startedIn, 15_000));
    await first.stop();
  }
  const seedSeconds = await runProgram('seed', ['--posts', String(posts)], dataDir);
  figures.seed_seconds = seedSeconds;
  if (isNew) {
    const perSecond = Math.round(posts / seedSeconds);
    const measured = `${perSecond.toLocaleString('en')} a second`;
    report('seed_rate', perSecond, { what: 'Growing', measured, target: '≥ 5,000', isMet: perSecond >= 5_000 });
  }
  const product = await startProduct(dataDir);
  report('later_start_ms', product.startedIn, timeLine('Later start', product.startedIn, isLarge ? 5_000 : 2_000));
  try {
    const wholeIn = await product.wholeIn();
    report('whole_ms', wholeIn, timeLine('Later start, until all words are in memory', wholeIn, 15_000));
    await sleep(rest * 1000);
    const resting = readMemory(product.pid);
    report('memory_rest_mb', resting, memoryLine('Server memory at rest', resting, isLarge ? 450 : 200));
    const market = await readMarket(dataDir);
    const people = [];
    for (const email of market.people) people.push(await signIn(product.origin, email));
    const bench: Bench = { product, dataDir, market, people, report, seconds, mixed, endure, isLarge };
    await measureAfterStart(bench);
    for (const name of rows) await modules[name]?.(bench);
    const loaded = readMemory(product.pid);
    report(
      'memory_load_mb',
      loaded,
      memoryLine('Server memory under load, most', { ...loaded, now: loaded.most }, isLarge ? 600 : 350),
    );
    await measureDatabaseFloor(bench);
    figures.load_after = os.loadavg();
  } finally {
    await product.stop();
  }
  return { figures, lines };
}

await main();
