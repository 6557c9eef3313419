import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongCodeText, wrongRecoveryCodeText } from '#contract/accounts/schemas.ts';
import { createUser, testPassword } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { codeOf, enrol, freeSteps } from '#tests/helpers/values/authenticator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const verify = '/api/auth/google2fa/verify';

/** Ends every pause after failures. */
async function endPauses() {
  await server.db
    .updateTable('throttles')
    .set({ blocked_until: new Date(0) })
    .execute();
}

/** Signed in by password, before the code. */
async function halfway(email: string): Promise<TestClient> {
  const client = server.client();
  expect((await client.login(email)).data).toMatchObject({ otp_authorized: false, second_factor: 'code' });
  return client;
}

const count = (answers: { code: number }[], code: number) => answers.filter((answer) => answer.code === code).length;

describe('enrolling', () => {
  it('shows the same secret until it is used, is completed by its code, and shows ten recovery codes once', async () => {
    const { client } = await server.join();
    expect((await client.get('/api/auth/google2fa/status')).data).toEqual({
      enabled: false,
      required: false,
      recovery_codes_left: 0,
    });
    const first = (await client.get('/api/auth/google2fa/qrcode')).data;
    expect((await client.get('/api/auth/google2fa/qrcode')).data).toEqual(first);
    expect(first.otpauth_url).toContain(`secret=${first.secret}`);
    expect(first.svg).toMatch(/^<svg/);
    expect((await client.post('/api/auth/google2fa/enable', { otp_secret: '000000', secret: 'AAAA' })).code).toBe(422);
    const enabled = await client.post('/api/auth/google2fa/enable', { otp_secret: codeOf(first.secret) });
    expect(new Set(enabled.data.recovery_codes).size).toBe(10);
    expect((await client.get('/api/auth/google2fa/status')).data).toEqual({
      enabled: true,
      required: false,
      recovery_codes_left: 10,
    });
    expect((await client.get('/api/auth/google2fa/qrcode')).code).toBe(409);
  });

  it.each([-2, 2])('accepts a phone whose clock is %i steps off, and remembers the offset', async (off) => {
    const { person, client } = await server.join();
    const { secret } = (await client.get('/api/auth/google2fa/qrcode')).data;
    const enable = (steps: number) => client.post('/api/auth/google2fa/enable', { otp_secret: codeOf(secret, steps) });
    const beyond = await enable(2 * off);
    expect(beyond).toMatchObject({
      code: 422,
      errors: { otp_secret: [expect.stringContaining('your phone’s clock')] },
    });
    expect((await enable(off)).code).toBe(200);
    // The current code of the phone, the next one, and the code after its clock was corrected.
    for (const steps of [off, off + Math.sign(off), 0]) {
      await freeSteps(server, person.id);
      const answer = await (await halfway(person.email)).post(verify, { otp_secret: codeOf(secret, steps) });
      expect(answer.code, `${steps} steps`).toBe(200);
    }
    await freeSteps(server, person.id);
    for (const steps of [-2 * Math.sign(off), 2 * off]) {
      const answer = await (await halfway(person.email)).post(verify, { otp_secret: codeOf(secret, steps) });
      expect(answer, `${steps} steps`).toMatchObject({ code: 422, errors: { otp_secret: [wrongCodeText] } });
    }
  });

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const { person, secret, recoveryCodes } = await enrol(server);
    const rows = JSON.stringify([
      await server.db.selectFrom('two_factors').selectAll().where('user_id', '=', person.id).execute(),
      await server.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute(),
      await server.db.selectFrom('idempotency_keys').selectAll().execute(),
    ]);
    const row = await server.db
      .selectFrom('two_factors')
      .select('secret')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.secret?.includes(Buffer.from(secret))).toBe(false);
    expect(rows).not.toContain(secret);
    for (const code of recoveryCodes) expect(rows).not.toContain(code);
  });

  it('stores no recovery codes for an Idempotency-Key', async () => {
    const { person, client } = await server.join();
    const { secret } = (await client.get('/api/auth/google2fa/qrcode')).data;
    const fields = { otp_secret: codeOf(secret) };
    await client.post('/api/auth/google2fa/enable', fields, { 'idempotency-key': 'enrol-once' });
    const stored = await server.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute();
    expect(stored).toEqual([]);
  });

  it('asks for the password again if it was entered too long ago', async () => {
    const { person, client } = await server.join();
    expect((await client.get('/api/auth/google2fa/qrcode')).data.asks_password).toBe(false);
    await server.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 11 * 60_000) })
      .where('user_id', '=', person.id)
      .execute();
    const { secret, asks_password } = (await client.get('/api/auth/google2fa/qrcode')).data;
    expect(asks_password).toBe(true);
    const enable = (more: object) => client.post('/api/auth/google2fa/enable', { otp_secret: codeOf(secret), ...more });
    expect((await enable({})).errors).toEqual({ current_password: ['Required'] });
    expect((await enable({ current_password: 'Wrong-2026!' })).errors).toEqual({
      current_password: ['The provided password is incorrect.'],
    });
    expect((await client.get('/api/auth/google2fa/status')).data.enabled).toBe(false);
    expect((await enable({ current_password: testPassword })).code).toBe(200);
  });

  it('ends the other sessions and gives the current one a new id', async () => {
    const person = await createUser(server.db);
    const [here, there] = [server.client(), server.client()];
    await here.login(person.email);
    await there.login(person.email);
    const { secret } = (await here.get('/api/auth/google2fa/qrcode')).data;
    const before = await server.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute();
    await here.post('/api/auth/google2fa/enable', { otp_secret: codeOf(secret) });
    expect((await here.get('/api/auth/authorized')).code).toBe(200);
    expect((await there.get('/api/auth/authorized')).code).toBe(401);
    const after = await server.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute();
    expect(after).toHaveLength(1);
    expect(before.map(({ id }) => id)).not.toContain(after[0]?.id);
  });
});

