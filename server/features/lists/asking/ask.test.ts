import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { createList, createParts, planList } from '#tests/helpers/trade/buying.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

let server: TestServer;
let client: TestClient;
let buyer: Person;
let parts: Awaited<ReturnType<typeof createParts>>;
let sequence = 0;

beforeAll(async () => {
  server = await startServer();
  parts = await createParts(server);
});
// Plans and deals are limited per user: every test has its own.
beforeEach(async () => {
  ({ person: buyer, client } = await server.join());
});
afterAll(() => server.close());

/** A planned list with a line for each of `count` sellers, each the only one that offers its part. */
async function createPlanned(count: number) {
  const numbers = Array.from({ length: count }, () => `NH-${7_000 + ++sequence}`);
  const offers: Awaited<ReturnType<typeof parts.offer>>[] = [];
  for (const number of numbers) offers.push(await parts.offer(number, { price: '100.00' }));
  const list = await createList(client, Object.fromEntries(numbers.map((number) => [number, 4])));
  const { totals, market } = await planList(client, list.url);
  expect(totals).toMatchObject({ sellers: count, covered: count });
  return {
    ...list,
    market,
    numbers,
    posts: offers.map(({ post }): { id: number } => post),
    sellers: offers.map(({ seller }) => seller),
  };
}
const countDeals = async () =>
  Number(
    (
      await server.db
        .selectFrom('deals')
        .select(sql<number>`count(*)`.as('n'))
        .where('buyer_id', '=', buyer.organization_id)
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('asking sellers', () => {
  it('opens one deal per seller, once per idempotency key, and reports sellers with an open deal', async () => {
    const { url, market } = await createPlanned(3);
    const key = { 'idempotency-key': 'one press' };
    const first = await client.post(`${url}/ask`, { market, message: 'Is it new?' }, key);
    expect(first.code, first.message).toBe(201);
    expect(first.data.map(({ problem }: { problem: unknown }) => problem)).toEqual([null, null, null]);
    const again = await client.post(`${url}/ask`, { market, message: 'Is it new?' }, key);
    expect(again.data).toEqual(first.data);
    const other = await client.post(`${url}/ask`, { market, message: 'Is it new?' }, { 'idempotency-key': 'another' });
    expect(other.data.map(({ deal, problem }: Record<string, unknown>) => [deal, problem])).toEqual(
      first.data.map(({ deal }: { deal: number }) => [deal, 'You have an open deal of this list with this seller']),
    );
    expect(await countDeals()).toBe(3);
    const { data } = await client.get(url);
    expect(data).toMatchObject({ state: 'asked', asked: 3, answered: 0, counts: { asked: 3 }, asks_left: 27 });
    // Lines that were asked for are covered as in the plan.
    const { data: next } = await client.post(`${url}/plan`);
    expect(next.totals).toMatchObject({ covered: 3, lines: 3, sellers: 0 });
  });

  it('compares no plan from after the asking with plans from before it', async () => {
    const { url, market, sellers } = await createPlanned(3);
    await planList(client, url, { mode: 'fewest' });
    const asked = [sellers[0]?.organization_id, sellers[1]?.organization_id];
    await client.post(`${url}/ask`, { market, sellers: asked, message: 'Is it new?' });
    // What was planned together stays together.
    const before = (await client.get(url)).data.plans;
    expect([before.cheapest.sellers, before.fewest.sellers, before.fastest]).toEqual([3, 3, null]);
    const { totals } = await planList(client, url, { mode: 'fewest' });
    expect(totals).toMatchObject({ sellers: 1, covered: 3 });
    expect((await client.get(url)).data.plans).toEqual({ cheapest: null, fewest: totals, fastest: null });
  });

  it('asks a seller of 201 lines in two deals, which count as one, and resumes with the rest', {
    timeout: 90_000,
  }, async () => {
    const seller = await createUser(server.db, { organizationId: (await createOrganization(server.db)).id });
    const numbers = Array.from({ length: 201 }, () => `NH-${7_000 + ++sequence}`);
    for (const number of numbers) await parts.post(seller, number, { price: '10.00' });
    const other = await parts.offer(`NH-${7_000 + ++sequence}`, { price: '100.00' });
    const needed = [...numbers, `NH-${7_000 + sequence}`];
    const { url } = await createList(client, Object.fromEntries(needed.map((number) => [number, 2])));
    const { market, totals } = await planList(client, url);
    expect(totals).toMatchObject({ sellers: 2, covered: 202 });
    await sql`create function cut_off() returns trigger language plpgsql as $$ begin
      if exists (select from deals where seller_id = new.seller_id) then raise 'cut off'; end if;
      return new; end $$`.execute(server.db);
    await sql`create trigger cut_off before insert on deals for each row when (new.seller_id = ${sql.lit(seller.organization_id)}) execute function cut_off()`.execute(
      server.db,
    );
    const key = { 'idempotency-key': 'two deals' };
    const broken = await client.post(`${url}/ask`, { market, message: 'All of it?' }, key);
    await sql`drop function cut_off cascade`.execute(server.db);
    // The first 200 lines and the other seller were asked.
    expect([broken.code, await countDeals()]).toEqual([500, 2]);
    const whole = await client.post(`${url}/ask`, { market, message: 'All of it?' }, key);
    expect(whole.code, whole.message).toBe(201);
    expect(whole.data.map(({ problem }: { problem: string | null }) => problem)).toEqual([null, null]);
    const { rows } = await sql<{ seller_id: number; lines: number }>`
      select d.seller_id, count(*)::int as lines from deals d join deal_lines n on n.deal_id = d.id
      where d.buyer_id = ${buyer.organization_id} group by d.id order by lines desc`.execute(server.db);
    expect(rows.filter(({ seller_id }) => seller_id === seller.organization_id).map(({ lines }) => lines)).toEqual([
      200, 1,
    ]);
    expect(rows.find(({ seller_id }) => seller_id === other.seller.organization_id)?.lines).toBe(1);
    expect((await client.get(url)).data).toMatchObject({ asked: 2, asks_left: 28, counts: { asked: 202 } });
  });

  it('resumes after an interruption without asking the same seller twice', async () => {
    const { url, market, sellers } = await createPlanned(3);
    const third = sellers[2] as Person;
    await sql`create function cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`.execute(
      server.db,
    );
    await sql`create trigger cut_off before insert on deals for each row when (new.seller_id = ${sql.lit(third.organization_id)}) execute function cut_off()`.execute(
      server.db,
    );
    const key = { 'idempotency-key': 'cut' };
    const broken = await client.post(`${url}/ask`, { market }, key);
    expect(broken.code).toBe(500);
    const opened = await countDeals();
    expect(opened).toBeGreaterThan(0);
    expect(opened).toBeLessThan(3);
    await sql`drop function cut_off cascade`.execute(server.db);
    const whole = await client.post(`${url}/ask`, { market }, key);
    expect(whole.code, whole.message).toBe(201);
    expect(whole.data.every(({ deal, problem }: Record<string, unknown>) => deal && problem === null)).toBe(true);
    expect(await countDeals()).toBe(3);
  });

  it('is refused with a new plan if a post concerned has changed, but not if another one has', async () => {
    const { url, market, posts, sellers } = await createPlanned(2);
    const [first, second] = posts as [{ id: number }, { id: number }];
    await server.db
      .updateTable('advertisements')
      .set({ price_per_unit: '90.00' })
      .where('id', '=', second.id)
      .execute();
    const refused = await client.post(`${url}/ask`, { market });
    expect(refused.code).toBe(409);
    expect(refused.data.differences).toEqual([
      { line: 2, advertisement: second.id, what: 'price', before: '100.00 EUR', now: '90.00 EUR' },
      { line: null, advertisement: null, what: 'total', before: '880.00', now: '840.00' },
    ]);
    expect(await countDeals()).toBe(0);
    const asked = await client.post(`${url}/ask`, {
      market: refused.data.plan.market,
      sellers: [sellers[0]?.organization_id],
    });
    expect(asked.code, asked.message).toBe(201);
    expect(asked.data).toHaveLength(1);
    await server.db.updateTable('advertisements').set({ price_per_unit: '1.00' }).where('id', '=', first.id).execute();
    const rest = await client.post(`${url}/ask`, { market: refused.data.plan.market, with: 'offer' });
    expect(rest.data.map(({ problem }: { problem: string | null }) => problem)).toContain(null);
    const { data } = await client.get(`/api/deals?sort=newest`);
    expect(data.map(({ state }: { state: string }) => state).sort()).toEqual(['inquiry', 'negotiating']);
    expect((await client.post(`${url}/ask`, { market: 'none' })).code).toBe(409);
    expect(
      (await client.post(`${url}/ask`, { market: refused.data.plan.market, sellers: [buyer.organization_id] })).code,
    ).toBe(422);
  });

  it('is refused if lines of the list have changed, but not if only its alert has', async () => {
    const { url, market } = await createPlanned(2);
    expect((await client.put(`${url}/lines/2`, { quantity: 5 })).code).toBe(200);
    const refused = await client.post(`${url}/ask`, { market });
    expect(refused.code).toBe(409);
    expect(refused.data.differences).toMatchObject([{ what: 'list' }, { what: 'total', now: expect.any(String) }]);
    expect((await client.put(url, { alert: 'none' })).code).toBe(200);
    const asked = await client.post(`${url}/ask`, { market: refused.data.plan.market });
    expect(asked.code, asked.message).toBe(201);
    expect(asked.data).toHaveLength(2);
  });

  it('keeps a deal with its line: a later line never gets the number of a deleted one', async () => {
    const { url, market } = await createPlanned(2);
    expect((await client.post(`${url}/ask`, { market })).code).toBe(201);
    expect((await client.delete(`${url}/lines/2`)).code).toBe(200);
    const added = await client.post(`${url}/lines`, { title: 'Saddle bag' });
    expect(added.data.lines.map(({ number }: { number: number }) => number)).toEqual([1, 3]);
    expect(added.data.lines[1]).toMatchObject({ state: 'uncovered', dealt: [] });
  });

  it('is refused if the lines were read again after the plan was checked, and so is reading them again after it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { url, market, numbers, id } = await createPlanned(2);
      const rows = ['Number;Brand;Qty', ...numbers.toReversed().map((number) => `${number};Nordhub;4`)].join('\n');
      const [asked, mapped] = await Promise.all([
        client.post(`${url}/ask`, { market }),
        client.put(`${url}/columns`, { columns: '{}', rows }),
      ]);
      expect([201, 409]).toContain(asked.code);
      if (mapped.code !== 200) {
        expect(mapped.code).toBe(409);
        expect(mapped.message).toMatch(/^Sellers were asked about lines [12]/);
      }
      const lines = new Map<number, string>(
        (await client.get(url)).data.lines.map(({ number, text }: { number: number; text: string }) => [number, text]),
      );
      const orders = await server.db
        .selectFrom('list_orders as o')
        .innerJoin('advertisements as a', 'a.id', 'o.advertisement_id')
        .select(['o.line_number', 'a.supplier_article_number'])
        .where('o.list_id', '=', id)
        .execute();
      for (const order of orders) expect(lines.get(order.line_number)).toContain(order.supplier_article_number);
    }
  });

  it('counts one text to more than ten sellers once, and does not use up the daily limit of that text', {
    timeout: 60_000,
  }, async () => {
    const { url, market, posts } = await createPlanned(12);
    const asked = await client.post(`${url}/ask`, { market, message: 'Do you have these?' });
    expect(asked.data.filter(({ problem }: { problem: unknown }) => problem === null)).toHaveLength(12);
    for (let place = 0; place < 9; place += 1) {
      const answer = await client.post('/api/deals', {
        lines: [{ advertisement: posts[place]?.id, quantity: 1 }],
        message: 'Do you have these?',
      });
      expect(answer.code, answer.message).toBe(201);
    }
    const tenth = await client.post('/api/deals', {
      lines: [{ advertisement: posts[9]?.id, quantity: 1 }],
      message: 'Do you have these?',
    });
    expect(tenth.code).toBe(429);
  });
});

