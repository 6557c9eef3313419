import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser, testPassword } from '#tests/factories/people.ts';
import { linkToken, readMails } from '#tests/helpers/mailbox.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { forgetPeople } from '../privacy.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Person = Awaited<ReturnType<typeof createUser>>;

async function signedIn(given: Parameters<typeof createUser>[1] = {}): Promise<{ person: Person; client: TestClient }> {
  const { person, client } = await server.join(given);
  return { person, client };
}

const names = { first_name: 'Noor', last_name: 'Jansen' };
const readRow = (id: number) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the user’s own profile', () => {
  it('is read at both addresses and edited through its form', async () => {
    const { person, client } = await signedIn();
    const before = await client.get(`/api/v1/users/${person.id}`);
    expect(before.data).toEqual((await client.get(`/api/users/${person.id}`)).data);
    const answer = await client.put(`/api/users/${person.id}`, {
      ...names,
      preposition: 'van der',
      phone_number: '06 12 34 56 78',
      job_title: 'Workshop manager',
      locale: 'nl',
      time_zone: 'Europe/Amsterdam',
      currency: 'SEK',
      updated_at: before.data.updated_at,
    });
    expect(answer).toMatchObject({
      code: 200,
      message: 'Profile updated',
      data: {
        preposition: 'van der',
        phone_number: '+31612345678',
        locale: 'nl',
        time_zone: 'Europe/Amsterdam',
        currency: 'SEK',
      },
    });
    expect((await client.put(`/api/users/${person.id}`, { ...names, preposition: null })).data.preposition).toBeNull();
    const stale = await client.put(`/api/users/${person.id}`, { ...names, updated_at: before.data.updated_at });
    expect(stale).toMatchObject({ code: 409, data: { id: person.id, job_title: 'Workshop manager' } });
  });

  it.each([
    ['phone_number', '12', 'Invalid phone number'],
    ['locale', 'de-x-rare', 'Choose one from the list'],
    ['time_zone', 'Mars/Olympus', 'Choose one from the list'],
    ['currency', 'XYZ', 'Choose one from the list'],
    ['first_name', '', 'Required'],
    ['email', 'nobody', 'Invalid email address'],
  ])('refuses an invalid %s', async (field, value, message) => {
    const { person, client } = await signedIn();
    const answer = await client.put(`/api/users/${person.id}`, { ...names, [field]: value });
    expect(answer).toMatchObject({ code: 422, errors: { [field]: [message] } });
  });

  it('ignores fields that its form does not own', async () => {
    const { person, client } = await signedIn();
    const before = await readRow(person.id);
    const other = await createOrganization(server.db);
    const answer = await client.put(`/api/users/${person.id}`, {
      first_name: before.first_name,
      last_name: before.last_name,
      role: 'super_admin',
      roles: ['super_admin'],
      permissions: ['browse', 'export', 'insights'],
      organization: other.id,
      organization_id: other.id,
      status: 'deactivated',
      password: 'Ketting-2027!',
      password_hash: 'x',
      email_key: 'x',
      terms_version: 'x',
      last_login_at: '2000-01-01T00:00:00.000Z',
      removed_at: '2000-01-01T00:00:00.000Z',
      id: 1,
    });
    expect(answer.code).toBe(200);
    expect({ ...(await readRow(person.id)), updated_at: null }).toEqual({ ...before, updated_at: null });
  });

  it('can be edited only by its owner, and read by their admins', async () => {
    const { person } = await signedIn();
    const colleague = await signedIn({ organizationId: person.organization_id });
    const ownAdmin = await signedIn({ role: 'organization_admin', organizationId: person.organization_id });
    const foreignAdmin = await signedIn({ role: 'organization_admin' });
    const admin = await signedIn({ role: 'admin' });
    const url = `/api/users/${person.id}`;
    const codes = async ({ client }: { client: TestClient }) => [
      (await client.get(url)).code,
      (await client.put(url, names)).code,
    ];
    expect(await codes(colleague)).toEqual([404, 404]);
    expect(await codes(foreignAdmin)).toEqual([404, 404]);
    expect(await codes(ownAdmin)).toEqual([200, 404]);
    expect(await codes(admin)).toEqual([200, 404]);
    expect((await colleague.client.get('/api/users/999999')).message).toBe((await colleague.client.get(url)).message);
  });

  it('stores a picture as a square, re-encoded and without metadata, and removes it', async () => {
    const { person, client } = await signedIn();
    const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#1f5bd3' } })
      .withExif({ IFD0: { Copyright: 'Noor' } })
      .png()
      .toBuffer();
    const avatar = new File([new Uint8Array(png)], 'me.png', { type: 'image/png' });
    const answer = await client.put(`/api/users/${person.id}`, { ...names, avatar });
    expect(answer.code).toBe(200);
    const picture = await client.raw({ method: 'GET', url: answer.data.avatar });
    const { format, exif, width, height } = await sharp(picture.rawPayload).metadata();
    expect(width).toBe(height);
    expect(format).not.toBe('png');
    expect(exif).toBeUndefined();
    const text = new File(['no picture'], 'me.png', { type: 'image/png' });
    expect((await client.put(`/api/users/${person.id}`, { ...names, avatar: text })).code).toBe(415);
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' });
    expect((await client.put(`/api/users/${person.id}`, { ...names, avatar: large })).message).toBe(
      'Image size should be less than 2 MB!',
    );
    expect((await client.put(`/api/users/${person.id}`, { ...names, remove_avatar: true })).data.avatar).toBeNull();
    expect((await client.raw({ method: 'GET', url: answer.data.avatar })).statusCode).toBe(404);
  });

  it('accepts only interests in existing categories', async () => {
    const { person, client } = await signedIn();
    const rows = await server.db
      .insertInto('categories')
      .values([
        { name: 'Cranks', slug: `cranks-${person.id}` },
        { name: 'Chains', slug: `chains-${person.id}` },
      ])
      .returning('id')
      .execute();
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
    const url = `/api/users/${person.id}/category-interests`;
    expect((await client.put(url, { category_interests: ids })).data.category_interests).toEqual(ids);
    expect((await client.put(url, { category_interests: [ids[0], 999_999] })).code).toBe(422);
    expect((await client.get('/api/auth/authorized')).data.category_interests).toEqual(ids);
    expect((await client.put(url, { category_interests: [] })).data.category_interests).toEqual([]);
    const { client: stranger } = await signedIn();
    expect((await stranger.put(url, { category_interests: ids })).code).toBe(404);
  });
});

