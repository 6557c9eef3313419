import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { browserProgram } from '#tests/helpers/journeys/browser.ts';
import { measureInteraction } from './interaction.ts';
import { findFreePort, runProgram, startProduct } from './product.ts';
import { formatTable, type Line } from './report.ts';

/** A screen as people come to it: without an account, or signed in. */
interface Screen {
  name: string;
  email: string | null;
  address: (page: Page) => Promise<string>;
}

/** Fetched when it is needed: with what it needs itself it is a quarter of all packages. */
const lighthouse = 'lighthouse@12.8.2';

/** What is read of Lighthouse's report. */
interface Result {
  categories: { performance?: { score: number | null } };
  audits: Record<
    string,
    { numericValue?: number; details?: { type: string; items: { resourceType?: string; transferSize?: number }[] } }
  >;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

const password = 'Demo-2026!';
const screens: Screen[] = [
  { name: 'sign-in', email: null, address: async () => '/login' },
  { name: 'overview', email: 'buyer@demo.test', address: async () => '/' },
  { name: 'post', email: 'buyer@demo.test', address: findPost },
  { name: 'create', email: 'seller@demo.test', address: async () => '/my-posts/create' },
];

/** The figures of a run: the score of 100, times in milliseconds, and the transferred data in kB of 1000 bytes. */
const readings = {
  score: (result: Result) => Math.round((result.categories.performance?.score ?? 0) * 100),
  first_paint: (result: Result) => numberOf(result, 'first-contentful-paint'),
  largest_paint: (result: Result) => numberOf(result, 'largest-contentful-paint'),
  blocked: (result: Result) => numberOf(result, 'total-blocking-time'),
  shift: (result: Result) => numberOf(result, 'cumulative-layout-shift'),
  speed_index: (result: Result) => numberOf(result, 'speed-index'),
  script_kb: (result: Result) => transferred(result, 'Script'),
  total_kb: (result: Result) => transferred(result),
  /** How fast the machine was just then, by Lighthouse's own measure: times in one table compare only at like speeds. */
  machine_speed: (result: Result) => result.environment.benchmarkIndex,
};
type Reading = keyof typeof readings;
type Figures = Record<Reading, number>;

/**
 * `npm run bench:web`: Lighthouse over the built product with the demo market, each screen three times as a phone (150 ms,
 * 1.6 Mbit/s, a processor four times slower) and as a desktop; prints the medians and writes them as JSON. `--posts` grows
 * the market first, `--form mobile` and `-- overview post` measure a part, `--runs` sets how often, `--reports folder`
 * keeps Lighthouse's own reports. `interaction` is a part too: how soon a press shows its result.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      posts: { type: 'string', default: '0' },
      form: { type: 'string', default: 'both' },
      runs: { type: 'string', default: '3' },
      reports: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  const forms = (['mobile', 'desktop'] as const).filter((form) => values.form === 'both' || values.form === form);
  const chosen = screens.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const asksInteraction = positionals.length === 0 || positionals.includes('interaction');
  if (forms.length === 0 || (chosen.length === 0 && !asksInteraction))
    throw new Error('Nothing of that name is measured.');
  const dataDir = values.keep ? path.resolve(values.keep) : fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-bench-'));
  fs.mkdirSync(dataDir, { recursive: true });
  // PostgreSQL runs as another user where this one is root.
  fs.chmodSync(dataDir, 0o755);
  if (values.reports) fs.mkdirSync(values.reports, { recursive: true });
  let product = await startProduct(dataDir);
  if (Number(values.posts) > 0) {
    await product.stop();
    await runProgram('seed', ['--posts', values.posts], dataDir);
    product = await startProduct(dataDir);
  }
  const lines: Line[] = [];
  const figures: Record<string, { median: Figures; runs: Figures[] }> = {};
  let interaction = {};
  try {
    for (const screen of chosen) {
      for (const form of forms) {
        const runs: Figures[] = [];
        for (let run = 1; run <= Number(values.runs); run += 1) {
          const result = await visit(product.origin, screen, form);
          runs.push(read(result));
          const report = `${screen.name}-${form}-${run}.json`;
          if (values.reports) fs.writeFileSync(path.join(values.reports, report), JSON.stringify(result));
        }
        const median = medians(runs);
        figures[`${screen.name}_${form}`] = { median, runs };
        lines.push(lineOf(`${screen.name}, ${form}`, median, form));
        process.stdout.write(`${screen.name}, ${form}: ${describe(median)}\n`);
      }
    }
    if (asksInteraction) {
      const measured = await measureInteraction(product.origin, password);
      interaction = measured.figures;
      lines.push(...measured.lines);
    }
  } finally {
    await product.stop();
    if (!values.keep) fs.rmSync(dataDir, { recursive: true, force: true });
  }
  process.stdout.write(`\n${formatTable(lines)}\n`);
  const at = new Date().toISOString();
  const file = path.resolve('tools', 'bench', 'results', `${at.replace(/[:.]/g, '-')}-web.json`);
  const machine = { cpus: os.cpus().length, model: os.cpus()[0]?.model, node: process.version, load: os.loadavg()[0] };
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(
    file,
    `${JSON.stringify({ at, machine, posts: Number(values.posts), figures, interaction, lines }, null, 2)}\n`,
  );
  process.stdout.write(`\nWritten to ${path.relative(process.cwd(), file)}\n`);
}

/** One run in a browser of its own, which has signed in and then forgotten every file that it was sent. */
async function visit(origin: string, screen: Screen, form: 'mobile' | 'desktop'): Promise<Result> {
  const port = await findFreePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-bench-browser-'));
  const program = browserProgram();
  const args = [...program.args, `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(folder, { ...program, args });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    if (screen.email) {
      await page.goto(`${origin}/login`);
      await page.getByLabel('Email').fill(screen.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('main').locator('a[href^="/advertisement/"]').first().waitFor();
    }
    const address = await screen.address(page);
    await page.goto('about:blank');
    return await audit(`${origin}${address}`, port, form);
  } finally {
    await context.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs Lighthouse in the browser that listens on a port. */
async function audit(url: string, port: number, form: 'mobile' | 'desktop'): Promise<Result> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-bench-report-'));
  const report = path.join(folder, 'report.json');
  try {
    const options = [`--port=${port}`, '--output=json', `--output-path=${report}`, '--only-categories=performance'];
    const preset = form === 'desktop' ? ['--preset=desktop'] : [];
    await promisify(execFile)('npx', ['--yes', lighthouse, url, '--quiet', ...options, ...preset]);
    const result = JSON.parse(fs.readFileSync(report, 'utf8')) as Result;
    if (result.runtimeError) throw new Error(`${url} could not be measured: ${result.runtimeError.message}`);
    return result;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function findPost(page: Page): Promise<string> {
  const link = page.getByRole('main').locator('a[href^="/advertisement/"]').first();
  return (await link.getAttribute('href')) ?? '/';
}

function read(result: Result): Figures {
  const entries = Object.entries(readings).map(([name, reading]) => [name, reading(result)]);
  return Object.fromEntries(entries) as Figures;
}

function medians(runs: Figures[]): Figures {
  const names = Object.keys(readings) as Reading[];
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
  return Object.fromEntries(names.map((name) => [name, middle(runs.map((run) => run[name]))])) as Figures;
}

function lineOf(what: string, median: Figures, form: 'mobile' | 'desktop'): Line {
  const score = form === 'mobile' ? 90 : 100;
  return {
    what,
    measured: describe(median),
    floor: '',
    target: `≥ ${score}, largest paint ≤ 2.5 s, blocked ≤ 200 ms, shift 0`,
    isMet: median.score >= score && median.largest_paint <= 2500 && median.blocked <= 200 && median.shift < 0.005,
  };
}

function describe(figures: Figures): string {
  const seconds = (name: Reading) => `${(figures[name] / 1000).toFixed(1)} s`;
  return [
    `${figures.score}`,
    `first paint ${seconds('first_paint')}`,
    `largest ${seconds('largest_paint')}`,
    `blocked ${Math.round(figures.blocked)} ms`,
    `shift ${Number(figures.shift.toFixed(3))}`,
    `speed index ${seconds('speed_index')}`,
    `scripts ${Math.round(figures.script_kb)} of ${Math.round(figures.total_kb)} kB`,
    `machine ${Math.round(figures.machine_speed)}`,
  ].join(', ');
}

function numberOf(result: Result, audit: string): number {
  return result.audits[audit]?.numericValue ?? Number.NaN;
}

function transferred(result: Result, type?: string): number {
  const details = result.audits['network-requests']?.details;
  const items = details?.type === 'table' ? details.items : [];
  return (
    items
      .filter(({ resourceType }) => !type || resourceType === type)
      .reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0) / 1000
  );
}

await main();
