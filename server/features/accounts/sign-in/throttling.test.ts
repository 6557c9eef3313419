import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#tests/factories/people.ts';
import { startServer, TestClient, type TestServer } from '#tests/helpers/server.ts';
import { reportFailures } from '../failures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Fails to sign in `times` times and returns the status codes. */
async function storm(emails: string[], times: number, headers: Record<string, string> = {}): Promise<number[]> {
  const codes: number[] = [];
  const client = server.client();
  for (let round = 0; round < times; round++) {
    const email = emails[round % emails.length] as string;
    codes.push((await client.post('/api/auth/login', { email, password: 'Wrong-2026!' }, headers)).code);
  }
  return codes;
}

describe('too many failed sign-ins', () => {
  it('lock out strangers, but never the owner on a known device', async () => {
    const { person, client: owner } = await server.join();
    await owner.post('/api/auth/logout');
    const codes = await storm([person.email], 40);
    expect(codes.filter((code) => code === 422).length).toBeLessThanOrEqual(12);
    const stranger = await server.client().login(person.email);
    expect(stranger.code).toBe(429);
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0);
    expect((await owner.login(person.email)).code).toBe(200);
  });

  it('are counted per account however it is spelled, even if it does not exist', async () => {
    const codes = await storm(
      ['nobody.at.all@example.test', 'NOBODY.at.all@example.test', 'ｎobody.at.all@example.test'],
      30,
    );
    expect(codes.filter((code) => code === 422).length).toBeLessThanOrEqual(12);
    expect(codes.at(-1)).toBe(429);
  });

  it('are not reset by a different X-Forwarded-For', async () => {
    const person = await createUser(server.db);
    const codes: number[] = [];
    for (let round = 0; round < 30; round++) {
      codes.push(...(await storm([person.email], 1, { 'x-forwarded-for': `10.1.2.${round}` })));
    }
    expect(codes.at(-1)).toBe(429);
    const origins = await server.db.selectFrom('sessions').select('ip').execute();
    expect(origins.every(({ ip }) => ip === null || !String(ip).startsWith('10.1.2.'))).toBe(true);
  });

  it('also lock out a known device that guesses', async () => {
    const { person, client } = await server.join();
    const codes: number[] = [];
    for (let round = 0; round < 14; round++) codes.push((await client.login(person.email, 'Wrong-2026!')).code);
    expect(codes.at(-1)).toBe(429);
  });

  it('are checked at most twelve times when they arrive at once', async () => {
    const person = await createUser(server.db);
    const clients = Array.from({ length: 40 }, () => server.client());
    const answers = await Promise.all(
      clients.map((client) => client.post('/api/auth/login', { email: person.email, password: 'Wrong-2026!' })),
    );
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(12);
  });

  it('are still counted after a restart, and by other processes', async () => {
    const person = await createUser(server.db);
    await storm([person.email], 20);
    const { createApp } = await import('#server/app.ts');
    const second = await createApp({ config: server.config, db: server.db, connection: server.connection, log: false });
    await second.app.ready();
    expect((await new TestClient(second.app).login(person.email)).code).toBe(429);
    await second.app.close();
  });

  it('no longer count after the pause: the owner signs in and the counter is reset', async () => {
    const person = await createUser(server.db);
    await storm([person.email], 20);
    await server.db
      .updateTable('throttles')
      .set({ blocked_until: new Date(0) })
      .execute();
    expect((await server.client().login(person.email)).code).toBe(200);
    expect((await storm([person.email], 5)).every((code) => code === 422)).toBe(true);
  });

  it('do not count for the account while the network is blocked, nor the other way round', async () => {
    const person = await createUser(server.db);
    const { byAccount, byNetwork } = await import('../limits.ts');
    const network = byNetwork.signIn('127.0.0.1').key;
    const read = async (key: string) => {
      const query = server.db.selectFrom('throttles').select('failures').where('key', '=', key);
      return (await query.executeTakeFirst())?.failures ?? 0;
    };
    const wait = (key: string, until: Date) =>
      server.db.updateTable('throttles').set({ blocked_until: until }).where('key', '=', key).execute();
    await storm([person.email], 1);
    await wait(network, new Date(Date.now() + 60_000));
    expect(await storm([person.email], 5)).toEqual([429, 429, 429, 429, 429]);
    expect(await read(byAccount.signIn(person.email).key)).toBe(1);
    await wait(network, new Date(0));
    const before = await read(network);
    await wait(byAccount.signIn(person.email).key, new Date(Date.now() + 60_000));
    expect(await storm([person.email], 5)).toEqual([429, 429, 429, 429, 429]);
    expect(await read(network)).toBe(before);
  });
});

describe('the audit log of failed sign-ins', () => {
  const entriesOf = (id: number | null) =>
    server.db
      .selectFrom('audit_log')
      .select(['action', 'details', 'organization_id', 'actor_id'])
      .where('subject_id', id === null ? 'is' : '=', id === null ? null : String(id))
      .where('action', 'like', 'user.sign-in-%')
      .orderBy('id')
      .execute();
  /** Makes the collected failures an hour old. */
  async function endHour() {
    await server.db
      .updateTable('failed_sign_ins')
      .set({ first_at: new Date(Date.now() - 3_700_000) })
      .execute();
    await reportFailures(server.db);
  }

  it('has one entry per lock, one with the count of each hour, and no unknown address', async () => {
    await endHour();
    await server.db.deleteFrom('audit_log').execute();
    const person = await createUser(server.db);
    await server.db.deleteFrom('throttles').execute();
    await storm([person.email], 30);
    await storm(['unknown.person@example.test'], 3);
    for (let round = 0; round < 100 && (await entriesOf(person.id)).length === 0; round++) await sleep(50);
    expect(await entriesOf(person.id)).toMatchObject([
      { action: 'user.sign-in-locked', organization_id: person.organization_id, actor_id: null },
    ]);
    await endHour();
    await endHour();
    expect(await entriesOf(person.id)).toMatchObject([
      { action: 'user.sign-in-locked' },
      { action: 'user.sign-in-failed', details: { failures: 12 } },
    ]);
    expect(await entriesOf(null)).toMatchObject([{ details: { failures: 3 }, organization_id: null }]);
    const everything = JSON.stringify(await server.db.selectFrom('audit_log').selectAll().execute());
    expect(everything).not.toContain('unknown.person');
  });
});