describe('the code at sign-in', () => {
  it('is required before anything else', async () => {
    const { person } = await enrol(server);
    const client = await halfway(person.email);
    expect((await client.get('/api/auth/authorized')).data.otp_authorized).toBe(false);
    expect((await client.get('/api/auth/google2fa/status')).code).toBe(200);
    const open = new Set([
      '/api/auth/authorized',
      '/api/auth/google2fa/status',
      '/api/auth/google2fa/verify',
      '/api/auth/logout',
    ]);
    for (const endpoint of server.endpoints.filter(({ allow, url }) => allow !== 'anyone' && !open.has(url))) {
      const url = endpoint.url.replace(/\{\w+\}/g, '1');
      const answer =
        endpoint.method === 'GET'
          ? await client.get(url)
          : endpoint.method === 'PUT'
            ? await client.put(url)
            : endpoint.method === 'DELETE'
              ? await client.delete(url)
              : await client.post(url);
      expect({ url, code: answer.code }).toEqual({ url, code: 403 });
    }
  });

  it('signs its owner in, also as 123 456, and can be used once per session', async () => {
    const { person, secret } = await enrol(server);
    const client = await halfway(person.email);
    const code = codeOf(secret);
    const answer = await client.post(verify, { otp_secret: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(answer).toMatchObject({ code: 200, data: { id: person.id, otp_authorized: true } });
    expect((await client.get(`/api/users/${person.id}`)).code).toBe(200);
    expect((await client.post(verify, { otp_secret: codeOf(secret, 1) })).code).toBe(409);
  });

  it.each([-1, 0, 1])('is accepted %i steps away from the current one, once', async (steps) => {
    const { person, secret } = await enrol(server);
    const code = codeOf(secret, steps);
    expect((await (await halfway(person.email)).post(verify, { otp_secret: code })).code).toBe(200);
    expect((await (await halfway(person.email)).post(verify, { otp_secret: code })).code).toBe(422);
  });

  it('is refused further away, and after a later one was used', async () => {
    const { person, secret } = await enrol(server);
    const client = await halfway(person.email);
    expect((await client.post(verify, { otp_secret: codeOf(secret, 3) })).code).toBe(422);
    expect((await client.post(verify, { otp_secret: codeOf(secret, 1) })).code).toBe(200);
    expect((await (await halfway(person.email)).post(verify, { otp_secret: codeOf(secret, 0) })).code).toBe(422);
  });

  it('is accepted exactly once among fifty concurrent requests', async () => {
    const { person, secret } = await enrol(server);
    const clients = await Promise.all(Array.from({ length: 10 }, () => halfway(person.email)));
    const code = codeOf(secret);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (clients[index % 10] as TestClient).post(verify, { otp_secret: code })),
    );
    expect(count(answers, 200)).toBe(1);
  });

  it('is checked at most five times among fifty wrong ones, then locked for a quarter of an hour', async () => {
    const { person, secret } = await enrol(server);
    const client = await halfway(person.email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post(verify, { otp_secret: '000000' })));
    expect(count(answers, 422)).toBe(5);
    expect(count(answers, 429)).toBe(45);
    const locked = await client.post(verify, { otp_secret: codeOf(secret) });
    expect(locked.code).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
    await endPauses();
    expect((await client.post(verify, { otp_secret: codeOf(secret) })).code).toBe(200);
  });
});

