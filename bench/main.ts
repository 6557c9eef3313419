import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import sharp from 'sharp';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import { type Client, signIn } from './client.ts';
import { serveFloor } from './floor.ts';
import { measureImports } from './imports.ts';
import {
  type Headers,
  type Latency,
  measureAtRate,
  measureLatency,
  measureThroughput,
  measureWork,
} from './measure.ts';
import { type Product, readMemory, readProcessorTime, runProgram, startProduct } from './product.ts';
import { formatTable, type Line, round } from './report.ts';
import { createForm, createWorkload } from './workload.ts';

/**
 * `npm run bench -- --posts 100000`: fills a market of that size, measures the built product over it, and prints what came
 * out beside the floor that the same machine has in the same minutes. `--keep folder` keeps or reuses the data folder,
 * `--mixed 600` sets for how many seconds reads and writes are mixed.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '100000' },
      keep: { type: 'string' },
      mixed: { type: 'string', default: '30' },
      seconds: { type: 'string', default: '5' },
      floor: { type: 'string' },
    },
  });
  if (values.floor) return serveFloor(values.floor);
  const posts = Number(values.posts);
  const dataDir = values.keep ? path.resolve(values.keep) : fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-bench-'));
  fs.mkdirSync(dataDir, { recursive: true });
  // PostgreSQL runs as another user where this one is root.
  fs.chmodSync(dataDir, 0o755);
  try {
    const run = await measure({ posts, dataDir, mixed: Number(values.mixed), seconds: Number(values.seconds) });
    const table = formatTable(run.lines);
    process.stdout.write(`\n${table}\n`);
    const file = path.resolve('bench', 'results', `${new Date().toISOString().replace(/[:.]/g, '-')}-${posts}.json`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
    process.stdout.write(`\nWritten to ${path.relative(process.cwd(), file)}\n`);
  } finally {
    if (!values.keep) fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Plan {
  posts: number;
  dataDir: string;
  mixed: number;
  seconds: number;
}

async function measure({ posts, dataDir, mixed, seconds }: Plan) {
  const isLarge = posts > 300_000;
  const lines: Line[] = [];
  const figures: Record<string, unknown> = {
    at: new Date().toISOString(),
    posts,
    machine: { cpus: os.cpus().length, model: os.cpus()[0]?.model, node: process.version, load: os.loadavg()[0] },
  };
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const report = (key: string, value: unknown, line: Omit<Line, 'floor'> & { floor?: string }) => {
    figures[key] = value;
    lines.push({ floor: '', ...line });
    say(`${line.what}: ${line.measured}${line.floor ? ` (floor ${line.floor})` : ''}`);
  };

  const isNew = fs.readdirSync(dataDir).length === 0;
  let product = await startProduct(dataDir);
  if (isNew)
    report(
      'first_start_ms',
      product.startedIn,
      timeLine('First start: empty disk, migrations, demo data', product.startedIn, 15_000),
    );
  await product.stop();
  const seeded = await runProgram('seed', ['--posts', String(posts)], dataDir);
  figures.seed_seconds = seeded;
  product = await startProduct(dataDir);
  report('later_start_ms', product.startedIn, timeLine('Later start', product.startedIn, isLarge ? 6000 : 2000));
  try {
    await sleep(3000);
    const rest = readMemory(product.pid);
    report('memory_rest_mb', rest, memoryLine('Server memory at rest', rest, isLarge ? 400 : 180));
    await measureReads(product, report, seconds, isLarge);
    await measureWrites(product, report, mixed, isLarge);
    await measureImports(product, report);
    const loaded = readMemory(product.pid);
    report(
      'memory_load_mb',
      loaded,
      memoryLine('Server memory under load, most', { ...loaded, now: loaded.most }, isLarge ? 600 : 350),
    );
    await measureDatabaseFloor(dataDir, report);
  } finally {
    await product.stop();
  }
  return { figures, lines };
}

type Report = (key: string, value: unknown, line: Omit<Line, 'floor'> & { floor?: string }) => void;

async function measureReads(product: Product, report: Report, seconds: number, isLarge: boolean): Promise<void> {
  const { origin } = product;
  const client = await signIn(origin, 'buyer@demo.test');
  const { headers } = client;
  const workload = await createWorkload(client);
  const list = `/api/advertisements?category=${workload.category}&facets=1`;
  const detail = `/api/advertisements/${workload.ids[0]}`;
  const floor = await startFloor({ list: await client.get(list), detail: await client.get(detail) });
  try {
    await measureLatency(origin, headers, () => list, 200);
    const listed = await measureLatency(origin, headers, () => list, 1000);
    const listFloor = await measureThroughput(floor.origin, {}, '/list', seconds);
    const listRate = await measureRate(product, headers, list, seconds);
    report(
      'list',
      listed,
      latencyLine('Latest 24, one category, facets: one connection', listed, 'p50', isLarge ? 25 : 3),
    );
    report(
      'list_rate',
      { ...listRate, floor: listFloor.perSecond },
      rateLine('Latest 24, one category, facets: ten connections', listRate, listFloor.perSecond, isLarge ? null : 0.2),
    );

    const filtered = await measureLatency(origin, headers, workload.filters, 500);
    report(
      'filters',
      filtered,
      latencyLine('Random filters over six groups, with counts', filtered, 'p95', isLarge ? 40 : 12),
    );

    const kinds = {
      words: workload.words,
      'a typing error': workload.typingErrors,
      'a fragment of a part number': workload.fragments,
    };
    for (const [kind, texts] of Object.entries(kinds)) {
      const found = await measureLatency(
        origin,
        headers,
        (n) => `/api/advertisements?facets=1&q=${encodeURIComponent(texts[n % texts.length] as string)}`,
        texts.length,
      );
      report(
        `search: ${kind}`,
        found,
        latencyLine(`Search: ${kind}, ranked, with facets`, found, 'p95', isLarge ? 90 : 25),
      );
    }

    const ids = workload.ids;
    const details = await measureLatency(origin, headers, (n) => `/api/advertisements/${ids[n % ids.length]}`, 500);
    report('detail', details, latencyLine('One advertisement: one connection', details, 'p50', null));
    const detailFloor = await measureThroughput(floor.origin, {}, '/detail', seconds);
    const detailRate = await measureRate(product, headers, detail, seconds);
    report(
      'detail_rate',
      { ...detailRate, floor: detailFloor.perSecond },
      rateLine('One advertisement: ten connections', detailRate, detailFloor.perSecond, 0.3),
    );
  } finally {
    floor.stop();
  }
}

/** As `measureThroughput`, with the processor time that the server took for a request: it says more on a busy machine. */
async function measureRate(product: Product, headers: Headers, path: string, seconds: number) {
  const before = readProcessorTime(product.pid);
  const rate = await measureThroughput(product.origin, headers, path, seconds);
  return { ...rate, processorMs: (readProcessorTime(product.pid) - before) / rate.answered };
}

