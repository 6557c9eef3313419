import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, testPassword } from '#tests/factories/people.ts';
import { linkToken, readMails, waitForMail } from '#tests/helpers/mailbox.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { hurryJobs } from '#tests/helpers/values/passingTime.ts';
import { sendRecovery } from './service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const next = 'Ketting-2027!';
const recover = '/api/auth/password-recover';
const reset = '/api/auth/password-reset';

/** Asks for a link and opens the mail. */
async function askForLink(email: string, count = 1): Promise<string> {
  expect((await server.client().post(recover, { email })).code).toBe(200);
  await hurryJobs(server.db);
  return linkToken(await waitForMail(server, email, 'accounts.password-recover', count), '/reset-password');
}

const choose = (token: string, password = next) =>
  server.client().post(reset, { token, password, password_confirmation: password });

describe('a password reset by mail', () => {
  it('sets the new password, ends every session and notifies the owner', async () => {
    const { person, client: signedIn } = await server.join();
    const token = await askForLink(person.email);
    const read = await server.client().get(`${reset}/${token}`);
    expect(read.data).toEqual({ state: 'open', email: person.email });
    expect((await server.client().get(`${reset}/${token}`)).data.state).toBe('open');
    expect(await choose(token)).toMatchObject({ code: 200, message: 'Your password has been reset' });
    expect((await signedIn.get('/api/auth/authorized')).code).toBe(401);
    expect((await server.client().login(person.email, testPassword)).code).toBe(422);
    expect((await server.client().login(person.email, next)).code).toBe(200);
    expect((await readMails(server, person.email)).map(({ kind }) => kind)).toContain('accounts.password-changed');
    expect((await server.client().get(`${reset}/${token}`)).data.state).toBe('used');
  });

  it('gets the same response for every address', async () => {
    const person = await createUser(server.db);
    const gone = await createUser(server.db, { status: 'deactivated' });
    const answers = [];
    for (const email of [person.email, gone.email, 'nobody@example.test']) {
      const { headers: _headers, ...answer } = await server.client().post(recover, { email });
      answers.push(answer);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await hurryJobs(server.db);
    await waitForMail(server, person.email, 'accounts.password-recover');
    expect(await readMails(server, gone.email)).toEqual([]);
    expect(await readMails(server, 'nobody@example.test')).toEqual([]);
  });

  it('sends at most three mails an hour to one address, however it is spelled', async () => {
    const person = await createUser(server.db, { email: 'often.asked@example.test' });
    for (const email of [
      person.email,
      'OFTEN.asked@example.test',
      person.email,
      'often.ASKED@example.test',
      person.email,
    ]) {
      await sendRecovery(server.db, server.mail, email);
    }
    expect(await readMails(server, person.email)).toHaveLength(3);
  });

  it('accepts only the newest link', async () => {
    const person = await createUser(server.db);
    const first = await askForLink(person.email);
    const second = await askForLink(person.email, 2);
    expect(second).not.toBe(first);
    expect((await server.client().get(`${reset}/${first}`)).data.state).toBe('withdrawn');
    expect((await choose(first)).errors.token).toHaveLength(1);
    expect((await choose(second)).code).toBe(200);
  });

  it('accepts a link once among twenty concurrent requests', async () => {
    const person = await createUser(server.db);
    const token = await askForLink(person.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(token)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('refuses links that are expired, unknown or for another purpose', async () => {
    const person = await createUser(server.db);
    const token = await askForLink(person.email);
    await server.db
      .updateTable('tokens')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', person.id)
      .execute();
    expect((await server.client().get(`${reset}/${token}`)).data.state).toBe('expired');
    expect((await choose(token)).code).toBe(422);
    expect((await server.client().get(`${reset}/${'x'.repeat(43)}`)).code).toBe(404);
    expect((await choose('x'.repeat(43))).code).toBe(422);
    expect((await server.client().get(`/api/activate/${token}`)).code).toBe(404);
  });

  it('stores links only as hashes', async () => {
    const person = await createUser(server.db);
    const token = await askForLink(person.email);
    const rows = JSON.stringify([
      await server.db.selectFrom('tokens').selectAll().execute(),
      await server.db.selectFrom('mails').selectAll().execute(),
    ]);
    expect(rows).not.toContain(token);
  });
});

describe('a new password', () => {
  it.each([
    ['is short', 'Ab1!xyz'],
    ['has no upper case letter', 'ketting-2027!'],
    ['has no lower case letter', 'KETTING-2027!'],
    ['has no number', 'Ketting-kast!'],
    ['has no special character', 'Ketting2027x'],
    ['is a common one', 'P@ssw0rd'],
  ])('is refused when it %s', async (_case, password) => {
    const { client } = await server.join();
    const answer = await client.post('/api/auth/password-change', {
      current_password: testPassword,
      password,
      password_confirmation: password,
    });
    expect(answer.code).toBe(422);
    expect(answer.errors.password?.[0]).toBe('Your password is not strong enough');
  });

  it('must be confirmed by typing it again', async () => {
    const answer = await server.client().post(reset, { token: 'x', password: next, password_confirmation: `${next}x` });
    expect(answer.errors).toEqual({ password_confirmation: ['Passwords do not match'] });
  });

  it.each([
    ['long', `Aa1!${'x'.repeat(200)}`],
    ['of any script', 'Ключ-от-Сарая-7 🔑 ß'],
  ])('is used in full when it is %s', async (_case, password) => {
    const { person, client } = await server.join();
    const fields = { current_password: testPassword, password, password_confirmation: password };
    expect((await client.post('/api/auth/password-change', fields)).code).toBe(200);
    expect((await server.client().login(person.email, password)).code).toBe(200);
    expect((await server.client().login(person.email, password.slice(0, -1))).code).toBe(422);
  });

  it('is refused before hashing when it is thousands of characters long', async () => {
    const person = await createUser(server.db);
    const answer = await server.client().login(person.email, 'Aa1!'.repeat(1000));
    expect(answer.errors).toHaveProperty('password');
  });
});

describe('changing the password', () => {
  it('needs the current one, ends the other sessions and keeps this one', async () => {
    const person = await createUser(server.db);
    const [here, there] = [server.client(), server.client()];
    await here.login(person.email);
    await there.login(person.email);
    const fields = { password: next, password_confirmation: next };
    const wrong = await here.post('/api/auth/password-change', { ...fields, current_password: 'Wrong-2026!' });
    expect(wrong).toMatchObject({ code: 422, errors: { current_password: ['The provided password is incorrect.'] } });
    expect((await here.post('/api/auth/password-change', { ...fields, current_password: testPassword })).code).toBe(
      200,
    );
    expect((await here.get('/api/auth/authorized')).code).toBe(200);
    expect((await there.get('/api/auth/authorized')).code).toBe(401);
    expect((await readMails(server, person.email)).map(({ kind }) => kind)).toEqual(['accounts.password-changed']);
  });

  it('limits guesses of the current one', async () => {
    const { client } = await server.join();
    const fields = { current_password: 'Wrong-2026!', password: next, password_confirmation: next };
    const codes = [];
    for (let round = 0; round < 14; round++) codes.push((await client.post('/api/auth/password-change', fields)).code);
    expect(codes.at(0)).toBe(422);
    expect(codes.at(-1)).toBe(429);
  });
});
