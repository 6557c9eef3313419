import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenLimits } from '#contract/tokens/choices.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { readMails } from '#tests/helpers/mailbox.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { remindOfEnds } from './reminders.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const permissions = ['browse', 'post_offered', 'post_wanted', 'deals', 'alerts', 'api'] as const;
const join = (given: Parameters<TestServer['join']>[0] = {}) =>
  server.join({ permissions: [...permissions], ...given });
const person = (given: Parameters<typeof createUser>[1] = {}) =>
  createUser(server.db, { permissions: [...permissions], ...given });

/** A call with a token, as another system makes it. */
async function callBy(
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { payload?: object; headers?: Record<string, string>; remoteAddress?: string } = {},
) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...more.headers },
    ...(more.payload ? { payload: more.payload } : {}),
    ...(more.remoteAddress ? { remoteAddress: more.remoteAddress } : {}),
  });
  return { code: answer.statusCode, headers: answer.headers, ...answer.json() };
}

const form = () => ({
  type: 'offered',
  title: 'Hydraulic disc calliper',
  category: category.id,
  subCategory: category.child.id,
  number_of_items: 40,
  availability: 'in_stock',
  currency: 'EUR',
  price_per_unit: '31.90',
});
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const mailsTo = async (email: string) => (await readMails(server, email)).map(({ text }) => text);

