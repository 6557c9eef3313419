import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { makePdf } from '#tests/helpers/files/uploads.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { waitForMail } from '#tests/helpers/mailbox.ts';
import { addPost } from '#tests/helpers/market/posts.ts';
import { ownProduct } from '#tests/helpers/ownProduct.ts';
import { addPosts, createTrade, type OpenedDeal, type Trade } from '#tests/helpers/trade/dealing.ts';

// The journeys of deals by the API alone, as another program would make them: form fields, a cookie, a token.
const { baseUrl: base } = ownProduct();
const today = () => new Date().toISOString().slice(0, 10);
let trade: Trade;
let buyersColleague: ApiClient;
let third: ApiClient;

async function signIn(email: string): Promise<ApiClient> {
  const client = await signedIn(base, email);
  return client;
}

beforeAll(async () => {
  trade = await createTrade(base, 'Bushing');
  buyersColleague = await signIn(trade.buyerAdmin);
  third = await signIn(demo.buyer);
});
afterAll(() => trade?.end());

/** Fields of the lines of a form: `lines[0][quantity]`. */
const linesOf = (lines: readonly Record<string, string | number>[], name = 'lines') =>
  Object.fromEntries(
    lines.flatMap((line, index) => Object.entries(line).map(([key, value]) => [`${name}[${index}][${key}]`, value])),
  );
const kindsOf = ({ events }: { events: { kind: string }[] }) => events.map(({ kind }) => kind);

