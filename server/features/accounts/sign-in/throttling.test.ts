import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#tests/factories/people.ts';
import { startServer, TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Fails to sign in so often, and answers the statuses. */
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
  it('make strangers wait, but never the owner on a device that is known', async () => {
    const person = await createUser(server.db);
    const owner = server.client();
    await owner.login(person.email);
    await owner.post('/api/auth/logout');
    const codes = await storm([person.email], 40);
    expect(codes.filter((code) => code === 422).length).toBeLessThanOrEqual(12);
    const stranger = await server.client().login(person.email);
    expect(stranger.code).toBe(429);
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0);
    expect((await owner.login(person.email)).code).toBe(200);
  });

  it('are counted for one account however it is spelled, and whether it exists or not', async () => {
    const codes = await storm(
      ['nobody.at.all@example.test', 'NOBODY.at.all@example.test', 'ｎobody.at.all@example.test'],
      30,
    );
    expect(codes.filter((code) => code === 422).length).toBeLessThanOrEqual(12);
    expect(codes.at(-1)).toBe(429);
  });

  it('are not forgotten with another X-Forwarded-For', async () => {
    const person = await createUser(server.db);
    const codes: number[] = [];
    for (let round = 0; round < 30; round++) {
      codes.push(...(await storm([person.email], 1, { 'x-forwarded-for': `10.1.2.${round}` })));
    }
    expect(codes.at(-1)).toBe(429);
    const origins = await server.db.selectFrom('sessions').select('ip').execute();
    expect(origins.every(({ ip }) => ip === null || !String(ip).startsWith('10.1.2.'))).toBe(true);
  });

  it('are counted by a known device, too, when it guesses', async () => {
    const person = await createUser(server.db);
    const client = server.client();
    await client.login(person.email);
    const codes: number[] = [];
    for (let round = 0; round < 14; round++) codes.push((await client.login(person.email, 'Wrong-2026!')).code);
    expect(codes.at(-1)).toBe(429);
  });

  it('are looked at twelve times when they come all at once', async () => {
    const person = await createUser(server.db);
    const clients = Array.from({ length: 40 }, () => server.client());
    const answers = await Promise.all(
      clients.map((client) => client.post('/api/auth/login', { email: person.email, password: 'Wrong-2026!' })),
    );
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(12);
  });

  it('stay counted when the server starts anew, and are shared by several', async () => {
    const person = await createUser(server.db);
    await storm([person.email], 20);
    const { createApp } = await import('#server/app.ts');
    const second = await createApp({ config: server.config, db: server.db, connection: server.connection, log: false });
    await second.app.ready();
    expect((await new TestClient(second.app).login(person.email)).code).toBe(429);
    await second.app.close();
  });

  it('end with the pause: the owner signs in and is forgiven', async () => {
    const person = await createUser(server.db);
    await storm([person.email], 20);
    await server.db
      .updateTable('throttles')
      .set({ blocked_until: new Date(0) })
      .execute();
    expect((await server.client().login(person.email)).code).toBe(200);
    expect((await storm([person.email], 5)).every((code) => code === 422)).toBe(true);
  });
});