describe('a lock after wrong codes', () => {
  const guess = (client: TestClient) => client.post(verify, { otp_secret: '000000' });
  const kindsOf = async (userId: number) =>
    (await server.db.selectFrom('mails').select('kind').where('user_id', '=', userId).execute()).map(
      ({ kind }) => kind,
    );

  it('doubles with each further failure, and is not shortened when the owner signs in', async () => {
    const { person, secret } = await enrol(server);
    const guesser = await halfway(person.email);
    const pauses: number[] = [];
    for (let round = 0; round < 9; round++) {
      await guess(guesser);
      if (round < 4) continue;
      pauses.push(Number((await guess(guesser)).headers['retry-after']));
      await endPauses();
      if (round === 6) {
        const owner = await halfway(person.email);
        expect((await owner.post(verify, { otp_secret: codeOf(secret) })).code).toBe(200);
      }
    }
    const minutes = pauses.map((seconds) => Math.round(seconds / 60));
    expect(minutes).toEqual([15, 30, 60, 120, 240]);
  });

  it('is reported once to the owner by mail and once in the audit log', async () => {
    const { person } = await enrol(server);
    const guesser = await halfway(person.email);
    for (let round = 0; round < 8; round++) {
      await guess(guesser);
      await endPauses();
    }
    expect((await kindsOf(person.id)).filter((kind) => kind === 'two-factor.locked')).toHaveLength(1);
    const entries = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', String(person.id))
      .where('action', '=', 'user.two-factor-locked')
      .execute();
    expect(entries).toHaveLength(1);
  });

  it('does not affect the owner on a known device or with a recovery code', async () => {
    const { person, client, secret, recoveryCodes } = await enrol(server);
    const guesser = await halfway(person.email);
    for (let round = 0; round < 6; round++) await guess(guesser);
    expect((await guesser.post(verify, { otp_secret: codeOf(secret) })).code).toBe(429);
    await client.post('/api/auth/logout');
    await client.login(person.email);
    expect((await client.post(verify, { otp_secret: codeOf(secret) })).code).toBe(200);
    const elsewhere = await halfway(person.email);
    expect((await elsewhere.post(verify, { otp_secret: recoveryCodes[0] })).code).toBe(200);
    expect((await guess(guesser)).code).toBe(429);
  });

  it('also applies to a known device that guesses', async () => {
    const { person, client, secret } = await enrol(server);
    await client.post('/api/auth/logout');
    await client.login(person.email);
    for (let round = 0; round < 3; round++) expect((await guess(client)).code).toBe(422);
    expect((await client.post(verify, { otp_secret: codeOf(secret) })).code).toBe(429);
  });
});

describe('recovery codes', () => {
  it('work once, however they are typed, and notify their owner', async () => {
    const { person, recoveryCodes } = await enrol(server);
    const typed = (recoveryCodes[0] as string).toLowerCase().replaceAll('-', ' ');
    expect((await (await halfway(person.email)).post(verify, { otp_secret: typed })).code).toBe(200);
    expect(await (await halfway(person.email)).post(verify, { otp_secret: typed })).toMatchObject({
      code: 422,
      errors: { otp_secret: [wrongRecoveryCodeText] },
    });
    const mails = await server.db.selectFrom('mails').select('kind').where('user_id', '=', person.id).execute();
    expect(mails.map(({ kind }) => kind)).toContain('two-factor.recovery-code');
  });

  it('work once among twenty concurrent requests', async () => {
    const { person, recoveryCodes } = await enrol(server);
    const clients = await Promise.all(Array.from({ length: 5 }, () => halfway(person.email)));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (clients[index % 5] as TestClient).post(verify, { otp_secret: recoveryCodes[0] }),
      ),
    );
    expect(count(answers, 200)).toBe(1);
  });

  it('can be replaced by new ones with password and code', async () => {
    const { person, client, secret, recoveryCodes } = await enrol(server);
    const wrong = await client.post('/api/auth/google2fa/recovery-codes', {
      current_password: 'Wrong-1!',
      otp_secret: codeOf(secret),
    });
    expect(wrong.errors).toEqual({ current_password: ['The provided password is incorrect.'] });
    const renewed = await client.post('/api/auth/google2fa/recovery-codes', {
      current_password: testPassword,
      otp_secret: codeOf(secret),
    });
    expect(renewed.data.recovery_codes).toHaveLength(10);
    expect((await (await halfway(person.email)).post(verify, { otp_secret: recoveryCodes[1] })).code).toBe(422);
    expect(
      (await (await halfway(person.email)).post(verify, { otp_secret: renewed.data.recovery_codes[1] })).code,
    ).toBe(200);
  });
});