describe('a token', () => {
  it('is shown once, stored as a hash, listed by its prefix and valid for 90 days', async () => {
    const { client } = await join();
    const made = await client.post('/api/tokens', { name: 'Notebook', scopes: ['market:read'] });
    expect(made).toMatchObject({ code: 201, message: 'Shown once. Copy it now.' });
    const { token, prefix, expires_at } = made.data;
    expect(token).toMatch(/^gs_pat_[0-9A-Za-z]{36}$/);
    expect(token.startsWith(prefix) && prefix.length === 11).toBe(true);
    expect(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(tokenLimits.usualDays);
    const listed = await client.get('/api/tokens');
    expect(listed.meta).toEqual({ person: { used: 1, limit: 10 }, organization: null });
    expect(JSON.stringify(listed)).not.toContain(token);
    for (const table of ['api_tokens', 'api_token_hashes', 'audit_log', 'idempotency_keys'] as const)
      expect(JSON.stringify(await server.db.selectFrom(table).selectAll().execute())).not.toContain(token);
    expect(await callBy(token, 'GET', '/api/advertisements')).toMatchObject({ code: 200, success: true });
  });

  it('is created once and omitted when its creation is repeated with the same key', async () => {
    const { client } = await join();
    const make = () =>
      client.post('/api/tokens', { name: 'Twice', scopes: ['market:read'] }, { 'idempotency-key': 'a' });
    const [first, second] = [await make(), await make()];
    expect(first.data.token).toMatch(/^gs_pat_/);
    expect(second).toMatchObject({ code: 201, data: { id: first.data.id, token: null } });
    expect(second.message).toBe('Shown only once, in the first answer.');
    expect((await client.get('/api/tokens')).data).toHaveLength(1);
  });

  it('reads what its scope allows, and cannot write with a read scope', async () => {
    const owner = await person();
    const reader = await createApiToken(server.db, owner, { scopes: ['posts:read'] });
    expect(await callBy(reader.token, 'GET', '/api/my-advertisements')).toMatchObject({ code: 200 });
    expect(await callBy(reader.token, 'POST', '/api/advertisements', { payload: form() })).toMatchObject({
      code: 403,
      message: 'This token lacks the scope posts:write.',
    });
    const writer = await createApiToken(server.db, owner, { scopes: ['posts:write'] });
    const posted = await callBy(writer.token, 'POST', '/api/advertisements', { payload: form() });
    expect(posted).toMatchObject({ code: 201, data: { name: 'Hydraulic disc calliper' } });
  });

  it('is accepted as the password of Basic authentication, and takes precedence over a cookie', async () => {
    const { person: holder, client } = await join();
    const { token } = await createApiToken(server.db, holder, { scopes: ['market:read'] });
    const basic = `Basic ${Buffer.from(`anything:${token}`).toString('base64')}`;
    const read = (authorization: string) =>
      client.raw({ method: 'GET', url: '/api/my-advertisements', headers: { authorization } });
    // The session has the right, but the token that is sent with it does not.
    expect((await read(basic)).statusCode).toBe(403);
    expect((await callBy('', 'GET', '/api/advertisements', { headers: { authorization: basic } })).code).toBe(200);
    // A password that a proxy asked for is no token: the session counts.
    expect((await read(`Basic ${Buffer.from('proxy:password').toString('base64')}`)).statusCode).toBe(200);
  });

  it.each([
    ['not a token at all', 'nonsense'],
    ['one with a typo', 'gs_pat_000000000000000000000000000000000000'],
  ])('is refused with 401 and WWW-Authenticate if it is %s', async (_what, token) => {
    const answer = await callBy(token, 'GET', '/api/advertisements');
    expect(answer.code).toBe(401);
    expect(answer.headers['www-authenticate']).toContain('Bearer');
  });

  it('is refused once it has been ended or has expired', async () => {
    const { person: holder, client } = await join();
    const ended = await createApiToken(server.db, holder);
    expect(await callBy(ended.token, 'GET', '/api/advertisements')).toMatchObject({ code: 200 });
    expect(await client.delete(`/api/tokens/${ended.id}`)).toMatchObject({ code: 200 });
    const refused = await callBy(ended.token, 'GET', '/api/advertisements');
    expect(refused).toMatchObject({ code: 401 });
    expect(refused.headers['www-authenticate']).toContain('invalid_token');
    const expired = await createApiToken(server.db, holder, { expiresAt: new Date(Date.now() - 1_000) });
    expect(await callBy(expired.token, 'POST', '/api/advertisements', { payload: form() })).toMatchObject({
      code: 401,
    });
    expect((await client.get('/api/tokens')).data).toMatchObject([{ id: expired.id, state: 'expired' }]);
  });

  it('can be replaced, and stays valid for 24 hours', async () => {
    const { person: holder, client } = await join();
    const former = await createApiToken(server.db, holder, { scopes: ['market:read'] });
    const replaced = await client.post(`/api/tokens/${former.id}/replace`, { expires_at: daysAhead(200) });
    expect(replaced).toMatchObject({ code: 201, data: { id: former.id, scopes: ['market:read'] } });
    const until = Date.parse(replaced.data.former_until);
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24);
    for (const token of [former.token, replaced.data.token])
      expect(await callBy(token, 'GET', '/api/advertisements')).toMatchObject({ code: 200 });
    await server.db
      .updateTable('api_token_hashes')
      .set({ valid_until: new Date(Date.now() - 1_000) })
      .where('token_id', '=', former.id)
      .where('valid_until', 'is not', null)
      .execute();
    expect(await callBy(former.token, 'GET', '/api/advertisements')).toMatchObject({ code: 401 });
    expect(await callBy(replaced.data.token, 'GET', '/api/advertisements')).toMatchObject({ code: 200 });
  });

  it('in a URL is refused and ended, and its owner is notified', async () => {
    const holder = await person();
    const { token } = await createApiToken(server.db, holder, { name: 'Old script' });
    const answer = await server.app.inject({ method: 'GET', url: `/api/advertisements?access_token=${token}` });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toContain('Bearer');
    expect(answer.json().message).toContain('Send it in the Authorization header');
    expect(await callBy(token, 'GET', '/api/advertisements')).toMatchObject({ code: 401 });
    await expect.poll(() => mailsTo(holder.email), { timeout: 10_000 }).toHaveLength(1);
    const [mail] = await mailsTo(holder.email);
    expect(mail).toContain('The token “Old script” was ended');
    expect(mail).not.toContain(token);
  });
});

