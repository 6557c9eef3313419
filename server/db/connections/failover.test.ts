import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConnection } from '#server/storage.ts';
import {
  findPrograms,
  type PostgresServer,
  startPostgres,
  startPrimary,
  startStandby,
} from '#tests/helpers/database/debianServer.ts';
import { openLine } from '#tests/helpers/faults/line.ts';
import { makeTestFolder, removeTestFolder } from '#tests/helpers/files/folders.ts';
import { isDatabaseAway, openDatabase, sql } from '../database.ts';
import { explainConnection } from './connection.ts';

// Needs Debian's postgresql: the embedded one cannot copy a running primary.
describe.skipIf(findPrograms() === null)('a failover', () => {
  let folder: string;
  let first: PostgresServer;
  let second: PostgresServer;
  const handles: ReturnType<typeof openDatabase>[] = [];

  beforeAll(async () => {
    folder = makeTestFolder('failover');
    first = await startPrimary(path.join(folder, 'first'));
    await first.query('create table written (id int)');
    second = await startStandby(path.join(folder, 'second'), first);
  }, 60_000);
  afterAll(async () => {
    for (const handle of handles) await handle.close();
    await second?.stop();
    await first?.stop();
    if (folder) removeTestFolder(folder);
  });

  /** What a process of the data folder opens for an address. */
  async function open(databaseUrl: string, dataDir = 'data') {
    const config = { databaseUrl, databaseDirectUrl: null, databasePool: 12, dataDir: path.join(folder, dataDir) };
    const { connection } = await openConnection(config, () => {});
    const handle = openDatabase(connection);
    handles.push(handle);
    return { db: handle.db, connection };
  }

  type Opened = Awaited<ReturnType<typeof open>>;
  const both = () => `postgres://groupset@127.0.0.1:${first.port},127.0.0.1:${second.port}/postgres`;
  const write = ({ db }: Opened) => sql`insert into written values (1)`.execute(db);
  const portOf = async ({ db }: Opened) =>
    (await sql<{ port: number }>`select inet_server_port() as port from written`.execute(db)).rows[0]?.port;
  const errorOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const restart = (server: PostgresServer) => startPostgres(server.folder, { port: String(server.port) });

  it('is followed by a process that knows one address, once the address leads to the new primary', async () => {
    let target = first;
    const line = await openLine(() => net.connect(target.port, '127.0.0.1'));
    const one = await open(`postgres://groupset@127.0.0.1:${line.port}/postgres`, 'named');
    await write(one);
    target = second;
    line.set('passes');
    // The name leads to a standby for a while.
    await expect.poll(() => errorOf(write(one))).toSatisfy(isDatabaseAway);
    expect(await errorOf(portOf(one))).toSatisfy(isDatabaseAway);
    await first.kill();
    await second.promote();
    await expect.poll(() => errorOf(write(one))).toBe(null);
    line.close();
  });

  it('never ends at a former primary, however the servers come and go', async () => {
    const running = await open(both());
    await write(running);
    first = await restart(first);
    await second.stop();
    const error = await errorOf(write(running));
    expect(error).toSatisfy(isDatabaseAway);
    const started = await open(both());
    const refusal = await errorOf(write(started));
    expect(explainConnection('DATABASE_URL', refusal, isDatabaseAway(refusal))).toMatch(
      /^The database of DATABASE_URL cannot be opened/,
    );
    const alone = await open(`postgres://groupset@127.0.0.1:${first.port}/postgres`);
    const sentence = explainConnection('DATABASE_URL', await errorOf(write(alone)), true);
    expect(sentence).toMatch(
      /timeline 1, and timeline 2 was written to already: it is a former primary.+timelines\.json/,
    );
    second = await restart(second);
    for (const each of [running, started, await open(both())]) {
      await expect.poll(() => errorOf(write(each))).toBe(null);
      expect(await portOf(each)).toBe(second.port);
    }
    // Of this cluster nothing is known in another folder: the first host that can be written to is the primary.
    expect(await portOf(await open(both(), 'other'))).toBe(first.port);
  });

  it('leads from a primary that became read-only to the one that is not', async () => {
    const setting = 'default_transaction_read_only';
    const switchTo = (state: string) =>
      first.query(`alter system set ${setting} = ${state}`).then(() => first.query('select pg_reload_conf()'));
    // Both count as primaries for a folder in which nothing is known.
    const running = await open(both(), 'read-only');
    await write(running);
    expect(await portOf(running)).toBe(first.port);
    await switchTo('on');
    // A reload reaches each of the server's processes in its own time; until then it still takes writes.
    const portAfterWriting = () => errorOf(write(running)).then((error) => (error ? null : portOf(running)));
    await expect.poll(portAfterWriting).toBe(second.port);
    // What can only be read is read.
    const alone = await open(both().replace(String(second.port), '1'), 'alone');
    expect(await portOf(alone)).toBe(first.port);
    expect(await errorOf(write(alone))).toMatchObject({ code: '25006' });
  });
});
