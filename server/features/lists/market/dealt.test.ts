import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '#contract/lists/records.ts';
import { sql } from '#server/db/database.ts';
import type { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { createList, createParts, planList } from '#tests/helpers/trade/buying.ts';

type Person = Awaited<ReturnType<typeof createUser>>;
type Part = { state: string; quantity: number };

let server: TestServer;
let client: TestClient;
let buyer: Person;
let parts: Awaited<ReturnType<typeof createParts>>;
let sequence = 0;

beforeAll(async () => {
  server = await startServer();
  parts = await createParts(server);
});
beforeEach(async () => {
  sequence += 1;
  ({ person: buyer, client } = await server.join());
});
afterAll(() => server.close());

const number = () => `NH-${81_000 + sequence}`;

const organizationOf = ({ organization_id: id }: Person) => id as number;

/** Offers the article of this test from a new seller. */
const offer = (items: number, price: string, more: Parameters<typeof parts.offer>[1] = {}) =>
  parts.offer(number(), { items, price, ...more });
const listOf = async (quantity: number) => (await createList(client, { [number()]: quantity })).url;
const plan = (url: string, choices?: Record<string, unknown>) => planList(client, url, choices);

/** Plans and asks; returns the deal with each seller. */
async function ask(url: string, sellers: Person[] = []): Promise<Map<number, number>> {
  const { market } = await plan(url);
  const asked = await client.post(`${url}/ask`, { market, sellers: sellers.map((seller) => seller.organization_id) });
  expect(asked.code, asked.message).toBe(201);
  return new Map(
    asked.data.map(({ organization, deal }: { organization: { id: number }; deal: number }) => [organization.id, deal]),
  );
}

async function answer(seller: Person, deal: number | undefined, quantity: number, price = '10.00') {
  const own = await server.signIn(seller);
  const { data } = await own.get(`/api/deals/${deal}`);
  const made = await own.post(`/api/deals/${deal}/offers`, {
    lines: [{ id: data.lines[0].id, quantity, price_per_unit: price }],
    currency: 'EUR',
  });
  expect(made.code, made.message).toBe(201);
}

async function line(url: string): Promise<{ state: string; rest: number; dealt: Part[] }> {
  const { lines } = (await client.get(url)).data;
  return lines[0];
}

const taken = ({ sellers }: Plan) =>
  sellers.map(({ organization, lines }) => [organization.id, lines.map(({ quantity }) => quantity)]);

describe('the rest of a line that deals cover in part', () => {
  it('is planned, and asked for from other sellers', async () => {
    const first = await offer(6, '10.00');
    const url = await listOf(10);
    expect((await line(url)).state).toBe('partly');
    await ask(url);
    expect(await line(url)).toMatchObject({ state: 'partly', rest: 4, dealt: [{ state: 'asked', quantity: 6 }] });
    // The whole stock of the first seller is already asked for.
    const none = await plan(url);
    expect(none).toMatchObject({
      totals: { covered: 0, lines: 1, sellers: 0 },
      uncovered: [{ line: 1, quantity: 4, reason: 'nothing_offered' }],
    });
    const second = await offer(9, '11.00');
    expect(await line(url)).toMatchObject({ state: 'covered', rest: 4 });
    const rest = await plan(url);
    expect(taken(rest)).toEqual([[second.seller.organization_id, [4]]]);
    expect(rest.totals).toMatchObject({ covered: 1, lines: 1, goods: '44.00' });
    await ask(url);
    expect(await line(url)).toMatchObject({ state: 'asked', rest: 0, dealt: [{ state: 'asked', quantity: 10 }] });
    expect((await plan(url)).totals).toMatchObject({ covered: 1, lines: 1, sellers: 0 });
    expect(first.seller.organization_id).not.toBe(second.seller.organization_id);
  });

  it('grows when a seller offers less, and that post is not used for it until it changes', async () => {
    const first = await offer(50, '10.00');
    const url = await listOf(10);
    const deals = await ask(url);
    await answer(first.seller, deals.get(organizationOf(first.seller)), 7);
    expect(await line(url)).toMatchObject({ state: 'partly', rest: 3, dealt: [{ state: 'offered', quantity: 7 }] });
    const { data: candidates } = await client.get(`${url}/lines/1/candidates`);
    expect(candidates).toMatchObject([{ fits: false, reasons: ['Not again: they offered fewer than you asked for'] }]);
    const second = await offer(5, '12.00');
    const again = await plan(url, { answers: true });
    expect(taken(again).sort()).toEqual(
      [
        [first.seller.organization_id, [7]],
        [second.seller.organization_id, [3]],
      ].sort(),
    );
    expect(again.totals).toMatchObject({ covered: 1, goods: '106.00' });
    await sql`update advertisements set number_of_items = 60, updated_at = now() + interval '1 minute' where id = ${first.post.id}`.execute(
      server.db,
    );
    expect((await client.get(`${url}/lines/1/candidates`)).data[0]).toMatchObject({ fits: true });
  });

  it('is the whole line again when a seller declines, and that post is left out until it changes', async () => {
    const first = await offer(50, '10.00');
    const url = await listOf(10);
    const deals = await ask(url);
    expect((await line(url)).state).toBe('asked');
    const seller = await server.signIn(first.seller);
    const deal = deals.get(organizationOf(first.seller));
    const declined = await seller.post(`/api/deals/${deal}/decline`, { reason: 'Sold out' });
    expect(declined.code, declined.message).toBe(200);
    expect(await line(url)).toMatchObject({ state: 'uncovered', rest: 10, dealt: [], article: { posts: 0 } });
    expect((await client.get(`${url}/lines/1/candidates`)).data).toMatchObject([
      { fits: false, reasons: ['Not again: they declined it'] },
    ]);
    expect((await plan(url)).uncovered).toMatchObject([{ line: 1, quantity: 10 }]);
    const second = await offer(20, '14.00');
    expect(taken(await plan(url))).toEqual([[second.seller.organization_id, [10]]]);
  });

  it('is not planned with a seller who has an open deal, and the plan gives the reason', async () => {
    const first = await offer(50, '10.00');
    const url = await listOf(6);
    await ask(url);
    expect((await client.put(`${url}/lines/1`, { quantity: 10 })).code).toBe(200);
    expect(await line(url)).toMatchObject({ state: 'covered', rest: 4 });
    expect((await plan(url)).uncovered).toMatchObject([{ line: 1, quantity: 4, reason: 'open_deal' }]);
    const second = await offer(50, '30.00');
    expect((await plan(url, { exclude: [second.seller.organization_id] })).uncovered).toMatchObject([
      { quantity: 4, reason: 'open_deal' },
    ]);
    expect(taken(await plan(url))).toEqual([[second.seller.organization_id, [4]]]);
    expect(first.seller.organization_id).not.toBe(second.seller.organization_id);
  });

  it('is not asked for twice by plans of two modes', async () => {
    const first = await offer(6, '10.00');
    await offer(4, '10.00');
    const large = await offer(10, '14.00');
    const url = await listOf(10);
    const fewest = await plan(url, { mode: 'fewest' });
    expect(taken(fewest)).toEqual([[large.seller.organization_id, [10]]]);
    const cheapest = await plan(url, { exclude: [large.seller.organization_id] });
    expect(
      (await client.post(`${url}/ask`, { market: cheapest.market, sellers: [first.seller.organization_id] })).code,
    ).toBe(201);
    const refused = await client.post(`${url}/ask`, { market: fewest.market });
    expect(refused.code).toBe(409);
    expect(refused.data.differences).toMatchObject([
      { line: 1, what: 'dealt', before: '10', now: '4' },
      { what: 'total' },
    ]);
    expect(refused.data.plan.sellers.flatMap(({ lines }: Plan['sellers'][number]) => lines)).toMatchObject([
      { quantity: 4 },
    ]);
  });

  it('takes own stock into account, and is counted in the unit of the line', async () => {
    await parts.post(buyer, number(), { items: 4 });
    const boxes = await offer(3, '100.00');
    await sql`update advertisements set unit = 'box' where id = ${boxes.post.id}`.execute(server.db);
    const url = await listOf(30);
    expect((await client.put(`${url}/lines/1`, { pack: 10 })).code).toBe(200);
    // With 26 missing, all three boxes are asked for.
    await ask(url);
    expect(await line(url)).toMatchObject({ state: 'asked', rest: 0, dealt: [{ state: 'asked', quantity: 30 }] });
    expect((await client.put(`${url}/lines/1`, { quantity: 34 })).code).toBe(200);
    expect((await line(url)).state).toBe('asked');
    expect((await client.put(`${url}/lines/1`, { quantity: 36 })).code).toBe(200);
    expect(await line(url)).toMatchObject({ state: 'partly', rest: 6 });
  });

  it('is the quantity of the wanted post', async () => {
    await offer(6, '10.00');
    const url = await listOf(10);
    await ask(url);
    const posted = await client.post(`${url}/wanted`, { lines: [1], category: parts.category.id });
    expect(posted.code, posted.message).toBe(201);
    const { data } = await client.get(`/api/advertisements/${posted.data[0].advertisement}`);
    expect(data.number_of_items).toBe(4);
  });

  it('keeps a list open until all of it is bought', async () => {
    const first = await offer(6, '10.00');
    const url = await listOf(10);
    const deals = await ask(url);
    const deal = deals.get(organizationOf(first.seller));
    await answer(first.seller, deal, 6);
    const { data: opened } = await client.get(`/api/deals/${deal}`);
    const accepted = await client.post(`/api/deals/${deal}/accept`, { version: opened.offers.at(-1).version });
    expect(accepted.code, accepted.message).toBe(200);
    expect(await line(url)).toMatchObject({ state: 'partly', dealt: [{ state: 'agreed', quantity: 6 }] });
    const seller = await server.signIn(first.seller);
    const completed = await seller.post(`/api/deals/${deal}/complete`, {
      lines: [{ id: opened.lines[0].id, quantity: 5 }],
      closing_date: new Date().toISOString().slice(0, 10),
      declaration: true,
    });
    expect(completed.code, completed.message).toBe(200);
    expect((await client.get(url)).data).toMatchObject({ state: 'open', counts: { bought: 0, partly: 1 } });
    expect(await line(url)).toMatchObject({ rest: 5, dealt: [{ state: 'bought', quantity: 5 }] });
    expect((await client.put(`${url}/lines/1`, { quantity: 5 })).code).toBe(200);
    expect((await client.get(url)).data).toMatchObject({ state: 'done', counts: { bought: 1 } });
  });

  it('is bought as far as it was delivered, without what a claim took from the sale', async () => {
    const first = await offer(10, '10.00');
    const url = await listOf(10);
    const deals = await ask(url);
    const deal = `/api/deals/${deals.get(organizationOf(first.seller))}`;
    await answer(first.seller, deals.get(organizationOf(first.seller)), 10);
    const id = (await client.get(deal)).data.lines[0].id;
    const seller = await server.signIn(first.seller);
    const go = async (by: TestClient, path: string, body: Record<string, unknown>) => {
      const made = await by.post(`${deal}/${path}`, body);
      expect(made.code, made.message).toBeLessThan(300);
    };
    await go(client, 'accept', { version: 1 });
    await go(seller, 'deliveries', { lines: [{ id, quantity: 7 }] });
    const parts = (quantities: Record<string, number>) =>
      Object.entries(quantities).map(([state, quantity]) => ({ state, quantity }));
    expect(await line(url)).toMatchObject({ state: 'agreed', rest: 0, dealt: parts({ bought: 7, agreed: 3 }) });
    await go(client, 'deliveries/1/receive', { lines: [{ id, received: 5, damaged: 0, missing: 2, wrong: 0 }] });
    await go(seller, 'claims/1/offer', { credit: '20.00' });
    await go(client, 'claims/1/accept', { version: 1 });
    expect(await line(url)).toMatchObject({ rest: 2, dealt: parts({ bought: 5, agreed: 3 }) });
    // What is released is not bought: the rest of the line is needed again.
    await go(seller, 'release', { lines: [{ id, quantity: 3 }], reason: 'Broken in the warehouse' });
    expect(await line(url)).toMatchObject({ rest: 5, dealt: parts({ bought: 5 }) });
    expect((await client.get(url)).data).toMatchObject({ state: 'open', counts: { bought: 0 } });
    expect((await client.put(`${url}/lines/1`, { quantity: 5 })).code).toBe(200);
    expect((await client.get(url)).data).toMatchObject({ state: 'done', counts: { bought: 1 } });
  });

  it.for([
    [4, 'open', [[{ state: 'bought', quantity: 4 }], []]],
    [7, 'done', [[{ state: 'bought', quantity: 4 }], [{ state: 'bought', quantity: 3 }]]],
  ] as const)(
    'is bought once where two lines share a post: %i of 7 sold leave the list %s',
    async ([sold, state, dealt]) => {
      const { seller } = await offer(20, '10.00');
      const { url } = await createList(client, { [number()]: 4, [`${number()}-X`]: 3 });
      expect((await client.put(`${url}/lines/2`, { alternatives: [`Nordhub ${number()}`] })).code).toBe(200);
      const id = (await ask(url)).get(organizationOf(seller));
      await answer(seller, id, 7);
      const { lines } = (await client.get(`/api/deals/${id}`)).data;
      expect((await client.post(`/api/deals/${id}/accept`, { version: 1 })).code).toBe(200);
      const completed = await (await server.signIn(seller)).post(`/api/deals/${id}/complete`, {
        lines: [{ id: lines[0].id, quantity: sold }],
        closing_date: new Date().toISOString().slice(0, 10),
        declaration: true,
      });
      expect(completed.code, completed.message).toBe(200);
      const { data } = await client.get(url);
      expect(data.state).toBe(state);
      expect(data.lines.map((one: { dealt: Part[] }) => one.dealt)).toEqual(dealt);
    },
  );
});
