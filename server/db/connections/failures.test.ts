import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { advertisementForm, createCategory } from '#tests/factories/advertisements.ts';
import { startServer, TestClient, type TestServer } from '#tests/helpers/server.ts';
import { openDatabase, sql } from '../database.ts';
import { withDeadline } from './deadline.ts';
import { type DatabaseFault, databaseFaultOf, databaseFaults, isDatabaseAway, isOfStandby } from './failures.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operating.md'), 'utf8');

const triedAgain: Record<DatabaseFault['retried'], string> = {
  no: 'no',
  connection: 'the next statement, on a new connection',
  transaction: 'once, the whole transaction',
  primary: 'the read, at the primary',
};

let server: TestServer;
let app: TestServer['app'];
let client: TestClient;
let category: Awaited<ReturnType<typeof createCategory>>;
const lines: Record<string, unknown>[] = [];
/** The lines of all faults so far: the next code of a fault is within the same five seconds. */
const written: Record<string, unknown>[] = [];
/** Of pino. */
const errorLevel = 50;
beforeAll(async () => {
  server = await startServer();
  const { config, db, connection } = server;
  ({ app } = await createApp({
    config,
    db,
    connection,
    log: { write: (line) => void lines.push(JSON.parse(line)) },
  }));
  await app.ready();
  category = await createCategory(db);
  const { person } = await server.join();
  client = new TestClient(app);
  await client.login(person.email);
  await sql`create table failing (code text)`.execute(db);
  await sql`create function fail() returns trigger language plpgsql as $$
    declare failing_code text := (select code from failing);
    begin
      if failing_code is not null then raise exception 'as asked' using errcode = failing_code; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger fail before insert on advertisements for each row execute function fail()`.execute(db);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const read = async (url: string) => (await app.inject(url)).payload;
const post = () => client.post('/api/advertisements', advertisementForm(category));

describe.each(databaseFaults.filter(({ name }) => name !== 'standby'))('the fault $name', (fault) => {
  // A class is tried with the code for all that has no code of its own.
  it.each(fault.codes.map((code) => code.replace('*', '000')))('as %s', async (code) => {
    await sql`insert into failing values (${code})`.execute(server.db);
    try {
      lines.length = 0;
      for (const answer of await Promise.all(Array.from({ length: 4 }, post))) {
        expect(answer).toMatchObject({ code: 503, message: fault.message });
        expect(answer.headers['retry-after']).toBe(String(fault.retryAfter));
      }
      written.push(...lines);
      // One line in five seconds, however many requests fail, and none of a second answer.
      expect(lines.filter(({ level }) => Number(level) >= errorLevel).length).toBeLessThan(2);
      const line = written.find((each) => each.fault === fault.name);
      expect(line).toMatchObject({ cause: 'database', msg: fault.remedy, reqId: expect.any(String) });
      const metrics = await read('/metrics');
      expect(metrics).toMatch(new RegExp(`^groupset_database_faults_total\\{fault="${fault.name}"\\} [1-9]`, 'm'));
      expect(metrics).toMatch(/^groupset_faults_total\{cause="database"\} [1-9]/m);
      if (fault.state === 'ok' || fault.state === 'away') return;
      expect(JSON.parse(await read('/readyz'))).toMatchObject({
        status: 'degraded',
        checks: { database: fault.state },
      });
    } finally {
      await sql`delete from failing`.execute(server.db);
    }
    expect((await post()).code).toBe(201);
  });
});

it('docs/operating.md shows each fault', () => {
  for (const { name, codes, message, retryAfter, retried, state } of databaseFaults) {
    const cells = [
      codes.map((code) => `\`${code}\``).join(', '),
      message,
      retryAfter,
      triedAgain[retried],
      `\`${state}\``,
    ];
    expect(page).toContain(`| \`${name}\` | ${cells.join(' | ')} |\n`);
  }
});

it('A standby’s codes mean that the primary is asked.', () => {
  const { codes } = databaseFaults.find(({ name }) => name === 'standby') as DatabaseFault;
  for (const code of codes) expect(isOfStandby(Object.assign(new Error('cancelled'), { code }))).toBe(true);
  expect(isOfStandby(Object.assign(new Error('wrong'), { code: '42601' }))).toBe(false);
});

/** What PostgreSQL itself reports. */
describe('PostgreSQL', () => {
  const catchError = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const faultNames = async (work: Promise<unknown>) => databaseFaultOf(await catchError(work))?.name;

  it('reports a deadlock as a conflict, which is not an absence', async () => {
    await sql`create table held (id int primary key, times int); insert into held values (1, 0), (2, 0)`.execute(
      server.db,
    );
    let both = 0;
    const take = (first: number, second: number) =>
      server.db.transaction().execute(async (transaction) => {
        const write = (id: number) => sql`update held set times = times + 1 where id = ${id}`.execute(transaction);
        await write(first);
        both += 1;
        await expect.poll(() => both).toBe(2);
        await write(second);
      });
    const errors = await Promise.all([catchError(take(1, 2)), catchError(take(2, 1))]);
    const [error] = errors.filter((each) => each !== null);
    expect(databaseFaultOf(error)?.name).toBe('conflict');
    expect(isDatabaseAway(error)).toBe(false);
  });

  it('reports a serialization failure as a conflict', async () => {
    await sql`create table counted (id int primary key, times int); insert into counted values (1, 0)`.execute(
      server.db,
    );
    const serial = server.db.transaction().setIsolationLevel('serializable');
    const failed = serial.execute(async (transaction) => {
      await sql`select * from counted`.execute(transaction);
      await sql`update counted set times = 1`.execute(server.db);
      await sql`update counted set times = 2`.execute(transaction);
    });
    expect(await faultNames(failed)).toBe('conflict');
  });

  it('gives up a request’s statement that waits for a lock', async () => {
    await sql`create table locked (id int)`.execute(server.db);
    const work = server.db.transaction().execute(async (transaction) => {
      await sql`lock table locked`.execute(transaction);
      return faultNames(withDeadline(8_000, () => sql`select * from locked`.execute(server.db)));
    });
    expect(await work).toBe('locked');
  });

  it('ends a request’s statement that takes too long', async () => {
    expect(await faultNames(withDeadline(8_000, () => sql`select pg_sleep(6)`.execute(server.db)))).toBe('slow');
  });

  it('ends a connection', async () => {
    expect(await faultNames(sql`select pg_terminate_backend(pg_backend_pid())`.execute(server.db))).toBe('stopping');
  });

  it('refuses what is too many, absent or read-only', async () => {
    await sql`create role narrow login connection limit 0`.execute(server.db);
    const narrow = openDatabase({ ...server.connection, user: 'narrow' });
    const missing = openDatabase({ ...server.connection, database: 'missing' });
    const ask = (handle: typeof narrow) => faultNames(sql`select 1`.execute(handle.db));
    try {
      expect(await ask(narrow)).toBe('exhausted');
      expect(await ask(missing)).toBe('missing');
      const readOnly = server.db.transaction().setAccessMode('read only');
      expect(await faultNames(readOnly.execute((transaction) => sql`delete from changes`.execute(transaction)))).toBe(
        'read-only',
      );
    } finally {
      await narrow.close();
      await missing.close();
      await sql`drop role narrow`.execute(server.db);
    }
  });
});
