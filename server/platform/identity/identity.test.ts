import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, sql } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { takeAttempt } from './throttle.ts';
import { issueToken, readToken, type TokenKind } from './tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('a throttle', () => {
  const rule = { free: 3, window: 3600, pause: 30, longestPause: 200 };

  /** The pauses that attempts set, in seconds; within one transaction the clock of the database is still. */
  async function pausesAfter(db: Database, key: string, attempts: number): Promise<(number | null)[]> {
    const pauses: (number | null)[] = [];
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      expect((await takeAttempt(db, key, rule)).wait).toBeNull();
      const { rows } = await sql<{ pause: number | null }>`
        select extract(epoch from blocked_until - now())::int as pause from throttles where key = ${key}`.execute(db);
      pauses.push(rows[0]?.pause ?? null);
      await db.updateTable('throttles').set({ blocked_until: null }).where('key', '=', key).execute();
    }
    return pauses;
  }

  it('pauses after the last free attempt, and doubles the pause with each further one up to a maximum', async () => {
    const pauses = await transact(server.db, (transaction) => pausesAfter(transaction, 'doubling', 7));
    expect(pauses).toEqual([null, null, 30, 60, 120, 200, 200]);
  });

  it('reports how long to wait, and counts no attempts meanwhile', async () => {
    await transact(server.db, async (transaction) => {
      for (let attempt = 0; attempt < rule.free; attempt += 1) await takeAttempt(transaction, 'waiting', rule);
      expect((await takeAttempt(transaction, 'waiting', rule)).wait).toBe(30);
      expect((await takeAttempt(transaction, 'waiting', rule)).wait).toBe(30);
      const { failures } = await transaction
        .selectFrom('throttles')
        .select('failures')
        .where('key', '=', 'waiting')
        .executeTakeFirstOrThrow();
      expect(failures).toBe(rule.free);
    });
  });
});

describe('a mailed token', () => {
  const kinds: TokenKind[] = ['activation', 'password_reset', 'email_change'];

  it.each(kinds)('of the kind %s replaces only the previous one of the same user and kind', async (kind) => {
    const [person, other] = [await createUser(server.db), await createUser(server.db)];
    const issue = (userId: number, of: TokenKind) =>
      transact(server.db, (transaction) => issueToken(transaction, { kind: of, userId, email: 'next@example.test' }));
    const held = new Map<TokenKind, string>();
    for (const of of kinds) held.set(of, await issue(person.id, of));
    const foreign = await issue(other.id, kind);
    const next = await issue(person.id, kind);
    const stateOf = async (of: TokenKind, token: string) => (await readToken(server.db, of, token))?.state;
    for (const of of kinds) {
      expect(await stateOf(of, held.get(of) as string)).toBe(of === kind ? 'withdrawn' : 'open');
    }
    expect(await stateOf(kind, next)).toBe('open');
    expect(await stateOf(kind, foreign)).toBe('open');
  });
});