describe('the networks of a token', () => {
  it('are the only ones it can be used from', async () => {
    const { client } = await join();
    const made = await client.post('/api/tokens', {
      name: 'ERP',
      scopes: ['market:read'],
      networks: ['85.14.220.7/24', '2001:4860::/32'],
    });
    expect(made.data.networks).toEqual(['85.14.220.0/24', '2001:4860::/32']);
    const from = async (remoteAddress: string) =>
      (await callBy(made.data.token, 'GET', '/api/advertisements', { remoteAddress })).code;
    expect(await from('85.14.220.99')).toBe(200);
    expect(await from('::ffff:85.14.220.99')).toBe(200);
    expect(await from('2001:4860::1')).toBe(200);
    expect(await from('85.14.221.1')).toBe(403);
    expect((await client.get('/api/tokens')).data[0]).toMatchObject({ last_network: '85.14.220.0/24' });
  });

  it('can include private networks, in which an operator may run the product', async () => {
    const { client } = await join();
    const networks = ['10.0.0.0/8', '192.168.1.1', 'fd00::/8'];
    const made = await client.post('/api/tokens', { name: 'ERP', scopes: ['market:read'], networks });
    expect(made.data.networks).toEqual(['10.0.0.0/8', '192.168.1.1/32', 'fd00::/8']);
    const answer = await callBy(made.data.token, 'GET', '/api/advertisements', { remoteAddress: '10.7.7.7' });
    expect(answer.code).toBe(200);
  });

  it.each([
    ['127.0.0.1', '127.0.0.1 is not a network. Enter it as 85.14.220.0/24, or as a single address.'],
    ['224.0.0.1', '224.0.0.1 is not a network. Enter it as 85.14.220.0/24, or as a single address.'],
    ['85.14.220.0/33', '85.14.220.0/33 is not a network. Enter it as 85.14.220.0/24, or as a single address.'],
    ['office', 'office is not a network. Enter it as 85.14.220.0/24, or as a single address.'],
    ['0.0.0.0', 'Leave the networks empty to allow any.'],
  ])('cannot include %s', async (network, message) => {
    const { client } = await join();
    const answer = await client.post('/api/tokens', { name: 'ERP', scopes: ['market:read'], networks: [network] });
    expect(answer).toMatchObject({ code: 422, errors: { networks: [message] } });
  });
});

