import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  accountOf,
  findFreePort,
  findPrograms,
  startPostgres,
  startPrimary,
} from '#tests/helpers/database/debianServer.ts';
import { type Client, signIn } from '../bench/client.ts';
import { startProduct } from '../bench/product.ts';
import { readCommands } from './commands.ts';
import { emptyOutcome, type Outcome } from './report.ts';

/**
 * Recovers a database to an instant before someone destroyed it, with the very commands of docs/operating.md, and looks whether what was
 * acknowledged until then is there and what came after it is not.
 */
export async function recoverInTime(dataDir: string, print: (line: string) => void): Promise<Outcome[]> {
  const programs = findPrograms();
  if (programs === null) {
    print('Point-in-time recovery is left out. PostgreSQL is not installed here: apt-get install postgresql');
    return [];
  }
  const outcome = emptyOutcome('point-in-time recovery');
  const folder = path.join(dataDir, 'recovery');
  const files = path.join(folder, 'files');
  fs.mkdirSync(files, { recursive: true });
  const account = accountOf();
  if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(folder, account.uid, account.gid);
  fs.chmodSync(folder, 0o755);
  const archive = path.join(folder, 'archive');
  const [base, recover] = readCommands('## Point-in-time recovery') as [string, string];
  const primary = await startPrimary(path.join(folder, 'primary'), {
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
    archive_timeout: '60',
  });
  const port = await findFreePort();
  const run = (commands: string, more: Record<string, string> = {}) =>
    execFileSync('bash', ['-euc', commands], {
      ...account,
      cwd: folder,
      stdio: 'pipe',
      env: {
        PATH: `${programs}:${process.env.PATH}`,
        PRIMARY: primary.url('postgres'),
        ARCHIVE: archive,
        BASE: path.join(folder, 'base'),
        RECOVERED: path.join(folder, 'recovered'),
        PGPORT: String(port),
        ...more,
      },
    });
  try {
    await primary.query('create database groupset');
    const log = path.join(folder, 'log');
    fs.mkdirSync(log);
    const start = (url: string) => startProduct(log, undefined, { DATA_DIR: files, DATABASE_URL: url });
    let product = await start(primary.url());
    const before = await post(await signIn(product.origin, 'seller@demo.test'), primary);
    run(base);
    const between = await post(await signIn(product.origin, 'seller@demo.test'), primary);
    outcome.acknowledged = 2;
    const [row] = await primary.query<{ now: string }>('select now()::text as now');
    await sleep(1_200);
    const after = await post(await signIn(product.origin, 'seller@demo.test'), primary);
    await primary.query("delete from advertisements where title like 'Recovered %'", [], 'groupset');
    await primary.query('select pg_switch_wal()');
    await product.stop();
    const begin = performance.now();
    await primary.stop();
    run(recover, { INSTANT: row?.now as string });
    outcome.databaseAway = performance.now() - begin;
    // The commands have started it in the background; from here on it is looked after.
    run('pg_ctl -D "$RECOVERED" stop');
    const recovered = await startPostgres(path.join(folder, 'recovered'));
    try {
      const titles = (
        await recovered.query<{ title: string }>(
          "select title from advertisements where title like 'Recovered %'",
          [],
          'groupset',
        )
      ).map(({ title }) => title);
      outcome.lost = [before, between].filter((title) => !titles.includes(title)).length;
      outcome.wrongAnswers = titles.includes(after) ? 1 : 0;
      product = await start(recovered.url());
      const client = await signIn(product.origin, 'seller@demo.test');
      const list = JSON.stringify(await client.get('/api/advertisements?per_page=10'));
      if (!list.includes(between) || list.includes(after)) outcome.wrongAnswers += 1;
      await post(client, recovered);
      outcome.recovery = performance.now() - begin;
      outcome.times = 1;
      print(
        `Recovered to ${row?.now}: ${titles.length} of 2 posts from before, ${titles.includes(after) ? 1 : 0} of 1 from after`,
      );
      await product.stop();
    } finally {
      await recovered.stop();
    }
  } finally {
    await primary.stop().catch(() => {});
  }
  return [outcome];
}

/** Posts something through the product; returns its title. */
async function post(client: Client, server: Awaited<ReturnType<typeof startPrimary>>): Promise<string> {
  const title = `Recovered ${randomUUID()}`;
  const [leaf] = await server.query<{ parent: number; id: number }>(
    'select parent_id as parent, id from categories where parent_id is not null order by id limit 1',
    [],
    'groupset',
  );
  const answer = await client.post('/api/advertisements', {
    type: 'offered',
    title,
    category: leaf?.parent,
    subCategory: leaf?.id,
    number_of_items: 40,
    availability: 'in_stock',
    currency: 'EUR',
    price_per_unit: '31.90',
  });
  if (answer.status !== 201) throw new Error(`A post was answered with ${answer.status}: ${await answer.text()}`);
  return title;
}
