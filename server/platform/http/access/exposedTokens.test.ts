import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#tests/factories/people.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('a token in an address that cannot be read', () => {
  it.each([
    (token: string) => `/api/advertisements?access_token=${token}&q=100%`,
    (token: string) => `/api/advertisements?q=%ff%zz&t=${token.replace('gs_', '%67s%5F')}`,
    (token: string) => `/api/files/${token}/%E0%A4%A`,
    (token: string) => `/%/${token}`,
  ])('is ended (%#)', async (urlOf) => {
    const { token } = await createApiToken(server.db, await createUser(server.db, { permissions: ['browse', 'api'] }));
    const read = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await server.app.inject({ method: 'GET', url: '/api/advertisements', headers })).statusCode;
    };
    expect(await read()).toBe(200);
    const answer = await server.app.inject({ method: 'GET', url: urlOf(token) });
    expect([401, 404]).toContain(answer.statusCode);
    await expect.poll(read).toBe(401);
  });
});
