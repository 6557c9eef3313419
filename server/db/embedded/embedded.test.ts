import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  isRunning,
  kill,
  makeFolder,
  query,
  readPostmaster,
  type Start,
  start,
  stop,
  world,
} from '#tests/helpers/database/embedded.ts';
import { isWhole } from '#tests/helpers/extent.ts';

const isRoot = process.getuid?.() === 0;
const ORDINARY_USER = 65534;

test('a first start creates a database that keeps its rows across a restart', async () => {
  const dataDir = path.join(makeFolder(0o755), 'deeper', 'postgres');
  const first = await start(dataDir);
  await query(first, "CREATE TABLE kept AS SELECT 'ligne à vélo' AS word");
  const [settings] = await query(
    first,
    `SELECT current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS addresses,
            lower('ÀÉÖ') AS folded, version() AS version`,
  );
  expect(settings).toMatchObject({ encoding: 'UTF8', addresses: '', folded: 'àéö' });
  expect(settings?.version).toMatch(/^PostgreSQL 18/);
  expect(first.outcome.found).toEqual(first.outcome.connection);
  await stop(first);
  expect(readPostmaster(dataDir)).toBeNull();
  expect(fs.existsSync(first.outcome.connection?.host ?? '')).toBe(false);
  expect(fs.existsSync(`${dataDir}.lock`)).toBe(false);

  const second = await start(dataDir);
  expect(await query(second, 'SELECT word FROM kept')).toEqual([{ word: 'ligne à vélo' }]);
  await stop(second);
});

test.runIf(isWhole)('trigrams and full-text search recognise letters beyond ASCII', async () => {
  const server = await start(path.join(makeFolder(0o755), 'postgres'));
  await query(server, 'CREATE EXTENSION pg_trgm');
  const [row] = await query(
    server,
    "SELECT show_trgm('Öl') AS trigrams, to_tsvector('simple', 'Öl–Kännchen')::text AS words",
  );
  expect(row?.trigrams).toHaveLength(3);
  expect(row?.words).toBe("'kännchen':2 'öl':1");
  await stop(server);
});

test('after its parent is killed, the next start ends the orphan and loses no committed row', async () => {
  const dataDir = path.join(makeFolder(0o755), 'postgres');
  const first = await start(dataDir);
  await query(first, 'CREATE TABLE kept (number int)');
  await query(first, 'INSERT INTO kept SELECT generate_series(1, 1000)');
  const orphan = readPostmaster(dataDir) as number;
  await kill(first);
  expect(isRunning(orphan)).toBe(true);

  const second = await start(dataDir);
  expect(await query(second, 'SELECT count(*)::int AS kept FROM kept')).toEqual([{ kept: 1000 }]);
  expect(readPostmaster(dataDir)).not.toBe(orphan);
  expect(isRunning(orphan)).toBe(false);
  await stop(second);
});

test.runIf(isWhole)('after parent and server are killed, the next start recovers', async () => {
  const dataDir = path.join(makeFolder(0o755), 'postgres');
  const first = await start(dataDir);
  await query(first, 'CREATE TABLE kept AS SELECT 1 AS number');
  process.kill(readPostmaster(dataDir) as number, 'SIGKILL');
  await kill(first);
  const second = await start(dataDir);
  expect(await query(second, 'SELECT number FROM kept')).toEqual([{ number: 1 }]);
  await stop(second);
});

test('a server that dies while the product runs is restarted', async () => {
  const dataDir = path.join(makeFolder(0o755), 'postgres');
  const server = await start(dataDir);
  await query(server, 'CREATE TABLE kept AS SELECT 1 AS number');
  const dead = readPostmaster(dataDir) as number;
  process.kill(dead, 'SIGKILL');
  await server.next('log');
  await expect
    .poll(() => query(server, 'SELECT number FROM kept').catch(() => null), { timeout: 20_000 })
    .toHaveLength(1);
  expect(readPostmaster(dataDir)).not.toBe(dead);
  await stop(server);
  expect(readPostmaster(dataDir)).toBeNull();
});

test.runIf(isWhole)('a busy worker of a dead server does not prevent the restart', async () => {
  const dataDir = path.join(makeFolder(0o755), 'postgres');
  const server = await start(dataDir);
  // It is too busy to notice that its server is gone.
  const busy = query(server, 'SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 1000000) b').catch(
    () => null,
  );
  const isBusy = () => query(server, "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query ~ '_series'");
  await expect.poll(isBusy).toHaveLength(2);
  const dead = readPostmaster(dataDir) as number;
  process.kill(dead, 'SIGKILL');
  await expect.poll(() => query(server, 'SELECT 1 AS one').catch(() => null), { timeout: 20_000 }).toHaveLength(1);
  expect(await busy).toBeNull();
  expect(readPostmaster(dataDir)).not.toBe(dead);
  await stop(server);
});

test.runIf(isWhole)('a product that exits without stopping its server still ends it', async () => {
  const dataDir = path.join(makeFolder(0o755), 'postgres');
  const server = await start(dataDir);
  server.child.stdin?.write('leave\n');
  await once(server.child, 'exit');
  await expect.poll(() => readPostmaster(dataDir), { timeout: 20_000 }).toBeNull();
});