describe('by the API alone', () => {
  test('three posts are asked about, offered, countered, agreed by a colleague, reserved and sold', async () => {
    const posts = await addPosts(trade.selling, ['Bushing upper', 'Bushing lower', 'Bushing cap']);
    const asked = await trade.buying.post('/api/deals', {
      ...linesOf(posts.map(({ id }) => ({ advertisement: id, quantity: 12 }))),
      message: 'All three together, please. Which price?',
      documents: [new File([new Uint8Array(makePdf())], 'drawing.pdf', { type: 'application/pdf' })],
    });
    expect(asked).toMatchObject({
      status: 201,
      data: { state: 'inquiry', side: 'buyer', turn: 'theirs', line_count: 3, quantity: 36, value: null },
    });
    const deal = asked.data as OpenedDeal;
    const url = `/api/deals/${deal.id}`;
    const [document] = asked.data.messages[0].documents;
    expect([(await trade.selling.fetch(document.url)).status, (await third.fetch(document.url)).status]).toEqual([
      200, 404,
    ]);
    expect((await third.get(url)).status).toBe(404);
    const mail = await waitForMail({ client: () => new ApiClient(base) }, trade.seller, 'notifications.deal');
    expect(mail.subject).toContain(deal.reference);

    // The seller finds it among the waiting deals, and answers with an offer that leaves out one line.
    const waiting = await trade.selling.get('/api/deals?turn=mine&states[]=inquiry');
    expect(waiting.data).toMatchObject([
      { id: deal.id, unread: expect.any(Number), handlers: { seller: expect.anything() } },
    ]);
    expect((await trade.selling.post(`${url}/offers`, { currency: 'EUR' })).status).toBe(422);
    const offer = (quantities: number[], price: string, terms = {}) => ({
      ...linesOf(deal.lines.map(({ id }, index) => ({ id, quantity: quantities[index] ?? 0, price_per_unit: price }))),
      currency: 'EUR',
      ...terms,
    });
    const first = await trade.selling.post(`${url}/offers`, offer([12, 12, 0], '25.00', { freight: '15.00' }));
    expect(first).toMatchObject({ status: 201, data: { state: 'negotiating', open_version: 1, value: '615.00' } });
    const counter = await trade.buying.post(
      `${url}/offers`,
      offer([12, 20, 0], '24.00', { note: 'Then freight is yours.' }),
    );
    expect(counter.data).toMatchObject({ open_version: 2, value: '768.00', turn: 'theirs' });
    expect((await trade.selling.post(`${url}/messages`, { body: 'Nearly there.' })).status).toBe(201);
    const last = await trade.selling.post(`${url}/offers`, offer([12, 20, 6], '24.50'));
    expect(last.data.offers.map(({ state }: { state: string }) => state)).toEqual(['superseded', 'superseded', 'open']);

    // A colleague of the buyer accepts; accepting an older version is refused.
    const stale = await buyersColleague.post(`${url}/accept`, { version: 1 });
    expect(stale).toMatchObject({ status: 409, data: { id: deal.id, open_version: 3, state: 'negotiating' } });
    const agreed = await buyersColleague.post(`${url}/accept`, { version: 3 });
    expect(agreed).toMatchObject({
      status: 200,
      data: {
        state: 'agreed',
        agreed: { version: 3, by: { name: 'Arjen Visser' } },
        reserved_until: expect.any(String),
      },
    });

    // A third organization sees the available stock; the seller sees the stock on the shelf and what is reserved.
    const numbers = async (client: ApiClient, field: string) =>
      Promise.all(posts.map(async ({ id }) => (await client.get(`/api/advertisements/${id}`)).data[field]));
    expect(await numbers(third, 'number_of_items')).toEqual([28, 20, 34]);
    expect(await numbers(third, 'reserved_quantity')).toEqual([null, null, null]);
    expect(await numbers(trade.selling, 'number_of_items')).toEqual([40, 40, 40]);
    expect(await numbers(trade.selling, 'reserved_quantity')).toEqual([12, 20, 6]);
    const tooMany = await trade.selling.post(`/api/advertisements/${posts[1]?.id}/sold`, {
      reason: 'other',
      total_number_of_items: 21,
      closing_date: today(),
      declaration: true,
    });
    expect(tooMany).toMatchObject({
      status: 422,
      errors: { total_number_of_items: ['Only 20 left: 20 of the 40 are reserved by deals'] },
    });
    const sheet = await trade.buying.fetch(`${url}/sheet.pdf`);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf']);

    // Two pieces of the second line are not taken.
    const taken = linesOf(deal.lines.map(({ id }, index) => ({ id, quantity: [12, 18, 6][index] ?? 0 })));
    expect(
      (await trade.buying.post(`${url}/complete`, { ...taken, closing_date: today(), declaration: true })).status,
    ).toBe(403);
    const done = await trade.selling.post(`${url}/complete`, { ...taken, closing_date: today(), declaration: true });
    expect(done.data).toMatchObject({
      state: 'completed',
      completion: { sales: 3, quantity: 36, of: 38, total: '882.00' },
    });
    expect(kindsOf(done.data)).toEqual(['opened', 'offered', 'offered', 'offered', 'accepted', 'completed']);
    expect(await numbers(third, 'number_of_items')).toEqual([28, 22, 34]);

    // The sale is in the history of both.
    const sold = await Promise.all(
      posts.map(async ({ id }) => (await trade.selling.get(`/api/advertisements/${id}/sales`)).data),
    );
    const buyers = { name: 'Bushing Buying B.V.' };
    expect(sold).toMatchObject([
      [{ total_number_of_items: 12, total_price: '294.00', sold_to_organization: buyers }],
      [{ total_number_of_items: 18, total_price: '441.00', sold_to_organization: buyers }],
      [{ total_number_of_items: 6, total_price: '147.00', sold_to_organization: buyers }],
    ]);
    const bought = (await trade.buying.get('/api/purchases')).data as { title: string; quantity: number }[];
    expect(bought.map(({ title, quantity }) => [title, quantity]).sort()).toEqual([
      ['Bushing cap', 6],
      ['Bushing lower', 18],
      ['Bushing upper', 12],
    ]);
    expect(bought[0]).toMatchObject({
      deal: { id: deal.id, reference: deal.reference },
      seller: { name: 'Bushing Selling B.V.' },
      abilities: { disown: false },
    });
    for (const client of [trade.buying, trade.selling])
      expect((await client.get(`/api/deals?states[]=completed&q=${deal.reference}`)).data).toMatchObject([
        { id: deal.id },
      ]);

    // If the sale is undone within a day, the stock is reserved again and the deal is agreed again.
    expect((await trade.selling.post(`/api/advertisements/${posts[2]?.id}/unsold`)).status).toBe(200);
    expect((await trade.buying.get(url)).data).toMatchObject({ state: 'agreed' });
    expect(await numbers(trade.selling, 'reserved_quantity')).toEqual([0, 0, 6]);
    expect(
      (await trade.buying.post(`${url}/cancel`, { reason: 'buyer_changed', note: 'One too many.' })).data,
    ).toMatchObject({
      state: 'closed',
      closed_reason: 'cancelled',
    });
    expect(await numbers(third, 'number_of_items')).toEqual([28, 22, 40]);
  });

  test('a wanted post is answered with one’s own post, agreed by a colleague, delivered and fulfilled', async () => {
    const wanted = await addPost(trade.buying, 'Bushing wanted', {
      type: 'wanted',
      number_of_items: 30,
      price_per_unit: '31.00',
    });
    const own = await addPost(trade.selling, 'Bushing of ours', { number_of_items: 50 });
    const line = { advertisement: wanted.id, quantity: 30, own_advertisement: own.id };
    expect(await trade.selling.post('/api/deals', linesOf([line]))).toMatchObject({
      status: 422,
      errors: { offer: ['Answer a wanted post with an offer'] },
    });
    const answer = await trade.selling.post('/api/deals', {
      ...linesOf([line]),
      ...linesOf([{ price_per_unit: '30.50' }], 'offer[lines]'),
      'offer[currency]': 'EUR',
      'offer[freight]': '12.00',
      'offer[hold_days]': 10,
      message: 'From our shelf, at once.',
    });
    expect(answer).toMatchObject({
      status: 201,
      data: { type: 'wanted', side: 'seller', state: 'negotiating', open_version: 1, value: '927.00' },
    });
    const { id, lines } = answer.data as OpenedDeal;
    const url = `/api/deals/${id}`;

    // The buyer counters once without seeing which post is offered, and a manager of the seller accepts.
    expect((await trade.buying.get(url)).data.lines).toMatchObject([{ own_advertisement: null }]);
    const [only] = lines;
    const bid = { ...linesOf([{ id: only?.id ?? 0, quantity: 30, price_per_unit: '30.00' }]), currency: 'EUR' };
    expect((await trade.buying.post(`${url}/offers`, bid)).data).toMatchObject({ open_version: 2, value: '900.00' });
    const manager = await signIn(trade.sellerManager);
    expect((await manager.post(`${url}/accept`, { version: 2 })).data).toMatchObject({
      state: 'agreed',
      side: 'seller',
    });

    // Both posts are reserved: others see the remaining stock of one, and the other is no longer wanted.
    expect((await third.get(`/api/advertisements/${own.id}`)).data.number_of_items).toBe(20);
    expect((await third.get(`/api/advertisements/${wanted.id}`)).data.number_of_items).toBe(0);

    const taken = linesOf([{ id: only?.id ?? 0, quantity: 30 }]);
    const done = await trade.selling.post(`${url}/complete`, { ...taken, closing_date: today(), declaration: true });
    expect(done.data).toMatchObject({ state: 'completed', completion: { quantity: 30, total: '900.00' } });
    expect((await trade.buying.get(`/api/advertisements/${wanted.id}`)).data).toMatchObject({
      state: 'sold',
      number_of_items: 0,
    });
    expect((await trade.selling.get(`/api/advertisements/${own.id}`)).data).toMatchObject({
      number_of_items: 20,
      reserved_quantity: 0,
    });
    expect((await trade.selling.get(`/api/advertisements/${own.id}/sales`)).data).toMatchObject([
      { total_number_of_items: 30, total_price: '900.00' },
    ]);
    expect((await trade.buying.get(`/api/advertisements/${wanted.id}/sales`)).data).toMatchObject([
      { total_number_of_items: 30, total_price: '900.00' },
    ]);
    expect((await trade.buying.get('/api/purchases')).data[0]).toMatchObject({ deal: { id }, quantity: 30 });
  });
});
