import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultProducts, type Product } from '#contract/rights/roles.ts';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { howMany } from '#tests/helpers/extent.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

const permissions: Product[] = [...defaultProducts, 'insights'];
let server: TestServer;
let owner: Awaited<ReturnType<TestServer['join']>>;
let colleague: Awaited<ReturnType<TestServer['join']>>;
let manager: TestClient;
let buyers: Awaited<ReturnType<TestServer['join']>>[];
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  owner = await server.join({ permissions });
  const organizationId = owner.person.organization_id;
  colleague = await server.join({ organizationId, permissions });
  manager = (await server.join({ organizationId, role: 'manager', permissions })).client;
  buyers = [await server.join(), await server.join(), await server.join()];
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const oneDay = 86_400_000;
const dayOf = (ago: number) => new Date(Date.now() - ago * oneDay).toISOString().slice(0, 10);
/** An instant on the day `ago` days ago, never in the future. */
const instantOf = (ago: number) => new Date(Math.min(Date.now(), Date.parse(`${dayOf(ago)}T09:00:00Z`)));

/** Random numbers that are the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return { below: (count: number) => Math.floor(next() * count), chance: (share: number) => next() < share };
}

interface History {
  post: { id: number; age: number; available: number; price: number; isLive: boolean; isOwn: boolean };
  views: { ago: number; people: number }[];
  kept: number[];
  deals: { ago: number; offered: number | null; agreed: number | null; buyer: number; sale: number | null }[];
  sales: { ago: number; quantity: number; amount: number; isTakenBack: boolean; isSale: boolean }[];
}

let number = 0;

async function playHistory(random: ReturnType<typeof createRandom>): Promise<History> {
  const isOwn = random.chance(0.7);
  const age = random.below(500);
  const isLive = random.chance(0.8);
  const price = 1 + random.below(5000) / 100;
  const available = 1 + random.below(90);
  const { person } = isOwn ? owner : colleague;
  const { id } = await createAdvertisement(server.db, person, {
    category,
    items: available + 5,
    price: price.toFixed(2),
    state: isLive ? 'active' : 'paused',
  });
  const restocked = random.chance(0.3) ? random.below(500) : null;
  await sql`update advertisements set published_at = ${instantOf(age)}, reserved_quantity = 5,
    stocked_at = ${restocked === null ? null : instantOf(restocked)}, expires_at = now() + interval '9 days' where id = ${id}`.execute(
    server.db,
  );
  const times = (most: number) => Array.from({ length: random.below(most + 1) });
  const views = new Map(times(6).map(() => [random.below(90), 1 + random.below(30)]));
  for (const [ago, people] of views)
    await sql`insert into advertisement_days values (${id}, ${dayOf(ago)}, ${people})`.execute(server.db);
  const kept: number[] = [];
  for (const { person: keeper } of buyers.slice(0, random.below(4))) {
    const ago = random.below(80);
    kept.push(ago);
    await sql`insert into favorites (user_id, advertisement_id, created_at, name, availability)
      values (${keeper.id}, ${id}, ${instantOf(ago)}, 'Any', 'in_stock')`.execute(server.db);
  }
  const history: History = {
    post: { id, age: Math.min(age, restocked ?? age), available, price, isLive, isOwn },
    views: [...views].map(([ago, people]) => ({ ago, people })),
    kept,
    deals: [],
    sales: [],
  };
  for (const _ of times(4)) {
    const ago = random.below(70);
    const offered = random.chance(0.6) ? random.below(ago + 1) : null;
    const agreed = offered !== null && random.chance(0.5) ? random.below(offered + 1) : null;
    const buyer = random.below(buyers.length);
    number += 1;
    const reference = `D-${String(number).padStart(4, '0')}-AAAA`;
    const [deal] = (
      await sql<{ id: number }>`
        insert into deals (reference, type, buyer_id, seller_id, opener, opened_by, state, closed_reason, spoken_at, quantity,
          created_at, closed_at, agreed_at, currency)
        values (${reference}, 'offered', ${buyers[buyer]?.person.organization_id}, ${person.organization_id}, 'buyer',
          ${buyers[buyer]?.person.id}, 'closed', 'withdrawn', now(), 1, ${instantOf(ago)}, now(),
          ${agreed === null ? null : instantOf(agreed)}, 'EUR') returning id`.execute(server.db)
    ).rows;
    const dealId = deal?.id as number;
    // Two lines about the same post are one deal.
    const lines = await sql<{
      id: number;
    }>`insert into deal_lines (deal_id, position, advertisement_id, title, unit, asked_quantity)
      select ${dealId}, place, ${id}, 'Any', 'piece', 1 from generate_series(0, ${random.below(2)}) as place returning id`.execute(
      server.db,
    );
    if (offered !== null)
      await sql`insert into deal_offers (deal_id, version, side, author_id, state, currency, valid_until, hold_days, created_at, decided_at)
        values (${dealId}, 1, 'seller', ${person.id}, 'withdrawn', 'EUR', now() + interval '1 day', 7, ${instantOf(offered)}, now())`.execute(
        server.db,
      );
    const sale = agreed !== null && random.chance(0.6) ? random.below(agreed + 1) : null;
    if (sale !== null) await addSale(history, random, sale, lines.rows[0]?.id ?? null);
    history.deals.push({
      ago,
      offered,
      agreed,
      buyer,
      sale: sale !== null && !history.sales.at(-1)?.isTakenBack ? sale : null,
    });
  }
  for (const _ of times(3)) await addSale(history, random, random.below(70), null);
  return history;
}

async function addSale(history: History, random: ReturnType<typeof createRandom>, ago: number, line: number | null) {
  const quantity = 1 + random.below(9);
  const amount = random.below(9999) / 100;
  const isTakenBack = random.chance(0.3);
  const isSale = line !== null || random.chance(0.8);
  history.sales.push({ ago, quantity, amount, isTakenBack, isSale });
  await sql`insert into sales (advertisement_id, reason, currency, quantity, total_price, closing_date, state_before, created_by, reverted_at, deal_line_id)
    values (${history.post.id}, ${isSale ? 'sold_here' : 'no_longer_available'}, 'EUR', ${quantity}, ${amount}, ${dayOf(ago)}, 'active',
      ${owner.person.id}, ${isTakenBack ? new Date() : null}, ${line})`.execute(server.db);
}

const within = (ago: number, period: number) => ago >= period * 30 && ago < (period + 1) * 30;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function countByHand(histories: History[], period: number) {
  const deals = histories.flatMap((history) => history.deals);
  const sales = histories
    .flatMap((history) => history.sales)
    .filter((sale) => sale.isSale && !sale.isTakenBack && within(sale.ago, period));
  const asked = deals.filter(({ ago }) => within(ago, period));
  const step = (
    name: string,
    people: number | null,
    count: number | null,
    pieces: number | null = null,
    amount: string | null = null,
  ) => ({
    step: name,
    people,
    deals: count,
    pieces,
    amount,
  });
  return [
    step(
      'seen',
      sum(histories.flatMap(({ views }) => views.filter(({ ago }) => within(ago, period)).map(({ people }) => people))),
      null,
    ),
    step('kept', histories.flatMap(({ kept }) => kept).filter((ago) => within(ago, period)).length, null),
    step('asked', new Set(asked.map(({ buyer }) => buyer)).size, asked.length),
    step('offered', null, deals.filter(({ offered }) => offered !== null && within(offered, period)).length),
    step('agreed', null, deals.filter(({ agreed }) => agreed !== null && within(agreed, period)).length),
    step(
      'sold',
      null,
      deals.filter(({ sale }) => sale !== null && within(sale, period)).length,
      sum(sales.map(({ quantity }) => quantity)),
      sum(sales.map(({ amount }) => amount)).toFixed(2),
    ),
  ];
}

const bandOf = (age: number) =>
  age <= 30 ? '0-30' : age <= 90 ? '31-90' : age <= 180 ? '91-180' : age <= 365 ? '181-365' : 'over-365';

it(`counts the same as a plain loop over ${howMany(12, 500)} histories`, async () => {
  for (let seed = 1; seed <= howMany(12, 500); seed += 1) {
    await sql`delete from throttles`.execute(server.db);
    await sql`delete from sales`.execute(server.db);
    await sql`delete from deals`.execute(server.db);
    await sql`delete from advertisements`.execute(server.db);
    const random = createRandom(seed);
    const histories: History[] = [];
    for (let place = 0; place < 4; place += 1) histories.push(await playHistory(random));
    const own = histories.filter(({ post }) => post.isOwn);
    for (const [client, some] of [
      [manager, histories],
      [owner.client, own],
    ] as const) {
      const live = some.filter(({ post }) => post.isLive);
      const worthOf = (list: History[]) =>
        sum(list.map(({ post }) => Math.round(post.available * post.price * 100))) / 100;
      const stock = (await client.get('/api/insights/stock?currency=EUR')).data;
      expect(stock, `seed ${seed}`).toMatchObject({
        posts: live.length,
        pieces: sum(live.map(({ post }) => post.available)),
        value: worthOf(live).toFixed(2),
        is_about: false,
      });
      for (const { band, posts, value } of stock.bands as { band: string; posts: number; value: string }[]) {
        const inBand = live.filter(({ post }) => bandOf(post.age) === band);
        expect([band, posts, value], `seed ${seed}`).toEqual([band, inBand.length, worthOf(inBand).toFixed(2)]);
      }
      const funnel = (await client.get('/api/insights/funnel?days=30&currency=EUR')).data;
      expect(funnel.steps, `seed ${seed}`).toEqual(countByHand(some as History[], 0));
      expect(funnel.before, `seed ${seed}`).toEqual(countByHand(some as History[], 1));
      expect(sum(funnel.days.map(({ seen }: { seen: number }) => seen))).toBe(funnel.steps[0].people);
      expect(sum(funnel.days.map(({ asked }: { asked: number }) => asked))).toBe(funnel.steps[2].deals);
      const rows = (await client.get('/api/insights/posts?days=30&currency=EUR&sort=-age')).data as {
        id: number;
        age: number;
        seen: number;
        asked: number;
        sold_pieces: number;
      }[];
      expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        live.map(({ post }) => post.id).toSorted((a, b) => a - b),
      );
      for (const row of rows) {
        const history = live.find(({ post }) => post.id === row.id) as History;
        const [seen, , asked, , , sold] = countByHand([history], 0);
        expect(row, `seed ${seed}`).toMatchObject({
          age: history.post.age,
          seen: seen?.people,
          asked: asked?.deals,
          sold_pieces: sold?.pieces,
        });
      }
    }
    const [first] = own;
    if (first) {
      const one = await owner.client.get(`/api/insights/funnel?advertisement=${first.post.id}&currency=EUR`);
      expect(one.data.steps).toEqual(countByHand([first], 0));
    }
  }
}, 300_000);

it('resets the age of a post when its stock rises by more than half, but not when a sale is undone', async () => {
  const post = await createAdvertisement(server.db, owner.person, { category, items: 10 });
  const set = async (items: number, sold: number) => {
    await sql`update advertisements set number_of_items = ${items}, sold_quantity = ${sold} where id = ${post.id}`.execute(
      server.db,
    );
    const { rows } = await sql<{
      stocked_at: Date | null;
    }>`select stocked_at from advertisements where id = ${post.id}`.execute(server.db);
    return rows[0]?.stocked_at ?? null;
  };
  expect(await set(15, 0)).toBeNull();
  expect(await set(2, 13)).toBeNull();
  expect(await set(15, 0)).toBeNull();
  expect(await set(23, 0)).not.toBeNull();
});
