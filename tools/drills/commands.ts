import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { signIn } from '../bench/client.ts';
import { isReady, productSettings, startProduct } from '../bench/product.ts';
import { findMissing } from '../cluster/cluster.ts';
import { emptyOutcome, type Outcome } from './report.ts';

type Print = (line: string) => void;

/** The commands of a section of a page of the documentation, a block each. */
export function readCommands(section: string, page = 'operating.md'): string[] {
  const text = `\n${fs.readFileSync(path.join('docs', page), 'utf8')}`;
  const [, after = ''] = text.split(`\n${section}\n`);
  const [own = ''] = after.split('\n## ');
  return [...own.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block as string);
}

/**
 * Backs a running product up and restores it into an empty folder, counts for insights and starts a cluster, with the very commands
 * of the documentation, and looks whether all is there afterwards.
 */
export async function runCommands(dataDir: string, print: Print): Promise<Outcome[]> {
  const outcomes = [await backUpAndRestore(dataDir, print)];
  const missing = findMissing();
  if (missing) print(`The cluster's command is left out. ${missing}`);
  else outcomes.push(await startByCommand(dataDir, print));
  return outcomes;
}

async function backUpAndRestore(dataDir: string, print: Print): Promise<Outcome> {
  const outcome = { ...emptyOutcome('commands: backup, restore, insights:count'), times: 1 };
  const folder = path.join(dataDir, 'commands');
  const [backups, restored, log] = ['backups', 'restored', 'log'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [backups, restored, log]) fs.mkdirSync(each, { recursive: true });
  for (const each of [folder, restored]) fs.chmodSync(each, 0o755);
  const run = async (block: string | undefined, data: string, file = '') => {
    if (!block) throw new Error('The documentation has lost a block of commands.');
    await promisify(execFile)('bash', ['-euc', block], {
      env: { ...productSettings(data, 0), KEY: path.join(folder, 'backup.key'), BACKUPS: backups, FILE: file },
    });
  };
  const product = await startProduct(dataDir);
  let before: string;
  try {
    await run(readCommands('## Backup')[0], dataDir);
    await run(readCommands('## Insights')[0], dataDir);
    before = await readMarket(product.origin);
  } finally {
    await product.stop();
  }
  const [file] = fs.readdirSync(backups);
  const begin = performance.now();
  await run(readCommands('## Restore')[0], restored, path.join(backups, file ?? ''));
  outcome.databaseAway = performance.now() - begin;
  const second = await startProduct(log, undefined, { DATA_DIR: restored });
  try {
    if ((await readMarket(second.origin)) !== before) outcome.lost += 1;
    outcome.recovery = performance.now() - begin;
  } finally {
    await second.stop();
  }
  print('backed up, counted and restored');
  return outcome;
}

/** The newest posts and how many there are, as someone sees them who is signed in. */
async function readMarket(origin: string): Promise<string> {
  const client = await signIn(origin, 'buyer@demo.test');
  const { data, meta } = await client.get<{ data: object[]; meta: { total: number } }>(
    '/api/advertisements?per_page=50',
  );
  return JSON.stringify({ data, total: meta.total });
}

async function startByCommand(dataDir: string, print: Print): Promise<Outcome> {
  const outcome = { ...emptyOutcome('commands: a cluster'), times: 1 };
  const [block] = readCommands('# Scaling', 'scaling.md');
  const begin = performance.now();
  const child = spawn('bash', ['-euc', `exec ${block?.trim()}`], {
    env: { ...process.env, TMPDIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  while (child.exitCode === null && !output.includes('Stop all of it') && performance.now() - begin < 120_000)
    await sleep(100);
  const origins = [...output.matchAll(/http:\/\/127\.0\.0\.1:\d+/g)].map(([origin]) => origin);
  const ready = await Promise.all(origins.map(isReady));
  // The proxy and three processes.
  if (ready.length !== 4 || ready.includes(false)) {
    outcome.wrongAnswers += 1;
    print(output.slice(-1000));
  }
  outcome.recovery = performance.now() - begin;
  child.kill('SIGTERM');
  await ended;
  print(`a cluster of ${ready.filter(Boolean).length - 1} processes was started and ended`);
  return outcome;
}
