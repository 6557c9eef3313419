import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LANGUAGES: 'en,de' });
});
afterAll(() => server.close());

const ask = (url: string, language?: string) =>
  server.app.inject({ method: 'GET', url, headers: language ? { 'accept-language': language } : {} });

test('a refusal is in the language of its reader, and says so to caches', async () => {
  const german = await ask('/api/bootstrap', 'de-AT,en;q=0.7');
  expect(german.json()).toMatchObject({ code: 401, message: 'Melden Sie sich zuerst an.' });
  expect(german.headers.vary).toContain('Accept-Language');
  expect((await ask('/api/bootstrap')).json()).toMatchObject({ message: 'Sign in first.' });
});

test.each(['xx, *;q=0', 'de,'.repeat(3000)])(
  'a header that is nonsense or endless is English (%#)',
  async (language) => {
    const answer = await ask('/api/bootstrap', language);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ message: 'Sign in first.' });
  },
);

test('errors of fields are in the stored language, whatever the browser names', async () => {
  const person = await createUser(server.db);
  await server.db.updateTable('users').set({ locale: 'de' }).where('id', '=', person.id).execute();
  const client = await server.signIn(person);
  const answer = await client.put(`/api/users/${person.id}`, { first_name: '' });
  expect(answer.code).toBe(422);
  expect(answer.errors.first_name).toEqual(['Pflichtfeld']);
  expect(answer.errors.last_name).toEqual(['Pflichtfeld']);
});