describe('a change of e-mail address', () => {
  it('needs the password, takes effect once confirmed, and is reported to the old address', async () => {
    const { person, client } = await signedIn();
    const email = `new.${person.email}`;
    const url = `/api/users/${person.id}`;
    expect((await client.put(url, { ...names, email })).errors).toEqual({ current_password: ['Required'] });
    expect((await client.put(url, { ...names, email, current_password: 'Wrong-2026!' })).code).toBe(422);
    const asked = await client.put(url, { ...names, email, current_password: testPassword });
    expect(asked.data).toMatchObject({ email: person.email, pending_email: email });
    expect((await readMails(server, person.email)).map(({ kind }) => kind)).toEqual(['accounts.email-change-asked']);
    const token = linkToken((await readMails(server, email))[0] as never, '/confirm-email');
    expect((await server.client().get(`/api/auth/email-change/${token}`)).data).toEqual({
      state: 'open',
      email,
      step: 'confirm',
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.client().post('/api/auth/email-change', { token })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await server.client().login(person.email)).code).toBe(422);
    expect((await server.client().login(email)).code).toBe(200);
    expect((await readMails(server, person.email))[0]?.kind).toBe('accounts.email-changed');
  });

  it('ends the other sessions but not the one that confirms it', async () => {
    const { person, client } = await signedIn();
    const elsewhere = await server.signIn(person);
    const email = `moved.${person.email}`;
    await client.put(`/api/users/${person.id}`, { ...names, email, current_password: testPassword });
    const token = linkToken((await readMails(server, email))[0] as never, '/confirm-email');
    expect((await client.post('/api/auth/email-change', { token })).code).toBe(200);
    expect((await client.get('/api/auth/authorized')).data).toMatchObject({ email });
    expect((await elsewhere.get('/api/auth/authorized')).code).toBe(401);
    expect((await readMails(server, email))[0]?.kind).toBe('accounts.email-changed');
  });

  it('cannot flood an address with mails, and answers the same for known and unknown addresses', async () => {
    const known = await createUser(server.db);
    const storm = async (email: string) => {
      const { person, client } = await signedIn();
      const answers = [];
      for (let round = 0; round < 8; round++) {
        const form = { ...names, email, current_password: testPassword };
        answers.push(await client.put(`/api/users/${person.id}`, form));
      }
      const mails = [...(await readMails(server, email)), ...(await readMails(server, person.email))];
      return { answers, mails };
    };
    const unknown = await storm(`flooded.${known.email}`);
    expect(unknown.answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(Number(unknown.answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(60);
    expect(unknown.answers.at(-1)?.message).toBe(
      'This address has received too many emails today. Wait a while, then try again.',
    );
    expect(unknown.mails).toHaveLength(10);
    const taken = await storm(known.email);
    expect(taken.answers.map(({ code, message }) => ({ code, message }))).toEqual(
      unknown.answers.map(({ code, message }) => ({ code, message })),
    );
  });

  it('does not reveal whether another user has the address', async () => {
    const other = await createUser(server.db);
    const { person, client } = await signedIn();
    const url = `/api/users/${person.id}`;
    const asked = await client.put(url, { ...names, email: other.email, current_password: testPassword });
    expect(asked).toMatchObject({ code: 200, data: { pending_email: other.email } });
    expect(await readMails(server, other.email)).toEqual([]);
    expect((await client.delete(`${url}/email-change`)).data.pending_email).toBeNull();
  });
});

describe('an export of personal data', () => {
  it('is complete, has no secrets, and can be downloaded only by its owner', async () => {
    const { person, client } = await signedIn();
    await server.db
      .insertInto('favorites')
      .values({ user_id: person.id, advertisement_id: 77, name: 'A calliper', availability: 'in_stock' })
      .execute();
    await client.put(`/api/users/${person.id}`, { ...names, job_title: 'Buyer' });
    const response = await client.raw({ method: 'GET', url: `/api/users/${person.id}/data` });
    expect(response.headers['content-disposition']).toContain('attachment');
    const data = response.json();
    expect(data.user[0]).toMatchObject({ id: person.id, job_title: 'Buyer' });
    expect(data.favorites).toMatchObject([{ name: 'A calliper' }]);
    expect(data.sessions).toHaveLength(1);
    expect(response.body).not.toMatch(/password_hash|token_hash|device_hash|\$argon2/);
    const { client: stranger } = await signedIn();
    expect((await stranger.get(`/api/users/${person.id}/data`)).code).toBe(404);
  });

  it('is complete for each of many who ask at once, and other requests are answered while it is made', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signedIn()));
    for (const { person } of people)
      await sql`
        insert into notifications (user_id, type, title, body)
        select ${person.id}, 'security', 'Title ' || n, repeat('x', 500) from generate_series(1, 1000) n`.execute(
        server.db,
      );
    const asked = Array.from({ length: 5 }, () => people)
      .flat()
      .map(async ({ person, client }) => {
        const { statusCode, body } = await client.raw({ method: 'GET', url: `/api/users/${person.id}/data` });
        const { user, notifications } = JSON.parse(body) as { user: { id: number }[]; notifications: unknown[] };
        return [statusCode, user[0]?.id === person.id, notifications.length];
      });
    const others = people.map(async ({ client }) => (await client.get('/api/notifications')).code);
    expect(new Set((await Promise.all(asked)).map(String))).toEqual(new Set(['200,true,1000']));
    expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
  });

  it('names every table of the schema that refers to people', async () => {
    const { person, client } = await signedIn();
    const data = (await client.raw({ method: 'GET', url: `/api/users/${person.id}/data` })).json();
    for (const table of [
      'sessions',
      'favorites',
      'saved_searches',
      'notifications',
      'advertisements',
      'mails',
      'reports',
    ]) {
      expect(Object.keys(data)).toContain(table);
    }
  });

  it('has no rows of other users, and of shared records only that the owner took part', async () => {
    const { person, client } = await signedIn({ role: 'admin' });
    const stranger = await createUser(server.db, { firstName: 'CANARY', lastName: 'CANARY' });
    await server.client().login(stranger.email);
    const post = await createAdvertisement(server.db, stranger, { title: 'CANARY' });
    const favorite = { advertisement_id: post.id, availability: 'in_stock' } as const;
    await server.db
      .insertInto('favorites')
      .values([
        { ...favorite, user_id: person.id, name: 'Mine' },
        { ...favorite, user_id: stranger.id, name: 'CANARY', note: 'CANARY' },
      ])
      .execute();
    const report = {
      advertisement_id: post.id,
      user_id: stranger.id,
      reason: 'wrong_category',
      text: 'CANARY',
    } as const;
    const settled = { resolution: 'dismissed', resolved_by: person.id, resolved_at: new Date() } as const;
    await server.db
      .insertInto('reports')
      .values({ ...report, ...settled })
      .execute();
    const response = await client.raw({ method: 'GET', url: `/api/users/${person.id}/data` });
    expect(response.body).not.toContain('CANARY');
    expect(response.body).not.toContain(stranger.email);
    const data = response.json() as Record<string, Record<string, unknown>[]>;
    expect(data.user).toHaveLength(1);
    expect(data.sessions).toHaveLength(1);
    expect(data.favorites).toMatchObject([{ name: 'Mine', user_id: person.id }]);
    expect(data.advertisements).toEqual([]);
    expect(data.reports).toEqual([]);
    expect(data['reports by resolved_by']?.map(Object.keys)).toEqual([['id', 'created_at', 'resolved_at']]);
  });
});