async function measureWrites(product: Product, report: Report, mixedSeconds: number, isLarge: boolean): Promise<void> {
  const { origin } = product;
  const signedIn = await measureWork(async () => Boolean(await signIn(origin, 'buyer@demo.test')), 10);
  report('sign_in', signedIn, latencyLine('Signing in, with both tokens', signedIn, 'p50', null));

  const seller = await signIn(origin, 'seller@demo.test');
  const category = await findLeaf(seller);
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1b6ac9' } })
    .jpeg()
    .toBuffer();
  const created = await measureWork(
    async (n) => (await seller.post('/api/advertisements', createForm(n, category, picture))).status === 201,
    30,
  );
  report('create', created, latencyLine('A new post with a picture', created, 'p50', null));

  const workload = await createWorkload(seller);
  const mixed = await measureAtRate(
    150,
    mixedSeconds,
    (n) => (n % 10 === 9 ? 'write' : 'read'),
    async (kind, n) => {
      if (kind === 'write') {
        const response = await seller.post('/api/advertisements', {
          ...Object.fromEntries(createForm(n, category, picture)),
          'images[]': undefined,
        });
        await response.arrayBuffer();
        return response.status === 201;
      }
      const url = n % 3 === 0 ? `/api/advertisements/${workload.ids[n % workload.ids.length]}` : workload.filters(n);
      const response = await fetch(`${origin}${url}`, { headers: seller.headers });
      await response.arrayBuffer();
      return response.ok;
    },
  );
  report(
    'mixed_read',
    mixed.read,
    latencyLine(`150 requests/s, 9 reads to 1 write, ${mixedSeconds} s: reads`, mixed.read, 'p99', isLarge ? 250 : 100),
  );
  report(
    'mixed_write',
    mixed.write,
    latencyLine(`150 requests/s, 9 reads to 1 write, ${mixedSeconds} s: writes`, mixed.write, 'p99', 300),
  );
}

