import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { analyzeSmallTables } from '#server/db/statistics.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { sweepKeys } from './http/index.ts';
import { sweepSessions } from './identity/repository/sessions.ts';
import { sweepThrottles } from './identity/repository/throttle.ts';
import { sweepTokens } from './identity/repository/tokens.ts';
import { sweepMails } from './mail/repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const bytes = (value: number) => Buffer.alloc(32, value);

describe('tidying up', () => {
  it('removes expired rows and nothing else', async () => {
    const { db } = server;
    const { id } = await createUser(db);
    const session = { user_id: id, data: '{"csrf":"x"}' };
    await db
      .insertInto('sessions')
      .values([
        { ...session, token_hash: bytes(1), expires_at: daysAgo(-1) },
        { ...session, token_hash: bytes(2), expires_at: daysAgo(1) },
        { ...session, token_hash: bytes(3), expires_at: daysAgo(-1), last_seen_at: daysAgo(15) },
      ])
      .execute();
    const key = { user_id: id, fingerprint: bytes(1) };
    await db
      .insertInto('idempotency_keys')
      .values([
        { ...key, key: 'new' },
        { ...key, key: 'old', created_at: daysAgo(2) },
      ])
      .execute();
    const token = { user_id: id, kind: 'password_reset', used_at: new Date() };
    await db
      .insertInto('tokens')
      .values([
        { ...token, token_hash: bytes(1), expires_at: daysAgo(10) },
        { ...token, token_hash: bytes(2), expires_at: daysAgo(100) },
      ])
      .execute();
    await db
      .insertInto('throttles')
      .values([
        { key: 'new' },
        { key: 'old', window_started_at: daysAgo(3) },
        { key: 'blocked', window_started_at: daysAgo(3), blocked_until: daysAgo(-1) },
      ])
      .execute();
    const mail = { kind: 'test', recipient: 'a@example.test', subject: '', html: '', text: '', sent_at: new Date() };
    await db
      .insertInto('mails')
      .values([mail, { ...mail, created_at: daysAgo(31) }])
      .execute();

    for (const [sweep, removed] of [
      [sweepSessions, 2],
      [sweepKeys, 1],
      [sweepTokens, 1],
      [sweepThrottles, 1],
      [sweepMails, 1],
    ] as const) {
      expect(await sweep(db)).toBe(removed);
      expect(await sweep(db)).toBe(0);
    }
  });
});

describe('the planner', () => {
  it('knows the number of rows in tables that hardly change', async () => {
    const { db } = server;
    await createUser(db);
    const unknown = async () =>
      (
        await sql<{ name: string }>`
          select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
            and reltuples < 0 and pg_relation_size(oid) > 0`.execute(db)
      ).rows;
    expect((await unknown()).map(({ name }) => name)).toContain('users');
    expect(await analyzeSmallTables(db)).toBeGreaterThan(0);
    expect(await unknown()).toEqual([]);
  });
});
