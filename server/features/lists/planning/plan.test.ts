import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import { startPlanning } from '#tests/helpers/trade/listing.ts';

const { server, client, buyer, category, brand, sellers, offer, makeList, plan } = await startPlanning();
afterAll(() => server.close());

// biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of an answer field by field
const bySeller = (data: any) =>
  Object.fromEntries(
    data.sellers.map((seller: { organization: { name: string }; lines: { line: number; quantity: number }[] }) => [
      seller.organization.name.replace('Seller ', ''),
      seller.lines.map(({ line, quantity }) => `${line}: ${quantity}`),
    ]),
  );

describe('a plan', () => {
  it('says in which condition the cheapest is, and each that it takes with the currency of its price', async () => {
    await offer('near', 'NH-7900', '10.00', { items: 5, condition: 'used' });
    await offer('far', 'NH-7900', '20.00', { items: 5, condition: 'new' });
    const { id } = await makeList('NH-7900;Nordhub;8');
    const { lines } = (await client.get(`/api/lists/${id}`)).data;
    expect(lines[0].offered).toMatchObject({ from: '10.00', condition: 'used' });
    expect(lines[0].article).toMatchObject({ from: '10.00', condition: 'used' });
    const { sellers: found } = await plan(id);
    const taken = found.flatMap((seller: { lines: Record<string, unknown>[] }) => seller.lines);
    const prices = taken.map((line: Record<string, unknown>) => [line.price_per_unit, line.currency, line.condition]);
    expect(prices.sort()).toEqual([
      ['10.00', 'EUR', 'used'],
      ['20.00', 'EUR', 'new'],
    ]);
  });

  it('takes the price that a quantity reaches, and more pieces where they cost less', async () => {
    const quantities = [10, 30, 45, 200, 30];
    for (const place of quantities.keys()) {
      const post = await offer('near', `NH-700${place}`, '10.00', { items: 200 });
      await server.db
        .updateTable('advertisements')
        .set({ price_breaks: '20:9.00 50:7.00', whole_lot_price: '5.00' })
        .where('id', '=', post.id)
        .execute();
    }
    const { id } = await makeList(quantities.map((quantity, place) => `NH-700${place};Nordhub;${quantity}`).join('\n'));
    // The first price is above the highest of this line, the one from 20 on is not.
    await server.db
      .updateTable('list_lines')
      .set({ max_price: '9.50' })
      .where('list_id', '=', id)
      .where('article_number', '=', 'NH-7004')
      .execute();
    const { sellers: found, surplus } = await plan(id);
    const taken = found[0].lines.map((line: Record<string, unknown>) => [
      line.quantity,
      line.price_per_unit,
      line.amount,
    ]);
    expect(taken).toEqual([
      [10, '10.00', '100.00'],
      [30, '9.00', '270.00'],
      [50, '7.00', '350.00'],
      [200, '5.00', '1000.00'],
      [30, '9.00', '270.00'],
    ]);
    // 50 cost 350.00, 45 would cost 405.00.
    expect(surplus).toEqual([{ line: 3, quantity: 5, amount: '0.00' }]);
    expect(found[0].lines.map((line: Record<string, unknown>) => line.saves)).toEqual([
      null,
      null,
      '55.00',
      null,
      null,
    ]);
    expect(found[0].goods).toBe('1990.00');
  });

  it('prices lines of one part by what they take together, and covers as many of them as possible', async () => {
    for (const number of ['JN-4100', 'JN-4300']) await offer('near', number, '10.00', { items: 60, breaks: '50:7.00' });
    const lines = ['JN-4100;Nordhub;30', 'JN-4200;Nordhub;25', 'JN-4300;Nordhub;40', 'JN-4400;Nordhub;25'];
    const { id } = await makeList(lines.join('\n'));
    // The part of two lines is that of the ones before.
    await sql`
      update list_lines l set article_id = before.article_id from list_lines before
      where l.list_id = ${id} and before.list_id = l.list_id and l.number in (2, 4) and before.number = l.number - 1`.execute(
      server.db,
    );
    const { sellers: found, uncovered } = await plan(id);
    const taken = found[0].lines.map((line: Record<string, unknown>) => [
      line.line,
      line.quantity,
      line.price_per_unit,
      line.amount,
    ]);
    expect(taken).toEqual([
      [1, 30, '7.00', '210.00'],
      [2, 25, '7.00', '175.00'],
      [3, 35, '7.00', '245.00'],
      [4, 25, '7.00', '175.00'],
    ]);
    expect(uncovered).toMatchObject([{ line: 3, quantity: 5 }]);
  });

  it('marks lines that cost more than twice their goods to get, and leaves them out if the list says so', async () => {
    await offer('near', 'COST-10', '100.00');
    await offer('far', 'COST-20', '10.00');
    const pinned = await offer('beyond', 'COST-30', '1.00');
    const list = await makeList('COST-10;Nordhub;1\nCOST-20;Nordhub;1\nCOST-30;Nordhub;1');
    const before = await plan(list.id);
    expect([before.totals.covered, before.costly]).toEqual([
      3,
      [
        { line: 2, costs: '60.00', goods: '10.00' },
        { line: 3, costs: '105.00', goods: '1.00' },
      ],
    ]);
    await client.put(`/api/lists/${list.id}/lines/3`, { pin: pinned.id });
    const limited = await client.put(`/api/lists/${list.id}`, { leave_out_above: 3 });
    expect([limited.code, limited.data.leave_out_above, limited.data.plans.cheapest]).toEqual([200, 3, null]);
    const after = await plan(list.id);
    // The pinned line is taken whatever it costs.
    expect(bySeller(after)).toEqual({ near: ['1: 1'], beyond: ['3: 1'] });
    expect(after.uncovered).toEqual([{ line: 2, quantity: 1, reason: 'too_costly', surplus: null }]);
    expect((await client.put(`/api/lists/${list.id}`, { leave_out_above: 6 })).code).toBe(200);
    expect((await plan(list.id)).totals.covered).toBe(3);
    for (const wrong of [0, 101, 2.5])
      expect((await client.put(`/api/lists/${list.id}`, { leave_out_above: wrong })).code).toBe(422);
  });

  it('adds an order only if that costs less than more expensive goods, and marks freight as estimated', async () => {
    await offer('near', 'NH-1001', '10.00');
    await offer('near', 'NH-1002', '12.00');
    await offer('far', 'NH-1002', '11.00');
    const { id } = await makeList('NH-1001;Nordhub;10\nNH-1002;Nordhub;10');
    const cheapest = await plan(id);
    expect(bySeller(cheapest)).toEqual({ near: ['1: 10', '2: 10'] });
    expect(cheapest.totals).toEqual({
      goods: '220.00',
      freight: '15.00',
      orders: '25.00',
      total: '260.00',
      covered: 2,
      lines: 2,
      sellers: 1,
    });
    expect(cheapest.sellers[0]).toMatchObject({
      freight: '15.00',
      freight_estimated: true,
      minimum: null,
      reply: null,
    });
    const many = await makeList('NH-1001;Nordhub;10\nNH-1002;Nordhub;100');
    expect(bySeller(await plan(many.id))).toEqual({ near: ['1: 10'], far: ['2: 100'] });
    const fewest = await plan(many.id, { mode: 'fewest' });
    expect(bySeller(fewest)).toEqual({ near: ['1: 10', '2: 100'] });
    const excluded = await plan(many.id, { exclude: [sellers.near?.organization_id] });
    expect(bySeller(excluded)).toEqual({ far: ['2: 100'] });
    expect(excluded.uncovered).toMatchObject([{ line: 1, quantity: 10 }]);
    const { data } = await client.get(`/api/lists/${many.id}`);
    expect(data.plans).toMatchObject({ cheapest: { sellers: 1 }, fewest: { sellers: 1 }, fastest: null });
  });

  it('shows the sellers that it excludes, until the next plan includes them again', async () => {
    await offer('near', 'NH-1101', '10.00');
    await offer('far', 'NH-1101', '12.00');
    const { id } = await makeList('NH-1101;Nordhub;10');
    const excluded = async () => (await client.get(`/api/lists/${id}`)).data.excluded;
    await plan(id);
    expect(await excluded()).toEqual([]);
    const { organization_id: near } = sellers.near as typeof buyer;
    // The id of an organization that sells nothing, an id that does not exist and a repeated id exclude no one else.
    const exclude = [near, buyer.organization_id, 999_999, near];
    expect(bySeller(await plan(id, { mode: 'fewest', exclude }))).toEqual({ far: ['1: 10'] });
    expect(await excluded()).toEqual([{ id: near, name: 'Seller near' }]);
    // Changes of the list keep them excluded.
    await client.put(`/api/lists/${id}/lines/1`, { quantity: 12 });
    expect(await excluded()).toEqual([{ id: near, name: 'Seller near' }]);
    expect(bySeller(await plan(id))).toEqual({ near: ['1: 12'] });
    expect(await excluded()).toEqual([]);
  });

  it('reaches minimum order values with needed quantities, or with more if that is allowed, or does without the post', async () => {
    await offer('far', 'NH-2001', '20.00', { minimumValue: 250 });
    await offer('near', 'NH-2001', '24.00', { items: 4 });
    await offer('near', 'NH-2002', '5.00');
    const small = await makeList('NH-2001;Nordhub;10\nNH-2002;Nordhub;5');
    const partly = await plan(small.id);
    expect(bySeller(partly)).toEqual({ near: ['1: 4', '2: 5'] });
    const { data } = await client.get(`/api/lists/${small.id}`);
    expect(data.lines.map(({ state }: { state: string }) => state)).toEqual(['partly', 'covered']);
    expect(data.counts).toMatchObject({ covered: 1, partly: 1 });
    expect(partly.uncovered).toEqual([
      { line: 1, quantity: 6, reason: 'minimum', surplus: { quantity: 3, amount: '60.00' } },
    ]);
    await client.put(`/api/lists/${small.id}/lines/1`, { allow_surplus: true });
    const allowed = await plan(small.id);
    expect(allowed.uncovered).toEqual([]);
    expect(bySeller(allowed)).toMatchObject({ far: ['1: 13'] });
    expect(allowed.surplus).toEqual([{ line: 1, quantity: 3, amount: '60.00' }]);
    const large = await makeList('NH-2001;Nordhub;13\nNH-2002;Nordhub;5');
    const whole = await plan(large.id);
    expect(whole.sellers.find((seller: { minimum: string | null }) => seller.minimum)).toMatchObject({
      minimum: '250.00',
      goods: '260.00',
      organization: { name: 'Seller far' },
    });
  });

  it('exceeds the needed quantity only for a minimum quantity, and more than doubles it only if allowed', async () => {
    await offer('near', 'NH-3001', '3.00', { minimum: 20 });
    await offer('near', 'NH-3002', '2.00', { minimum: 50 });
    const { id } = await makeList('NH-3001;Nordhub;12\nNH-3002;Nordhub;10');
    const data = await plan(id);
    expect(bySeller(data)).toEqual({ near: ['1: 20'] });
    expect(data.surplus).toEqual([{ line: 1, quantity: 8, amount: '24.00' }]);
    expect(data.uncovered).toEqual([
      { line: 2, quantity: 10, reason: 'surplus', surplus: { quantity: 40, amount: '80.00' } },
    ]);
    await client.put(`/api/lists/${id}/lines/2`, { allow_surplus: true });
    const allowed = await plan(id);
    expect(bySeller(allowed)).toEqual({ near: ['1: 20', '2: 50'] });
  });

  it('leaves out only the post whose minimum value is not met, and covers a line whatever freight and orders cost', async () => {
    await offer('near', 'NH-2101', '13.11', { minimumValue: 214 });
    await offer('near', 'NH-2101', '20.88');
    await offer('beyond', 'NH-2102', '2.00', { minimum: 30 });
    const { id } = await makeList('NH-2101;Nordhub;10\nNH-2102;Nordhub;1');
    const first = await plan(id);
    expect(first.totals).toMatchObject({ covered: 1, goods: '208.80' });
    expect(first.uncovered).toEqual([
      { line: 2, quantity: 1, reason: 'surplus', surplus: { quantity: 29, amount: '58.00' } },
    ]);
    await client.put(`/api/lists/${id}/lines/2`, { allow_surplus: true });
    expect(bySeller(await plan(id))).toEqual({ near: ['1: 10'], beyond: ['2: 30'] });
  });

  it('explains a line that its limit of sellers or a pinned post leaves uncovered', async () => {
    const gone = await offer('near', 'NH-2201', '10.00', { items: 4 });
    await offer('near', 'NH-2202', '10.00');
    await offer('far', 'NH-2203', '10.00');
    const { id } = await makeList('NH-2201;Nordhub;2\nNH-2202;Nordhub;5\nNH-2203;Nordhub;5');
    await client.put(`/api/lists/${id}`, { max_sellers: 1 });
    expect((await plan(id)).uncovered).toEqual([{ line: 3, quantity: 5, reason: 'sellers', surplus: null }]);
    await client.put(`/api/lists/${id}/lines/1`, { pin: gone.id, quantity: 6 });
    expect((await plan(id)).uncovered[0]).toMatchObject({ line: 1, quantity: 2, reason: 'too_few' });
    await server.db.updateTable('advertisements').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    expect((await plan(id)).uncovered[0]).toMatchObject({ line: 1, quantity: 6, reason: 'pinned' });
  });

  it('follows a pin whatever it costs, before own stock and limits, and before lines without one', async () => {
    await createAdvertisement(server.db, buyer, { category, brandId: brand.id, articleNumber: 'NH-2301', items: 14 });
    await offer('near', 'NH-2301', '10.00');
    const pinned = await offer('beyond', 'NH-2301', '90.00');
    await offer('near', 'NH-2302', '10.00');
    await offer('near', 'NH-2303', '10.00');
    const { id } = await makeList('NH-2301;Nordhub;2\nNH-2302;Nordhub;2\nNH-2303;Nordhub;2');
    await client.put(`/api/lists/${id}/lines/1`, { pin: pinned.id, max_price: '11.00' });
    expect(bySeller(await plan(id))).toEqual({ beyond: ['1: 2'], near: ['2: 2', '3: 2'] });
    await client.put(`/api/lists/${id}`, { max_sellers: 1, countries: ['NL'] });
    expect(bySeller(await plan(id))).toEqual({ beyond: ['1: 2'] });
  });

  it('fills with alternatives what minimums keep the article from', async () => {
    await offer('far', 'NH-2401', '10.00', { minimumValue: 500 });
    await offer('near', 'NH-2402', '12.00');
    const { id } = await makeList('NH-2401;Nordhub;8');
    expect((await plan(id)).uncovered).toMatchObject([{ line: 1, reason: 'minimum' }]);
    await client.put(`/api/lists/${id}/lines/1`, { alternatives: ['Nordhub NH-2402'] });
    expect(bySeller(await plan(id))).toEqual({ near: ['1: 8'] });
  });

  it('takes several lines from one post within its stock, and asks for them in one line of the deal', async () => {
    const post = await offer('near', 'NH-2501', '10.00', { items: 12 });
    await offer('far', 'NH-2502', '10.00', { items: 3 });
    const { id } = await makeList('NH-2501;Nordhub;8\nNH-2502;Nordhub;6');
    await client.put(`/api/lists/${id}/lines/2`, { alternatives: ['Nordhub NH-2501'] });
    const planned = await plan(id);
    expect(bySeller(planned)).toEqual({ near: ['1: 8', '2: 3'], far: ['2: 3'] });
    const asked = await client.post(`/api/lists/${id}/ask`, { market: planned.market, with: 'offer' });
    expect(asked.data.map(({ problem }: { problem: string | null }) => problem)).toEqual([null, null]);
    const { data } = await client.get(`/api/lists/${id}`);
    expect(data.lines.map(({ dealt }: { dealt: unknown }) => dealt)).toEqual([
      [{ state: 'asked', quantity: 8 }],
      [{ state: 'asked', quantity: 6 }],
    ]);
    const near = asked.data.find(
      ({ organization }: { organization: { name: string } }) => organization.name === 'Seller near',
    );
    const deal = await client.get(`/api/deals/${near.deal}`);
    expect(deal.data.lines).toMatchObject([{ advertisement: { id: post.id } }]);
    expect(deal.data.offers[0].lines).toMatchObject([{ quantity: 11 }]);
  });

  it('counts amounts with the price per unit as shown', async () => {
    const post = await offer('near', 'NH-2601', '100.00', { items: 5 });
    await server.db.updateTable('advertisements').set({ unit: 'box' }).where('id', '=', post.id).execute();
    const { id } = await makeList('NH-2601;Nordhub;288');
    await client.put(`/api/lists/${id}/lines/1`, { pack: 144 });
    const planned = await plan(id);
    expect(planned.sellers[0]).toMatchObject({
      lines: [{ quantity: 288, price_per_unit: '0.69', amount: '198.72' }],
      goods: '198.72',
      total: '213.72',
    });
    expect(planned.totals).toMatchObject({ goods: '198.72', total: '238.72' });
  });

  it('uses own stock first, respects a pinned post, and uses alternatives only for what the article cannot cover', async () => {
    await createAdvertisement(server.db, buyer, { category, brandId: brand.id, articleNumber: 'NH-4001', items: 14 });
    await offer('near', 'NH-4001', '10.00', { items: 6 });
    const dear = await offer('far', 'NH-4001', '10.50', { items: 40 });
    await offer('near', 'NH-4009', '1.00');
    const { id } = await makeList('NH-4001;Nordhub;20');
    const used = await plan(id);
    expect(used.own).toMatchObject([{ line: 1, quantity: 14, own: true }]);
    expect(bySeller(used)).toEqual({ near: ['1: 6'] });
    await client.put(`/api/lists/${id}`, { use_own: false });
    await client.put(`/api/lists/${id}/lines/1`, { pin: dear.id });
    expect(bySeller(await plan(id))).toEqual({ far: ['1: 20'] });
    await client.put(`/api/lists/${id}/lines/1`, { pin: '', quantity: 60, alternatives: ['Nordhub NH-4009'] });
    expect(bySeller(await plan(id))).toEqual({ near: ['1: 6', '1: 14'], far: ['1: 40'] });
  });

  it('prefers early delivery in the mode fastest, and uses at most the allowed number of sellers', async () => {
    await offer('near', 'NH-5001', '10.00', { availability: 'after_10_weeks' });
    await offer('far', 'NH-5001', '15.00');
    await offer('near', 'NH-5002', '10.00');
    const { id } = await makeList('NH-5001;Nordhub;10\nNH-5002;Nordhub;10');
    expect(bySeller(await plan(id))).toEqual({ near: ['1: 10', '2: 10'] });
    expect(bySeller(await plan(id, { mode: 'fastest' }))).toEqual({ far: ['1: 10'], near: ['2: 10'] });
    await client.put(`/api/lists/${id}`, { max_sellers: 1 });
    expect((await plan(id, { mode: 'fastest' })).totals.sellers).toBe(1);
  });

  it('is outdated by changes that affect it until they are reverted, and not by others', async () => {
    const post = await offer('near', 'NH-8001', '10.00');
    await offer('near', 'NH-8002', '10.00');
    const { id } = await makeList('NH-8001;Nordhub;10\nNH-8002;Nordhub;10');
    await plan(id);
    const put = async (path: string, body: Record<string, unknown>) => {
      const answer = await client.put(`/api/lists/${id}${path}`, body);
      expect(answer.code, answer.message).toBe(200);
    };
    const isPlanned = async () => (await client.get(`/api/lists/${id}`)).data.plans.cheapest !== null;
    for (const [path, change] of [
      ['', { alert: 'none' }],
      ['', { alert: 'instant' }],
      ['', { name: 'Another name', access: 'read' }],
      ['', { repeat: 'monthly' }],
      ['/lines/1', { note: 'For the blue one' }],
    ] as const) {
      await put(path, change);
      expect(await isPlanned(), JSON.stringify(change)).toBe(true);
    }
    expect((await client.get('/api/lists')).data[0].plans.cheapest).toMatchObject({ covered: 2 });
    for (const [path, change, undone] of [
      ['', { max_sellers: 3 }, { max_sellers: 20 }],
      ['', { cost_per_order: '30' }, { cost_per_order: '25' }],
      ['', { needed_by: '2030-05-01' }, { needed_by: '' }],
      ['', { countries: ['DE'] }, { countries: [] }],
      ['', { conditions: ['new'] }, { conditions: [] }],
      ['', { use_own: false }, { use_own: true }],
      ['/lines/1', { quantity: 11 }, { quantity: 10 }],
      ['/lines/1', { max_price: '9.50' }, { max_price: '' }],
      ['/lines/1', { pin: post.id }, { pin: '' }],
      ['/lines/1', { skip: true }, { skip: false }],
      ['/lines/1', { allow_surplus: true }, { allow_surplus: false }],
      ['/lines/1', { alternatives: ['Nordhub NH-8002'] }, { alternatives: [] }],
    ] as const) {
      await put(path, change);
      expect(await isPlanned(), JSON.stringify(change)).toBe(false);
      await put(path, undone);
      expect(await isPlanned(), JSON.stringify(undone)).toBe(true);
    }
    await client.post(`/api/lists/${id}/lines`, { text: 'NH-8009 Nordhub 3' });
    expect(await isPlanned()).toBe(false);
    await client.delete(`/api/lists/${id}/lines/3`);
    expect(await isPlanned()).toBe(true);
  });

  it('is the same for the same market, needs the right to edit the list, and is limited to thirty a minute', async () => {
    await offer('near', 'NH-6001', '10.00');
    const { id } = await makeList('NH-6001;Nordhub;10');
    const first = await plan(id);
    expect((await plan(id)).market).toBe(first.market);
    await offer('far', 'NH-6001', '1.00');
    expect((await plan(id)).market).not.toBe(first.market);
    for (let count = 0; count < 29; count += 1) await client.post(`/api/lists/${id}/plan`);
    const refused = await client.post(`/api/lists/${id}/plan`);
    expect([refused.code, refused.message]).toEqual([429, 'Make at most 30 plans a minute. Try again soon.']);
    const colleague = await server.join({ organizationId: buyer.organization_id });
    expect((await colleague.client.post(`/api/lists/${id}/plan`)).code).toBe(404);
  });
});
