import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

let server: TestServer;
let snapshot: Snapshot;
let job: pg.Client;
beforeAll(async () => {
  server = await startServer();
  await createUser(server.db);
  snapshot = await takeSnapshot(server.connection);
  job = new pg.Client(server.connection);
  await job.connect();
});
afterAll(async () => {
  await job.end();
  await snapshot.close();
  await server.close();
});

const mail =
  "insert into mails (kind, recipient, subject, html, text) values ('test', 'a@b.test', '', '', '') returning id";
const addMail = async () => (await job.query<{ id: number }>(mail)).rows[0]?.id;

it('A restore waits for a job that writes, so that the next call gets no id that the job took.', async () => {
  await addMail();
  await job.query('begin');
  await addMail();
  const restored = snapshot.restore();
  await job.query('select pg_sleep(0.1)');
  await job.query('commit');
  await restored;
  expect(await snapshot.changes()).toEqual([]);
  expect(await addMail()).toBe(1);
});