describe('the expiry of a token', () => {
  it('is an instant or a day, at most 366 days ahead', async () => {
    const { client } = await join();
    const make = (expires_at: string) => client.post('/api/tokens', { name: 'A', scopes: ['market:read'], expires_at });
    const day = daysAhead(366).slice(0, 10);
    expect((await make(day)).data.expires_at).toBe(`${day}T23:59:59.999Z`);
    expect((await make(daysAhead(2))).code).toBe(201);
    for (const wrong of [daysAhead(368), daysAhead(-1), daysAhead(400).slice(0, 10), 'soon'])
      expect(Object.keys((await make(wrong)).errors)).toEqual(['expires_at']);
  });

  it('is announced 14 and 3 days before and on the day, once each', async () => {
    const holder = await person();
    const createdAt = new Date(Date.now() - 60 * 86_400_000);
    const { id } = await createApiToken(server.db, holder, {
      name: 'ERP',
      createdAt,
      expiresAt: new Date(daysAhead(20)),
    });
    const counts: number[] = [];
    for (const days of [20, 13.9, 13.8, 2.9, 2.5, 0.9, 0.5]) {
      await server.db
        .updateTable('api_tokens')
        .set({ expires_at: new Date(daysAhead(days)) })
        .where('id', '=', id)
        .execute();
      await remindOfEnds(server.db, server.mail);
      counts.push((await mailsTo(holder.email)).length);
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
    const texts = (await mailsTo(holder.email)).join(' ');
    for (const when of ['ends in 14 days', 'ends in 3 days', 'ends today']) expect(texts).toContain(when);
  });
});

describe('the rights of a token', () => {
  it('are the current ones of its user, at each call', async () => {
    const home = await createOrganization(server.db);
    const manager = await person({ role: 'manager', organizationId: home.id });
    const colleague = await person({ organizationId: home.id });
    const post = await createAdvertisement(server.db, colleague, { category });
    const { token } = await createApiToken(server.db, manager, { kind: 'organization' });
    const pause = () => callBy(token, 'POST', `/api/advertisements/${post.id}/pause`);
    const change = (values: object) =>
      server.db.updateTable('users').set(values).where('id', '=', manager.id).execute();
    expect(await pause()).toMatchObject({ code: 200 });
    await change({ role: 'user' });
    expect(await pause()).toMatchObject({ code: 403 });
    await change({ role: 'manager', permissions: permissions.filter((product) => product !== 'api') });
    expect(await pause()).toMatchObject({ code: 403 });
    await change({ permissions: [...permissions], role: 'none' });
    expect(await pause()).toMatchObject({ code: 401 });
  });

  it('of an organization are those of a manager, even if it acts as an organization admin', async () => {
    const admin = await person({ role: 'organization_admin' });
    const colleague = await person({ organizationId: admin.organization_id });
    const post = await createAdvertisement(server.db, colleague, { category });
    const { token } = await createApiToken(server.db, admin, { kind: 'organization' });
    expect(await callBy(token, 'POST', `/api/advertisements/${post.id}/pause`)).toMatchObject({ code: 200 });
    expect(await callBy(token, 'GET', '/api/bootstrap')).toMatchObject({
      data: { rights: { 'advertisement.write': 'organization', 'member.manage': 'none' } },
    });
  });

  it('are suspended with the organization', async () => {
    const holder = await person();
    const { token } = await createApiToken(server.db, holder);
    const set = (status: 'suspended' | 'active') =>
      server.db
        .updateTable('organizations')
        .set({ status })
        .where('id', '=', holder.organization_id as number)
        .execute();
    await set('suspended');
    expect(await callBy(token, 'GET', '/api/advertisements')).toMatchObject({ code: 403 });
    await set('active');
    expect(await callBy(token, 'GET', '/api/advertisements')).toMatchObject({ code: 200 });
  });

  it('end permanently with the account, while organization tokens pass to the successor', async () => {
    const { person: admin, client } = await join({ role: 'organization_admin' });
    const leaving = await person({ role: 'manager', organizationId: admin.organization_id });
    const own = await createApiToken(server.db, leaving);
    const shared = await createApiToken(server.db, leaving, { kind: 'organization' });
    const members = '/api/organization/members';
    await client.post(`${members}/${leaving.id}/deactivate`, { successor: admin.id });
    expect(await callBy(own.token, 'GET', '/api/advertisements')).toMatchObject({ code: 401 });
    expect(await callBy(shared.token, 'GET', '/api/advertisements')).toMatchObject({ code: 200 });
    await client.post(`${members}/${leaving.id}/reactivate`);
    expect(await callBy(own.token, 'GET', '/api/advertisements')).toMatchObject({ code: 401 });
    expect((await client.get('/api/tokens')).data).toMatchObject([{ id: shared.id, acts_as: { id: admin.id } }]);
    const gone = await createApiToken(server.db, leaving, { kind: 'organization' });
    expect((await client.delete(`${members}/${leaving.id}`)).code).toBe(200);
    expect(await callBy(gone.token, 'GET', '/api/advertisements')).toMatchObject({ code: 401 });
  });
});

describe('the administration of tokens', () => {
  it('limits users to 10 tokens and organizations to 20', async () => {
    const { client } = await join({ role: 'organization_admin' });
    const make = (kind: string) => client.post('/api/tokens', { name: 'One', kind, scopes: ['market:read'] });
    for (const [kind, limit] of [
      ['person', 10],
      ['organization', 20],
    ] as const) {
      for (let count = 0; count < limit; count += 1) expect((await make(kind)).code).toBe(201);
      expect(await make(kind)).toMatchObject({ code: 422 });
    }
  });

  it('lets an organization’s token act only as an active member with the product', async () => {
    const { person: admin, client } = await join({ role: 'organization_admin' });
    const member = await person({ organizationId: admin.organization_id });
    const without = await person({ organizationId: admin.organization_id, permissions: ['browse'] });
    const stranger = await person();
    const make = (actsAs: number, kind = 'organization') =>
      client.post('/api/tokens', { name: 'ERP', kind, acts_as: actsAs, scopes: ['market:read'] });
    expect(await make(member.id)).toMatchObject({ code: 201, data: { acts_as: { id: member.id } } });
    for (const id of [without.id, stranger.id]) expect((await make(id)).errors).toHaveProperty('acts_as');
    expect((await make(member.id, 'person')).errors).toHaveProperty('acts_as');
  });

  it('lets platform admins see names and end tokens, which is logged', async () => {
    const { client } = await join({ role: 'super_admin' });
    const holder = await person();
    const { id, token } = await createApiToken(server.db, holder, { name: 'Scraper' });
    const { data } = await client.get(`/api/tokens?organization=${holder.organization_id}`);
    expect(data).toMatchObject([{ id, name: 'Scraper', abilities: { replace: false, end: true } }]);
    expect((await client.post(`/api/tokens/${id}/replace`)).code).toBe(403);
    expect((await client.delete(`/api/tokens/${id}`)).code).toBe(200);
    expect(await callBy(token, 'GET', '/api/advertisements')).toMatchObject({ code: 401 });
    expect(
      (await client.get(`/api/audit-log?actions[]=token.ended&organization=${holder.organization_id}`)).data,
    ).toMatchObject([{ action: 'token.ended', details: { name: 'Scraper' } }]);
  });
});

describe('calls with a token', () => {
  it('run a write once per idempotency key, separately for each token', async () => {
    const holder = await person();
    const [one, other] = [await createApiToken(server.db, holder), await createApiToken(server.db, holder)];
    const post = async (token: string) =>
      (await callBy(token, 'POST', '/api/advertisements', { payload: form(), headers: { 'idempotency-key': 'k' } }))
        .data.id;
    const first = await post(one.token);
    expect(await post(one.token)).toBe(first);
    expect(await post(other.token)).not.toBe(first);
  });

  it('are limited to 600 a minute', async () => {
    const holder = await person();
    const { id, token } = await createApiToken(server.db, holder);
    await callBy(token, 'GET', '/api/advertisements');
    await server.db
      .updateTable('throttles')
      .set({ failures: tokenLimits.callsAMinute - 1 })
      .where('key', '=', `token:${id}`)
      .execute();
    expect(await callBy(token, 'GET', '/api/advertisements')).toMatchObject({ code: 200 });
    const refused = await callBy(token, 'GET', '/api/advertisements');
    expect(refused).toMatchObject({ code: 429 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers.ratelimit).toBe(`"calls";r=0;t=${refused.headers['retry-after']}`);
  });

  it('name how many calls are left in each answer, refused ones too; sessions have no such limit', async () => {
    const holder = await person();
    const { token } = await createApiToken(server.db, holder, { scopes: ['market:read'] });
    const left = async (method: 'GET' | 'PUT', url: string) => {
      const { code, headers } = await callBy(token, method, url);
      expect(headers['ratelimit-policy']).toBe('"calls";q=600;w=60');
      const [, remaining, seconds] = /^"calls";r=(\d+);t=(\d+)$/.exec(String(headers.ratelimit)) ?? [];
      expect(Number(seconds)).toBeLessThanOrEqual(60);
      return [code, Number(remaining)];
    };
    expect(await left('GET', '/api/advertisements')).toEqual([200, 599]);
    expect(await left('GET', '/api/advertisements/999999999')).toEqual([404, 598]);
    expect(await left('PUT', '/api/stock')).toEqual([403, 597]);
    const client = await server.signIn(holder);
    const { headers } = await client.raw({ method: 'GET', url: '/api/advertisements' });
    expect(headers).not.toHaveProperty('ratelimit');
  });
});
