import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { createJobs, enqueue } from '#server/platform/jobs/index.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { followInTurns } from './followInTurns.ts';

type Given = Parameters<typeof followInTurns>;

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

it('lets other jobs have their turn while thousands of posts are left to read', async () => {
  const log = { info() {}, warn() {}, error() {} };
  const jobs = createJobs({ connection: database.connection, connections: 11, db, log });
  const done: string[] = [];
  const followers: ((ids: number[] | null) => void)[] = [];
  const platform = { app: { addHook() {} }, log, db, jobs } as unknown as Given[0];
  // As many as the lane has workers, so that they could take all of it.
  for (const job of ['searches', 'matches']) {
    let left = 20;
    followInTurns(
      platform,
      { index: { followers } },
      {
        job,
        isNeeded: async () => true,
        async takeTurn() {
          await sleep(20);
          done.push(job);
          left -= 1;
          return left === 0;
        },
      },
    );
  }
  jobs.register('digest', async () => void done.push('digest'));
  for (const note of followers) note([1]);
  await jobs.start();
  await expect.poll(() => done.length).toBeGreaterThan(1);
  await enqueue(db, 'digest', {});
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(41);
  expect(done.indexOf('digest')).toBeLessThan(20);
  await jobs.stop();
});
