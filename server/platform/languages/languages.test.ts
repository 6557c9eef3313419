import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '#contract/texts/message.ts';
import { transact } from '#server/db/transaction.ts';
import { passwordChangedMail } from '#server/features/accounts/passwords/mail.ts';
import { notify } from '#server/features/notifications/index.ts';
import { createUser, testPassword } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LANGUAGES: 'en,de' });
});
afterAll(() => server.close());

const ask = (url: string, language?: string) =>
  server.app.inject({ method: 'GET', url, headers: language ? { 'accept-language': language } : {} });

test('a refusal is in the language of its reader, with a Vary header for caches', async () => {
  const german = await ask('/api/bootstrap', 'de-AT,en;q=0.7');
  expect(german.json()).toMatchObject({ code: 401, message: 'Melden Sie sich zuerst an.' });
  expect(german.headers.vary).toContain('Accept-Language');
  expect((await ask('/api/bootstrap')).json()).toMatchObject({ message: 'Sign in first.' });
});

test.each(['xx, *;q=0', 'de,'.repeat(3000)])(
  'an invalid or overlong Accept-Language header leads to English (%#)',
  async (language) => {
    const answer = await ask('/api/bootstrap', language);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ message: 'Sign in first.' });
  },
);

test('field errors are in the stored language', async () => {
  const person = await createUser(server.db);
  await server.db.updateTable('users').set({ locale: 'de' }).where('id', '=', person.id).execute();
  const client = await server.signIn(person);
  const answer = await client.put(`/api/users/${person.id}`, { first_name: '' });
  expect(answer.code).toBe(422);
  expect(answer.errors.first_name).toEqual(['Pflichtfeld']);
  expect(answer.errors.last_name).toEqual(['Pflichtfeld']);
});

test('notifications and mails are in the language of each reader, including those stored before they chose it', async () => {
  const [reader, other] = [await createUser(server.db), await createUser(server.db)];
  await transact(server.db, (transaction) =>
    notify(transaction, server.mail, {
      userIds: [reader.id],
      type: 'member_joined',
      title: message('{{person}} joined {{organization}}', { person: 'Organization', organization: 'Offer' }),
      body: message('They accepted the invitation and can sign in now.'),
    }),
  );
  await server.db.updateTable('users').set({ locale: 'de-AT' }).where('id', '=', reader.id).execute();
  const client = await server.signIn(reader);
  const [stored] = (await client.get('/api/notifications')).data;
  // Names are not translated, even if they are English words.
  expect(stored.title).toBe('Organization ist jetzt bei Offer');
  expect(stored.why.text).toMatch(/^Es betrifft Ihren Betrieb\. In Ihren Einstellungen ist „/);

  await server.db.updateTable('users').set({ last_language: 'de' }).where('id', '=', other.id).execute();
  for (const { id, email, first_name: firstName } of [reader, other]) {
    const mail = passwordChangedMail(server.mail, { userId: id, email, firstName });
    await transact(server.db, (transaction) => server.mail.queue(transaction, mail));
    const [listed] = await server.mail.list({ to: email });
    const sent = await server.mail.find(Number(listed?.id));
    expect(sent?.subject).toMatch(/^Ihr Passwort für .+ wurde geändert$/);
    expect(sent?.html).toContain('<html lang="de">');
    expect(sent?.text).toContain(`Guten Tag ${firstName}!`);
    expect(sent?.text).not.toMatch(/\{\{|Sent to|Your password/);
  }
});

test('signing in stores the language of the browser', async () => {
  const person = await createUser(server.db);
  const credentials = { email: person.email, password: testPassword };
  await server.client().post('/api/auth/login', credentials, { 'accept-language': 'de-CH,fr;q=0.5' });
  const row = await server.db
    .selectFrom('users')
    .select('last_language')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(row.last_language).toBe('de');
});