it('at most two asks or plans of an organization wait for the planner, and no place for writes is held', async () => {
  const { url } = await createPlanned(1);
  const asked = await Promise.all(Array.from({ length: 8 }, () => client.post(`${url}/ask`, { market: 'another' })));
  const refused = asked.filter(({ code }) => code === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.message).toBe(
    '2 requests of your organization wait for this already. Try again when one is done.',
  );
});

describe('the answers of sellers', () => {
  it('stand side by side, and a plan with them accepts or rejects whole offers', async () => {
    const { url, id, market, numbers, sellers } = await createPlanned(2);
    const asked = await client.post(`${url}/ask`, { market });
    const deals = new Map(
      asked.data.map(({ organization, deal }: { organization: { id: number }; deal: number }) => [
        organization.id,
        deal,
      ]),
    );
    const answer = async (place: number, price: string, freight: string) => {
      const seller = await server.signIn(sellers[place] as Person);
      const deal = deals.get(sellers[place]?.organization_id) as number;
      const { data } = await seller.get(`/api/deals/${deal}`);
      const made = await seller.post(`/api/deals/${deal}/offers`, {
        lines: [{ id: data.lines[0].id, quantity: 4, price_per_unit: price }],
        currency: 'EUR',
        freight,
      });
      expect(made.code, made.message).toBe(201);
    };
    await answer(0, '98.00', '12.00');
    // Far more expensive than posted: worth a counter-offer.
    await answer(1, '450.00', '10.00');
    const { data } = await client.get(`${url}/answers`);
    expect(data.sellers).toMatchObject([
      {
        state: 'negotiating',
        total: '404.00',
        freight: '12.00',
        organization: { country: expect.stringMatching(/^[A-Z]{2}$/) },
      },
      { state: 'negotiating', total: '1810.00' },
    ]);
    expect(data.lines[0]).toMatchObject({
      line: 1,
      quantity: 4,
      planned: '100.00',
      cells: [{ asked: 4, posted: '100.00', offered: 4, price: '98.00' }],
    });
    expect((await client.get(url)).data.counts).toMatchObject({ offered: 2 });
    await parts.offer(numbers[1] as string, { price: '120.00' });
    const plan = await client.post(`${url}/plan`, { answers: true });
    expect(plan.code, plan.message).toBe(200);
    expect(plan.data.declined).toMatchObject([{ deal: deals.get(sellers[1]?.organization_id), verdict: 'counter' }]);
    const taken = plan.data.sellers.find((seller: { answer: unknown }) => seller.answer);
    expect(taken).toMatchObject({
      goods: '392.00',
      freight: '12.00',
      freight_estimated: false,
      answer: { verdict: 'accept' },
    });
    expect(plan.data.totals).toMatchObject({ covered: 2, sellers: 2 });
    expect(id).toBeGreaterThan(0);
  });

  it('are shown in the unit of the line, whatever the unit of the post', async () => {
    const { url, posts, sellers } = await createPlanned(1);
    await server.db
      .updateTable('advertisements')
      .set({ unit: 'box' })
      .where('id', '=', posts[0]?.id as number)
      .execute();
    expect((await client.put(`${url}/lines/1`, { quantity: 30, pack: 10 })).code).toBe(200);
    const plan = await client.post(`${url}/plan`);
    expect(plan.data.sellers[0].lines).toMatchObject([{ quantity: 30, price_per_unit: '10.00', amount: '300.00' }]);
    const asked = await client.post(`${url}/ask`, { market: plan.data.market });
    const seller = await server.signIn(sellers[0] as Person);
    const deal = asked.data[0].deal as number;
    const { data: opened } = await seller.get(`/api/deals/${deal}`);
    expect(opened.lines).toMatchObject([{ asked_quantity: 3, unit: 'box' }]);
    const made = await seller.post(`/api/deals/${deal}/offers`, {
      lines: [{ id: opened.lines[0].id, quantity: 3, price_per_unit: '90.00' }],
      currency: 'EUR',
    });
    expect(made.code, made.message).toBe(201);
    const { data } = await client.get(`${url}/answers`);
    expect(data.lines[0]).toMatchObject({
      quantity: 30,
      planned: '10.00',
      cells: [{ asked: 30, posted: '10.00', posted_currency: 'EUR', offered: 30, price: '9.00' }],
    });
    expect(data.sellers[0].total).toBe('270.00');
    const again = await client.post(`${url}/plan`, { answers: true });
    expect(again.data.totals).toMatchObject({ goods: '270.00', covered: 1 });
    expect(again.data.sellers[0].lines).toMatchObject([{ quantity: 30, price_per_unit: '9.00' }]);
  });
});
