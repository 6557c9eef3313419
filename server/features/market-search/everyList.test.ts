import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/rights/roles.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { createTeam, createTestDependencies, open } from '#tests/helpers/trade/deals.ts';

// A query that finds a post in the overview finds it in every other list, too.
const posts = {
  chain: { title: 'Chain, 12-speed, 126 links', articleNumber: 'CN-M8100-QL', gtin: '4006381333931' },
  rotor: { title: 'Disc rotor 180 mm, centre lock', articleNumber: 'RT-MT800-M' },
  saddle: { title: 'Saddle, 143 mm, steel rails', articleNumber: 'SR-0143' },
  battery: { title: 'Frame battery 500 Wh, PowerTube', articleNumber: 'BBP3751' },
  pads: { title: 'Disc brake pads, resin, pair', articleNumber: 'L05A-RF' },
} as const;
/** Newer posts, which lists would show first if the query found them as well. */
const others = [
  'Handlebar grips, lock-on',
  'Stem 90 mm, 31.8',
  'Bottom bracket tool',
  'Tyre 700 x 28c',
  'Motor cover',
  'Front light 500 lux',
];

const queries: [q: string, post: keyof typeof posts][] = [
  ['chain', 'chain'],
  ['Kette', 'chain'],
  ['ketting', 'chain'],
  ['cha\u00eene', 'chain'],
  ['cadena', 'chain'],
  ['catena', 'chain'],
  ['chian', 'chain'],
  ['4006381 333931', 'chain'],
  ['EAN 04006381333931', 'chain'],
  ['333931', 'chain'],
  ['cnm81OO', 'chain'],
  ['180mm rotor', 'rotor'],
  ['Bremsscheibe', 'rotor'],
  ['rt-mt', 'rotor'],
  ['zadel', 'saddle'],
  ['sadlde', 'saddle'],
  ['500Wh', 'battery'],
  ['power tube', 'battery'],
  ['Scheibenbremsbelag', 'pads'],
  ['l05a rf', 'pads'],
];

let server: TestServer;
const products: Product[] = ['browse', 'post_offered', 'deals'];
const ids = new Map<string, number>();
const deals = new Map<string, number>();
let seller: TestClient;
let buyer: TestClient;
let platform: TestClient;

beforeAll(async () => {
  server = await startServer();
  const dependencies = createTestDependencies(server);
  const [selling, buying] = [await createTeam(server), await createTeam(server)];
  const signIn = async ({ email, id }: { email: string; id: number }) => {
    await server.db.updateTable('users').set({ permissions: products }).where('id', '=', id).execute();
    return server.signIn({ email });
  };
  seller = await signIn(selling.user.person);
  buyer = await signIn(buying.user.person);
  platform = (await server.join({ role: 'admin', organizationId: null })).client;
  const category = await createCategory(server.db, { name: 'Parts' });
  const made = [...Object.entries(posts), ...others.map((title) => [title, { title }] as const)];
  for (const [index, [name, given]] of made.entries()) {
    const createdAt = new Date(Date.now() - (made.length - index) * 60_000);
    const { id } = await createAdvertisement(server.db, selling.user.person, { category, ...given, createdAt });
    ids.set(name, id);
    await buyer.put(`/api/advertisements/${id}/favorite`);
    await buyer.put(`/api/advertisements/${id}/team-favorite`);
    await buyer.post(`/api/advertisements/${id}/report`, { reason: 'other', text: 'Look at this one' });
    dependencies.pass(60_000);
    const deal = await open(dependencies, buying.user.actor, [{ advertisement: id, quantity: 1 }]);
    deals.set(name, deal.id);
    // Two organizations have five open deals at most.
    await server.db
      .updateTable('deals')
      .set({
        state: 'closed',
        closed_reason: 'declined',
        turn: null,
        turn_since: null,
        runs_out_at: null,
        warn_at: null,
        closed_at: dependencies.time,
      })
      .where('id', '=', deal.id)
      .execute();
  }
});
afterAll(() => server.close());

type Row = { id: number; advertisement?: { id: number } | null };
const lists: [
  name: string,
  url: string,
  client: () => TestClient,
  idOf: (row: Row) => number | undefined,
  of?: 'deals',
][] = [
  ['the overview', '/api/advertisements?', () => buyer, ({ id }) => id],
  ['my posts', '/api/my-advertisements?', () => seller, ({ id }) => id],
  ['the posts of the organization', '/api/organization-advertisements?', () => seller, ({ id }) => id],
  [
    'the posts of all organizations, for the administration',
    '/api/organization-advertisements?',
    () => platform,
    ({ id }) => id,
  ],
  ['my favourites', '/api/favorites?', () => buyer, ({ id }) => id],
  ['the favourites of the team', '/api/team-favorites?', () => buyer, ({ id }) => id],
  ['reported posts', '/api/reports?', () => platform, ({ advertisement }) => advertisement?.id],
  ['deals', '/api/deals?sort=newest&', () => buyer, ({ id }) => id, 'deals'],
  ['deals, from the other side', '/api/deals?sort=newest&', () => seller, ({ id }) => id, 'deals'],
];

describe('a query for a post', () => {
  it.each(lists)('finds it first in %s', async (_, url, client, idOf, of) => {
    const found: [string, string | undefined][] = [];
    const nameOf = (id: number | undefined) =>
      [...(of === 'deals' ? deals : ids)].find(([, known]) => known === id)?.[0];
    for (const [q] of queries) {
      const answer = await client().get(`${url}q=${encodeURIComponent(q)}`);
      expect([q, answer.code]).toEqual([q, 200]);
      found.push([q, answer.data[0] && nameOf(idOf(answer.data[0]))]);
    }
    expect(found).toEqual(queries);
  });

  it('finds nothing if nothing matches', async () => {
    for (const [name, url, client] of lists.slice(1)) {
      const { data } = await client().get(`${url}q=velomobile`);
      expect([name, data]).toEqual([name, []]);
    }
  });
});