test('a second product on the same folder is refused with a message, and the first keeps running', async () => {
  const dataDir = path.join(makeFolder(0o755), 'postgres');
  const first = await start(dataDir);
  const second = await start(dataDir);
  expect(second.outcome.error).toBe(
    `Another Groupset (process ${first.child.pid}) is using ${dataDir}. Stop it, or give this one a DATA_DIR and a PORT of its own.`,
  );
  expect(await query(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await stop(first);
});

test.runIf(isWhole)('two products run side by side on separate folders', async () => {
  const [one, other] = await Promise.all([
    start(path.join(makeFolder(0o755), 'postgres')),
    start(path.join(makeFolder(0o755), 'postgres')),
  ]);
  await query(one, 'CREATE TABLE mine ()');
  expect(await query(other, "SELECT to_regclass('mine') AS mine")).toEqual([{ mine: null }]);
  await Promise.all([stop(one), stop(other)]);
});

test.runIf(isWhole)('of three simultaneous starts exactly one wins', async () => {
  const dataDir = path.join(makeFolder(0o755), 'postgres');
  // A lock of a dead process, so that all of them find it stale.
  fs.writeFileSync(`${dataDir}.lock`, JSON.stringify({ pid: 4_000_000, began: 'long ago' }));
  const starts = await Promise.all([start(dataDir), start(dataDir), start(dataDir)]);
  const winners = starts.filter((one) => one.outcome.connection);
  expect(winners).toHaveLength(1);
  await stop(winners[0] as Start);
});

test.runIf(isWhole)('a pid file that names an unrelated process does not prevent the start', async () => {
  const dataDir = path.join(makeFolder(0o755), 'postgres');
  const first = await start(dataDir);
  const orphan = readPostmaster(dataDir) as number;
  process.kill(orphan, 'SIGKILL');
  await kill(first);
  const file = path.join(dataDir, 'postmaster.pid');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(String(orphan), String(process.pid)));
  const second = await start(dataDir);
  expect(await query(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await stop(second);
});

test('a folder with other files is refused and left as it is', async () => {
  const dataDir = makeFolder(0o755);
  fs.writeFileSync(path.join(dataDir, 'novel.txt'), 'chapter one');
  const refused = await start(dataDir);
  expect(refused.outcome.error).toBe(
    `The folder ${dataDir} holds something else than Groupset's database. Choose another DATA_DIR.`,
  );
  expect(fs.readdirSync(dataDir)).toEqual(['novel.txt']);
});

test.runIf(isWhole)('an interrupted first start begins again', async () => {
  const folder = makeFolder(0o755);
  fs.mkdirSync(path.join(folder, 'postgres.new', 'base'), { recursive: true });
  const server = await start(path.join(folder, 'postgres'));
  expect(fs.readdirSync(folder)).not.toContain('postgres.new');
  await stop(server);
});

// The rest is about the user who runs the server, which only root can change; the tests above cover an ordinary user.
if (isRoot) {
  test('an ordinary user runs the server in a private folder', async () => {
    const dataDir = path.join(makeFolder(0o700, ORDINARY_USER), 'postgres');
    const server = await start(dataDir, { uid: ORDINARY_USER });
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(fs.statSync(dataDir).uid).toBe(ORDINARY_USER);
    await kill(server);
    const second = await start(dataDir, { uid: ORDINARY_USER });
    await stop(second);
  });

  test.runIf(isWhole)('root serves the data of an ordinary user as that user', async () => {
    const dataDir = path.join(makeFolder(0o700, ORDINARY_USER), 'postgres');
    await stop(await start(dataDir, { uid: ORDINARY_USER }));
    await stop(await start(dataDir));
    const again = await start(dataDir, { uid: ORDINARY_USER });
    await stop(again);
  });

  test.runIf(isWhole)('an ordinary user is told that the data belong to root', async () => {
    const folder = makeFolder(0o777);
    const dataDir = path.join(folder, 'postgres');
    await stop(await start(dataDir));
    if (fs.statSync(dataDir).uid === 0) {
      const refused = await start(dataDir, { uid: ORDINARY_USER });
      expect(refused.outcome.error).toMatch(/belongs to the user root/);
    }
  });

  test.runIf(isWhole)(
    'root runs the server below a folder that only root can enter, without a user namespace',
    async () => {
      const dataDir = path.join(makeFolder(0o700), 'data', 'postgres');
      // The account cannot reach the programs either, so they are copied to where it can.
      fs.chmodSync(path.join(world, 'node_modules'), 0o700);
      const listCopies = () => fs.readdirSync('/var/lib').filter((name) => name.startsWith('groupset-postgresql-'));
      const before = listCopies();
      const server = await start(dataDir, { rootMode: 'account' });
      await query(server, 'CREATE TABLE kept AS SELECT 1 AS number');
      await kill(server);
      const second = await start(dataDir, { rootMode: 'account' });
      expect(await query(second, 'SELECT number FROM kept')).toEqual([{ number: 1 }]);
      await stop(second);
      fs.chmodSync(path.join(world, 'node_modules'), 0o755);
      for (const name of listCopies().filter((one) => !before.includes(one))) {
        fs.rmSync(path.join('/var/lib', name), { recursive: true });
      }
    },
  );

  const canUseNamespaces = spawnSync('unshare', ['--user', '--map-user=65534', 'true']).status === 0;

  if (canUseNamespaces) {
    test.runIf(isWhole)(
      'root runs the server below such a folder in a user namespace, and still owns the data',
      async () => {
        const dataDir = path.join(makeFolder(0o700), 'data', 'postgres');
        const server = await start(dataDir, { rootMode: 'namespace' });
        await query(server, 'CREATE TABLE kept AS SELECT 1 AS number');
        expect(fs.statSync(dataDir).uid).toBe(0);
        await kill(server);
        const second = await start(dataDir, { rootMode: 'namespace' });
        expect(await query(second, 'SELECT number FROM kept')).toEqual([{ number: 1 }]);
        await stop(second);
        // If namespaces are forbidden later, the account takes over the same data.
        const third = await start(dataDir, { rootMode: 'account' });
        expect(await query(third, 'SELECT number FROM kept')).toEqual([{ number: 1 }]);
        await stop(third);
      },
    );
  }
}
