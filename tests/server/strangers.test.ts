import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TokenScope } from '#contract/tokens/choices.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createApiToken, createTradePassword } from '#tests/factories/tokens.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

/** What no answer to a stranger has. */
const secret = 'Zweefcanary';

let server: TestServer;
let inside: Server;
/** What the network of the server was asked for. */
let visited: string[] = [];
/** Ids of the organization that is attacked, and a cursor of its. */
let theirs: Record<'post' | 'feed' | 'stock' | 'webhook' | 'search' | 'deal' | 'password', number> & { cursor: string };
let own: Record<'feed' | 'stock' | 'password', number> & { secret: string };
let category: number;
const tokens = new Map<TokenScope, string>();
let insider: string;

const scopes = [
  'market:read',
  'posts:read',
  'posts:write',
  'stock:write',
  'deals:read',
  'exports:read',
  'integration:write',
] as const;
const admin = {
  role: 'organization_admin',
  permissions: ['browse', 'post_offered', 'deals', 'alerts', 'api', 'bulk_upload'],
} as const;

beforeAll(async () => {
  inside = createServer((request, response) => {
    visited.push(request.url ?? '');
    response.end(secret);
  }).listen(0, '127.0.0.1');
  server = await startServer();
  const made = await createCategory(server.db);
  category = made.id;
  const victim = await server.join({ ...admin, permissions: [...admin.permissions] });
  const { id: post } = await createAdvertisement(server.db, victim.person, {
    category: made,
    title: secret,
    state: 'paused',
    reference: 'R-1',
  });
  const create = async (url: string, body: Record<string, unknown>) => (await victim.client.post(url, body)).data.id;
  const attacker = await server.join({ ...admin, permissions: [...admin.permissions] });
  for (const scope of scopes)
    tokens.set(scope, (await createApiToken(server.db, attacker.person, { scopes: [scope] })).token);
  insider = (await createApiToken(server.db, victim.person)).token;
  const partner = await createAdvertisement(server.db, attacker.person, { category: made });
  theirs = {
    post,
    feed: await create('/api/feeds/out', { name: secret, source: 'mine' }),
    stock: await create('/api/feeds', { name: secret, kind: 'push' }),
    webhook: await create('/api/webhooks', { url: `https://${secret}.example.com/`, events: ['post.changed'] }),
    search: await create('/api/saved-searches', { name: secret, query: `q=${secret}` }),
    deal: await create('/api/deals', { lines: [{ advertisement: partner.id, quantity: 1 }], message: 'Hello' }),
    password: (await createTradePassword(server.db, victim.person)).id,
    cursor: (await call(insider, 'GET', '/api/changes')).body.meta.cursor,
  };
  await createAdvertisement(server.db, victim.person, { category: made, title: secret, state: 'paused' });
  const system = await createTradePassword(server.db, attacker.person, { scopes: ['search'] });
  own = {
    feed: (await attacker.client.post('/api/feeds/out', { name: 'Own', source: 'mine' })).data.id,
    stock: (await attacker.client.post('/api/feeds', { name: 'Own', kind: 'push' })).data.id,
    password: system.id,
    secret: system.password,
  };
});
afterAll(async () => {
  inside.close();
  await server.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function call(token: string, method: Method, url: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { code: answer.statusCode, text: answer.payload, body: isJson ? JSON.parse(answer.payload) : null };
}

/** A call that a narrow token makes, and what it may be answered with. */
type Attempt = [
  scope: (typeof scopes)[number],
  method: Method,
  url: () => string,
  body: (() => object) | null,
  ...codes: number[],
];

const feedWith = (given: object) => () => ({ name: 'Shop', source: 'mine', format: 'csv', ...given });
const postWith = (given: object) => () => ({
  type: 'offered',
  title: 'Rotor',
  category,
  number_of_items: 1,
  availability: 'in_stock',
  currency: 'EUR',
  price_per_unit: '1.00',
  ...given,
});
const picture = (address: string): Attempt => [
  'posts:write',
  'POST',
  () => '/api/advertisements',
  postWith({ images: [address] }),
  422,
];
const hook = (url: string): Attempt => [
  'integration:write',
  'POST',
  () => '/api/webhooks',
  () => ({ url, events: ['post.sold'] }),
  422,
];
const source = (url: string): Attempt => [
  'integration:write',
  'POST',
  () => '/api/feeds',
  () => ({
    name: 'F',
    kind: url.startsWith('sftp') ? 'pull_sftp' : 'pull_https',
    url,
    schedule: 'hourly',
    username: 'a',
    password: 'b',
  }),
  422,
];
const changes = (query: string, ...codes: number[]): Attempt => [
  'market:read',
  'GET',
  () => `/api/changes?${query}`,
  null,
  ...codes,
];
const feed = (given: object): Attempt => ['integration:write', 'POST', () => '/api/feeds/out', feedWith(given), 422];
const stock = (lines: unknown): Attempt => ['stock:write', 'PUT', () => '/api/stock', () => ({ lines }), 422];
const port = () => (inside.address() as AddressInfo).port;

const attempts: Attempt[] = [
  // Changes
  ['market:read', 'GET', () => `/api/changes?since=${theirs.cursor}`, null, 200],
  changes('types[]=deal.opened', 403),
  changes('types[]=feed.held', 403),
  changes('types[]=claim.opened&types[]=post.changed', 403),
  changes('types[]=nonsense', 422),
  changes(`since=${'A'.repeat(101)}`, 422),
  changes(`since=${Buffer.from('9999999999999999999.0.0.1.00000000').toString('base64url')}`, 410, 422),
  changes(`since=${Buffer.from("1.0.0'; drop table users.1.x").toString('base64url')}`, 422),
  changes('since=..%2F..%2Fetc%2Fpasswd', 422),
  changes('limit=0', 422),
  changes('limit=1000000000', 422),
  changes('organization=1', 422),
  ['posts:read', 'GET', () => '/api/changes', null, 403],
  ['deals:read', 'GET', () => '/api/changes', null, 403],
  // Managing by token
  ['exports:read', 'POST', () => '/api/feeds/out', feedWith({}), 403],
  ['market:read', 'DELETE', () => `/api/feeds/out/${own.feed}`, null, 403],
  ['integration:write', 'PUT', () => `/api/feeds/out/${theirs.feed}`, feedWith({}), 404],
  ['integration:write', 'DELETE', () => `/api/feeds/out/${theirs.feed}`, null, 404],
  ['integration:write', 'GET', () => `/api/feeds/out/${own.feed}.csv`, null, 403],
  [
    'integration:write',
    'PUT',
    () => `/api/webhooks/${theirs.webhook}`,
    () => ({ url: 'https://a.example.com', events: ['post.sold'] }),
    404,
  ],
  ['integration:write', 'GET', () => `/api/webhooks/${theirs.webhook}/deliveries`, null, 404],
  ['integration:write', 'POST', () => `/api/webhooks/${theirs.webhook}/replace`, () => ({}), 404],
  ['integration:write', 'DELETE', () => `/api/webhooks/${theirs.webhook}`, null, 404],
  ['integration:write', 'PUT', () => `/api/feeds/${theirs.stock}`, () => ({ name: 'F', kind: 'push' }), 404],
  ['integration:write', 'DELETE', () => `/api/feeds/${theirs.stock}`, null, 404],
  ['integration:write', 'POST', () => `/api/feeds/${own.stock}/apply`, () => ({ run: 1 }), 403],
  [
    'integration:write',
    'POST',
    () => '/api/tokens',
    () => ({ name: 'T', kind: 'person', scopes: ['posts:write'] }),
    403,
  ],
  [
    'integration:write',
    'POST',
    () => '/api/trade-passwords',
    () => ({ name: 'T', scopes: ['order'], day_limit: '9999' }),
    403,
  ],
  ['integration:write', 'GET', () => '/api/organization/members', null, 403],
  ['stock:write', 'PUT', () => `/api/feeds/${theirs.stock}/file`, () => ({}), 404, 415, 422],
  // Addresses of other systems
  ...['http://127.0.0.1/', 'https://127.0.0.1/', 'https://169.254.169.254/latest', 'https://[::1]/'].map(hook),
  ...['https://[::ffff:10.0.0.1]/', 'https://0x7f000001/', 'https://user:pass@127.0.0.1/', 'gopher://127.0.0.1/'].map(
    hook,
  ),
  ...['file:///etc/passwd', 'https://10.0.0.1/a.csv', 'sftp://127.0.0.1/a.csv', 'sftp://[fe80::1]/a.csv'].map(source),
  // Columns of one's own
  feed({ template: '__proto__' }),
  feed({ template: 'constructor' }),
  feed({ columns: [{ field: '__proto__', header: 'a' }] }),
  feed({ columns: [{ field: 'constructor', header: 'a' }] }),
  feed({ columns: [{ field: 'fact_', header: 'a' }] }),
  feed({ columns: [{ field: 'title', header: 'a\nb' }] }),
  feed({ columns: [{ field: 'title', header: '\u202e' }] }),
  feed({ columns: Array.from({ length: 101 }, (_, n) => ({ field: 'title', header: `h${n}` })) }),
  feed({ columns: [{ field: 'title', header: 'a', formula: '=1' }] }),
  feed({ columns: 'title' }),
  feed({ separator: '\u0000' }),
  feed({ decimal_sign: '.' }),
  feed({ vat_rate: -1 }),
  feed({ vat_rate: '1e309' }),
  feed({ name: 'x'.repeat(101) }),
  [
    'integration:write',
    'POST',
    () => '/api/feeds/out',
    () => ({ name: 'S', source: 'saved_search', saved_search: theirs.search }),
    422,
  ],
  ['exports:read', 'GET', () => `/api/feeds/out/${theirs.feed}.json`, null, 404],
  ['exports:read', 'GET', () => '/api/feeds/out/0.csv', null, 404, 422],
  ['exports:read', 'GET', () => '/api/feeds/out/999999999.csv', null, 404],
  ['exports:read', 'GET', () => `/api/feeds/out/${own.feed}.xml`, null, 404, 422],
  ['exports:read', 'GET', () => '/api/feeds/out/..%2F..%2Fetc%2Fpasswd', null, 404, 422],
  ['exports:read', 'GET', () => `/api/feeds/out/${own.feed}.json?since=x'; drop table users`, null, 422],
  ['exports:read', 'GET', () => `/api/feeds/out/pictures/${'a'.repeat(190)}.jpg`, null, 404],
  // Pictures by their addresses
  ...['http://example.com/a.jpg', 'https://127.0.0.1/a.jpg', 'https://localhost/a.jpg', 'https://[::1]/a.jpg'].map(
    picture,
  ),
  ...[
    'https://169.254.169.254/a.jpg',
    'https://2130706433/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
  ].map(picture),
  [
    'posts:write',
    'POST',
    () => '/api/advertisements',
    () => postWith({ images: [`https://127.0.0.1:${port()}/`] })(),
    422,
  ],
  [
    'posts:write',
    'POST',
    () => '/api/advertisements',
    postWith({ images: Array.from({ length: 50 }, () => 'https://a.example.com/a.jpg') }),
    422,
  ],
  ['posts:write', 'POST', () => '/api/advertisements', postWith({ images: [{ path: '/etc/passwd' }] }), 422],
  [
    'posts:write',
    'PUT',
    () => `/api/advertisements/${theirs.post}`,
    postWith({ updated_at: '2026-01-01T00:00:00Z' }),
    403,
    404,
  ],
  // Stock
  stock([{ internal_reference: 'R-1', quantity: -1 }]),
  stock([{ internal_reference: 'R-1', quantity: 1e20 }]),
  stock([{ internal_reference: 'R-1', quantity: 1.5 }]),
  stock([{ internal_reference: 'R-1', quantity: 'NaN' }]),
  stock(Array.from({ length: 501 }, () => ({ internal_reference: 'R-1', quantity: 1 }))),
  stock([{ internal_reference: 'R-1', quantity: 1, organization_id: 1 }]),
  stock('R-1'),
  ['stock:write', 'PUT', () => '/api/stock', () => ({ lines: [{ internal_reference: 'R-1', quantity: 0 }] }), 200],
];

it('Tokens of one scope reach nothing else, nothing of others, and no network inside.', async () => {
  expect(attempts.length).toBeGreaterThan(60);
  visited = [];
  const wrong: unknown[] = [];
  for (const [scope, method, url, body, ...codes] of attempts) {
    const { code, text } = await call(tokens.get(scope) as string, method, url(), body?.());
    if (!codes.includes(code) || text.includes(secret))
      wrong.push([scope, method, url(), body?.(), code, text.slice(0, 300)]);
  }
  expect(wrong).toEqual([]);
  expect(visited).toEqual([]);
  const { state, number_of_items: items } = await server.db
    .selectFrom('advertisements')
    .select(['state', 'number_of_items'])
    .where('id', '=', theirs.post)
    .executeTakeFirstOrThrow();
  expect([state, items]).toEqual(['paused', 100]);
});

it('A trade system that asks for what it may not is refused in its own language, and learns nothing.', async () => {
  const ask = (query: Record<string, string>) =>
    call(
      '',
      'GET',
      `/api/veloconnect?${new URLSearchParams({ BuyersID: String(own.password), Password: own.secret, ...query })}`,
    );
  const item = (id: string, more: object = {}) =>
    ask({ RequestName: 'GetItemDetailsRequest', SellersItemIdentification: id, ...more });
  const calls = [
    item(`P${theirs.post}`),
    item("P1'; drop table users"),
    item('P1e9'),
    item('P99999999999999999999'),
    item(`P${theirs.post}`, { Quantity: '1e308' }),
    item(`P${theirs.post}`, { Quantity: 'NaN' }),
    ask({ RequestName: 'CreateTextSearchRequest', SearchString: secret }),
    ask({ RequestName: 'SearchResultRequest', TransactionID: '00000000-0000-0000-0000-000000000000' }),
    ask({ RequestName: 'SearchResultRequest', TransactionID: "x' or 1=1", StartIndex: '-5', Count: '1000000000' }),
    ask({ RequestName: 'CreateOrderRequest', SellersItemIdentification: `P${theirs.post}`, Quantity: '1' }),
    ask({ RequestName: 'OrderConfirmationQueryRequest' }),
    ask({ RequestName: '__proto__' }),
    ask({ RequestName: 'constructorRequest' }),
    ask({ RequestName: 'GetItemDetailsRequest', BuyersID: String(theirs.password), SellersItemIdentification: 'P1' }),
    ask({ RequestName: 'GetItemDetailsRequest', Password: insider, SellersItemIdentification: 'P1' }),
  ];
  for (const { code, text } of await Promise.all(calls)) {
    expect([200, 401]).toContain(code);
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/ResponseCode>500</);
  }
});