async function findLeaf(client: Client): Promise<{ id: number; child: number }> {
  const { data } = await client.get<{ data: { id: number; parent_id: number | null }[] }>('/api/crud/category');
  const leaf = data.find(({ parent_id }) => parent_id !== null);
  if (!leaf?.parent_id) throw new Error('The market has no categories.');
  return { id: leaf.parent_id, child: leaf.id };
}

/** The bare query of a list, prepared, through the same client library that the product uses. */
async function measureDatabaseFloor(dataDir: string, report: Report): Promise<void> {
  const connection = findRunningPostgres(path.join(dataDir, 'postgres'));
  if (!connection) return;
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id: number }>('select id from advertisements order by id desc limit 24');
  const ids = rows.map(({ id }) => id);
  const bare = await measureWork(async () => {
    const result = await client.query({
      name: 'bare',
      text: 'select * from advertisements where id = any($1::int[])',
      values: [ids],
    });
    return result.rows.length > 0;
  }, 1000);
  await client.end();
  report(
    'database_floor',
    bare,
    latencyLine('Floor: 24 posts by id, bare prepared query through pg', bare, 'p50', null),
  );
}

async function startFloor(answers: Record<string, unknown>): Promise<{ origin: string; stop(): void }> {
  const file = path.join(os.tmpdir(), `groupset-bench-floor-${process.pid}.json`);
  fs.writeFileSync(file, JSON.stringify(answers));
  const child = spawn(process.execPath, [process.argv[1] as string, '--floor', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', () => reject(new Error('The floor did not start.')));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    stop() {
      child.kill('SIGTERM');
      fs.rmSync(file, { force: true });
    },
  };
}

function latencyLine(
  what: string,
  latency: Latency,
  at: 'p50' | 'p95' | 'p99',
  target: number | null,
): Omit<Line, 'floor'> {
  const failed = latency.failures > 0 ? `, ${latency.failures} of ${latency.requests} failed` : '';
  return {
    what,
    measured: `p50 ${round(latency.p50)}, p95 ${round(latency.p95)}, p99 ${round(latency.p99)} ms${failed}`,
    target: target === null ? '' : `${at} ≤ ${target} ms`,
    isMet: target === null ? null : latency[at] <= target && latency.failures === 0,
  };
}

function rateLine(
  what: string,
  rate: { perSecond: number; failures: number; processorMs: number },
  floor: number,
  share: number | null,
): Line {
  const reached = rate.perSecond / floor;
  return {
    what,
    measured: `${round(rate.perSecond)}/s, ${Math.round(reached * 100)} %, ${round(rate.processorMs)} ms of processor each${rate.failures > 0 ? `, ${rate.failures} failed` : ''}`,
    floor: `${round(floor)}/s`,
    target: share === null ? '' : `≥ ${share * 100} % of the floor`,
    isMet: share === null ? null : reached >= share && rate.failures === 0,
  };
}

function timeLine(what: string, milliseconds: number, target: number): Omit<Line, 'floor'> {
  return {
    what,
    measured: `${round(milliseconds / 1000)} s`,
    target: `≤ ${target / 1000} s`,
    isMet: milliseconds <= target,
  };
}

function memoryLine(
  what: string,
  { now, database }: { now: number; database: number },
  target: number,
): Omit<Line, 'floor'> {
  return {
    what,
    measured: `${Math.round(now)} MB (PostgreSQL beside it ${Math.round(database)} MB)`,
    target: `≤ ${target} MB`,
    isMet: now <= target,
  };
}

await main();
