import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, sql } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { createJobs, enqueue, enqueueNextTurn, type Jobs } from './jobs.ts';
import { countJobs, readClock } from './repository.ts';

const quietLog = { info() {}, warn() {}, error() {} };
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, close } = openDatabase(database.connection));
});
afterAll(async () => {
  await close();
  await database.drop();
});

const openJobs = (more: { pollInterval?: number } = {}): Jobs =>
  createJobs({ connection: database.connection, connections: 11, db, log: quietLog, ...more });

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let round = 0; round < 300; round++) {
    if (await holds()) return;
    await sleep(50);
  }
  throw new Error('It never came to that.');
}

describe('jobs', () => {
  it('run once if their transaction commits, and never if it rolls back', async () => {
    const done: number[] = [];
    const jobs = openJobs();
    jobs.register<{ n: number }>('note', async ({ n }) => void done.push(n));
    await jobs.start();
    await transact(db, async (transaction) => {
      await enqueue(transaction, 'note', { n: 1 });
      throw new Error('undone');
    }).catch(() => {});
    await transact(db, (transaction) => enqueue(transaction, 'note', { n: 2 }));
    await until(() => done.length > 0);
    await sleep(100);
    expect(done).toEqual([2]);
    await jobs.stop();
  });

  it('that have more to do go behind all that wait, and before the others of their queue', async () => {
    const add = (name: string, queue: string, payload = {}) =>
      enqueue(db, name, payload, { queue, key: `${queue} ${name}` });
    await add('first', 'own');
    await add('second', 'own');
    await add('third', 'other');
    // As if it ran: a job that ends its turn is locked.
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker' where key = 'own first'`.execute(
      db,
    );
    await enqueueNextTurn(db, 'first', { turn: 2 }, { queue: 'own', key: 'own first' });
    const { rows } = await sql<{ key: string; payload: object }>`
      select key, payload from graphile_worker._private_jobs where locked_at is null order by run_at, id`.execute(db);
    expect(rows.map(({ key }) => key)).toEqual(['other third', 'own first', 'own second']);
    // One that was added in the meantime has the newer payload.
    await add('first', 'own', { turn: 3 });
    await enqueueNextTurn(db, 'first', { turn: 2 }, { queue: 'own', key: 'own first' });
    const again = await sql<{ key: string; payload: object }>`
      select key, payload from graphile_worker._private_jobs where locked_at is null order by run_at, id`.execute(db);
    expect(again.rows.map(({ key }) => key)).toEqual(['other third', 'own first', 'own second']);
    expect(again.rows[1]?.payload).toEqual({ turn: 3 });
    await sql`delete from graphile_worker._private_jobs`.execute(db);
  });

  it('of one queue follow each other without a poll, also where the end of the first is written late', async () => {
    const jobs = openJobs({ pollInterval: 60_000 });
    const steps: number[] = [];
    jobs.register<{ n: number }>('step', async ({ n }) => {
      steps.push(n);
      if (n === 2) return;
      await enqueueNextTurn(db, 'step', { n: 2 }, { queue: 'steps', key: 'steps' });
      late = db.transaction().execute(async (transaction) => {
        await sql`select from graphile_worker._private_job_queues where queue_name = 'steps' for update`.execute(
          transaction,
        );
        await sleep(50);
      });
      await sleep(20);
    });
    let late: Promise<void> = Promise.resolve();
    await jobs.start();
    await enqueue(db, 'step', { n: 1 }, { queue: 'steps', key: 'steps' });
    await until(() => steps.length === 2);
    await late;
    await jobs.stop();
  });

  it('of an organization that has asked for many leave turns to others, also where several take all workers', async () => {
    const done: string[] = [];
    const jobs = openJobs();
    jobs.register<{ by: string }>(
      'export',
      async ({ by }) => void (await sleep(5).then(() => done.push(by))),
      'exports',
    );
    for (const by of ['first', 'second', 'third'])
      for (let count = 0; count < 12; count += 1) await enqueue(db, 'export', { by }, { queue: `exports.${by}` });
    await enqueue(db, 'export', { by: 'other' }, { queue: 'exports.other' });
    await jobs.start();
    await until(() => done.includes('other'));
    expect(done.indexOf('other')).toBeLessThan(12);
    await until(async () => (await countJobs(db)) === 0);
    await jobs.stop();
  });

  it('of the clock end their turn for what waits, and go on where they ended', async () => {
    const done: string[] = [];
    const jobs = openJobs();
    const names = ['round 1', 'round 2'];
    for (const name of names)
      jobs.schedule(name, '0 0 1 1 *', async (turn) => {
        for (let part = Number(turn.place ?? 0); part < 4; part += 1) {
          await sleep(600);
          await turn.attempt({ part }, async () => {
            done.push(`${name}.${part}`);
            throw new Error('One that fails stops no other.');
          });
          turn.place = part + 1;
          if (part < 3 && turn.isOver()) return;
        }
      });
    jobs.register('other', async () => void done.push('other'));
    await jobs.start();
    for (const name of names) await enqueue(db, name, {}, { queue: `clock:${name}`, key: `clock:${name}` });
    await until(() => done.length >= 2);
    await enqueue(db, 'other', {});
    await until(async () => (await countJobs(db)) === 0);
    // Both workers were busy, and each let it go first once its turn was over.
    expect(done.indexOf('other')).toBeLessThan(6);
    for (const name of names)
      expect(done.filter((each) => each.startsWith(name))).toEqual([0, 1, 2, 3].map((part) => `${name}.${part}`));
    await jobs.stop();
  });

  it('that ask for themselves again without end leave turns to others', async () => {
    const jobs = openJobs();
    let isOver = false;
    let turns = 0;
    const done: string[] = [];
    jobs.register<{ n: number }>('follow', async ({ n }) => {
      turns += 1;
      if (!isOver) await enqueue(db, 'follow', { n }, { queue: `follow.${n}`, key: `follow.${n}` });
      await sleep(5);
    });
    jobs.register('digest', async () => void done.push('digest'));
    for (let n = 0; n < 4; n += 1) await enqueue(db, 'follow', { n }, { queue: `follow.${n}`, key: `follow.${n}` });
    await jobs.start();
    await until(() => turns > 8);
    turns = 0;
    await enqueue(db, 'digest', {}, { queue: 'digests:1', key: 'digests:9' });
    await until(() => done.length === 1);
    expect(turns).toBeLessThan(30);
    isOver = true;
    await until(async () => (await countJobs(db)) === 0);
    await jobs.stop();
  });

  it('of another lane start at once, however many long ones or mails wait', async () => {
    const jobs = openJobs();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const done: string[] = [];
    jobs.register('long', () => held, 'exports');
    jobs.register('mail', async () => void done.push('mail'), 'mails');
    // A mail server that never answers.
    jobs.register('silent', () => held, 'mails');
    jobs.register('clock', async () => void done.push('clock'), 'urgent');
    await jobs.start();
    for (let count = 0; count < 20; count += 1) await enqueue(db, 'long', {}, { queue: `exports.${count % 4}` });
    await enqueue(db, 'mail', {});
    await until(() => done.length === 1);
    for (let count = 0; count < 4; count += 1) await enqueue(db, 'silent', {});
    await enqueue(db, 'clock', {});
    await until(() => done.length === 2);
    release();
    await until(async () => (await countJobs(db)) === 0);
    await jobs.stop();
  });

  it('that are periodic resume if a clock that was ahead recorded their last run in the future', async () => {
    await sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('ahead', now(), now() + interval '3 days')`.execute(db);
    expect((await readClock(db)).standing).toEqual(['ahead']);
    const jobs = openJobs();
    jobs.register('nothing', async () => {});
    await jobs.start();
    expect((await readClock(db)).standing).toEqual([]);
    await jobs.stop();
  });

  it('retry after a failure', async () => {
    const attempts: number[] = [];
    const jobs = openJobs();
    jobs.register('flaky', async (_payload, { attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw new Error('not yet');
    });
    await jobs.start();
    await enqueue(db, 'flaky', {});
    await until(() => attempts.length === 2);
    expect(attempts).toEqual([1, 2]);
    await jobs.stop();
  });

  it('are signalled by a stop, which waits until they finish', async () => {
    const jobs = openJobs();
    let state = 'waiting';
    jobs.register('slow', async (_payload, { signal }) => {
      state = 'running';
      while (!signal.aborted) await sleep(10);
      state = 'done';
    });
    await jobs.start();
    await enqueue(db, 'slow', {});
    await until(() => state === 'running');
    await jobs.stop();
    expect(state).toBe('done');
    expect(await countJobs(db)).toBe(0);
  });

  it('that a stop interrupts can run again at once, with no attempt counted', async () => {
    const jobs = openJobs();
    let isRunning = false;
    jobs.register('broken-off', async (_payload, { signal }) => {
      isRunning = true;
      while (!signal.aborted) await sleep(10);
      throw new Error('The process stops.');
    });
    await jobs.start();
    await enqueue(db, 'broken-off', {}, { queue: 'one-by-one' });
    await until(() => isRunning);
    await jobs.stop();
    const { rows } = await sql`
      select attempts, locked_by, run_at <= now() as is_due from graphile_worker._private_jobs`.execute(db);
    expect(rows).toEqual([{ attempts: 0, locked_by: null, is_due: true }]);
    const done: number[] = [];
    const next = openJobs();
    next.register('broken-off', async (_payload, { attempt }) => void done.push(attempt));
    await next.start();
    await until(() => done.length > 0);
    await next.stop();
    expect(done).toEqual([1]);
  });

  it('resume when the database comes back', async () => {
    const done: number[] = [];
    const jobs = openJobs();
    jobs.register<{ n: number }>('after', async ({ n }) => void done.push(n));
    await jobs.start();
    const other = new pg.Client({ ...database.connection, database: 'postgres' });
    await other.connect();
    for (let round = 0; round < 3; round++) {
      await other.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [database.connection.database],
      );
      await sleep(200);
    }
    await other.end();
    await until(() =>
      enqueue(db, 'after', { n: 1 }).then(
        () => true,
        () => false,
      ),
    );
    await until(() => done.length > 0);
    await jobs.stop();
  });

  it('of a dead process are released to others', async () => {
    await enqueue(db, 'orphan', {});
    await sql`update graphile_worker._private_jobs set locked_by = 'worker-of-the-dead', locked_at = now() - interval '1 minute', attempts = 1`.execute(
      db,
    );
    const done: string[] = [];
    const jobs = openJobs();
    jobs.register('orphan', async () => void done.push('done'));
    await jobs.start();
    await until(() => done.length > 0);
    await jobs.stop();
  });

  it('of a killed process run again after less than 10 seconds of silence', async () => {
    await sql`insert into job_processes (id, worker_ids, seen_at)
      values (gen_random_uuid(), '{worker-of-the-killed}', now() - interval '8 seconds')`.execute(db);
    await enqueue(db, 'interrupted', {});
    await sql`update graphile_worker._private_jobs set locked_by = 'worker-of-the-killed', locked_at = now() - interval '9 seconds'`.execute(
      db,
    );
    const done: string[] = [];
    const jobs = openJobs();
    jobs.register('interrupted', async () => void done.push('done'));
    await jobs.start();
    await until(() => done.length > 0);
    await jobs.stop();
  });

  it('of a live process stay locked', async () => {
    await sql`insert into job_processes (id, worker_ids) values (gen_random_uuid(), '{worker-of-a-neighbour}')`.execute(
      db,
    );
    await enqueue(db, 'held', {});
    await sql`update graphile_worker._private_jobs set locked_by = 'worker-of-a-neighbour', locked_at = now() - interval '1 minute'`.execute(
      db,
    );
    const done: string[] = [];
    const jobs = openJobs();
    jobs.register('held', async () => void done.push('done'));
    await jobs.start();
    await sleep(500);
    expect(done).toEqual([]);
    await jobs.stop();
  });

  it('that take long stay locked by the process that runs them', async () => {
    let started = 0;
    let finish = () => {};
    const end = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const jobs = openJobs();
    jobs.register('long', async () => {
      started += 1;
      await end;
    });
    await jobs.start();
    await enqueue(db, 'long', {});
    await until(() => started > 0);
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_at is not null`.execute(
      db,
    );
    const neighbour = openJobs();
    neighbour.register('long', async () => {
      started += 1;
    });
    await neighbour.start();
    await sleep(500);
    expect(started).toBe(1);
    finish();
    await neighbour.stop();
    await jobs.stop();
  });
});