describe('a deactivated account', () => {
  it('is erased after thirty days, with its picture and mails', async () => {
    const { person, client } = await signedIn({ firstName: 'Zebedeus', lastName: 'Quist' });
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    await client.put(`/api/users/${person.id}`, {
      first_name: 'Zebedeus',
      last_name: 'Quist',
      avatar: new File([new Uint8Array(png)], 'me.png'),
    });
    const email = `next.${person.email}`;
    await client.put(`/api/users/${person.id}`, {
      first_name: 'Zebedeus',
      last_name: 'Quist',
      email,
      current_password: testPassword,
    });
    await server.db.updateTable('users').set({ phone_number: '+31687654321' }).where('id', '=', person.id).execute();
    const { avatar_file_id: picture } = await readRow(person.id);
    const age = async (days: number) =>
      server.db
        .updateTable('users')
        .set({ status: 'deactivated', deactivated_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', person.id)
        .execute();
    await age(29);
    await forgetPeople(server.db);
    expect(await readRow(person.id)).toMatchObject({ first_name: 'Zebedeus', phone_number: '+31687654321' });
    await age(31);
    await forgetPeople(server.db);
    const removed = await server.db.selectFrom('removed_files').select('id').execute();
    expect(removed).toContainEqual({ id: picture });
    expect(await readRow(person.id)).toMatchObject({
      status: 'anonymised',
      first_name: 'Former',
      phone_number: null,
      avatar_file_id: null,
    });
    for (const table of ['users', 'mails', 'tokens', 'sessions', 'audit_log', 'files'] as const) {
      const rows = JSON.stringify(await server.db.selectFrom(table).selectAll().execute());
      expect(rows).not.toContain('Quist');
      expect(rows).not.toContain(person.email);
      expect(rows).not.toContain('+31687654321');
    }
  });
});
