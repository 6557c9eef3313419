import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createApiToken, createTradePassword } from '#tests/factories/tokens.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTeam } from '#tests/helpers/trade/deals.ts';
import {
  expectAllValid,
  findAll,
  itemOf,
  noteAnswer,
  readXml,
  requestOf,
  textOf,
} from '#tests/helpers/trade/veloconnect.ts';
import { type OperationName, operations } from './names.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'Derailleurs' });
});
afterAll(async () => {
  await server.close();
  await expectAllValid();
});

type System = { id: number; password: string };

/** Sends a request, in XML or as parameters, and checks that the answer is valid. */
async function send(
  given: { xml: string } | { query: Record<string, string> | [string, string][]; method?: 'GET' | 'POST' },
) {
  const url = '/api/veloconnect';
  const query = 'query' in given ? new URLSearchParams(given.query).toString() : '';
  const { statusCode, payload } = await server.app.inject(
    'xml' in given
      ? { method: 'POST', url, headers: { 'content-type': 'text/xml' }, payload: given.xml }
      : given.method === 'POST'
        ? { method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: query }
        : { method: 'GET', url: `${url}?${query}` },
  );
  noteAnswer(payload);
  const root = readXml(payload);
  return {
    http: statusCode,
    root,
    payload,
    code: Number(textOf(root, 'ResponseCode')),
    state: Number(textOf(root, 'StatusCode') ?? 0),
    id: textOf(root, 'TransactionID') ?? '',
    message: textOf(root, 'ResponseMessage'),
    all: (name: string) => findAll(root, name).map(({ text }) => text),
  };
}

const spaces: Record<string, string> = {
  profile: 'profile-1.6',
  transaction: 'transaction-1.0',
  order: 'order-1.1',
  catalog: 'catalog-1.5',
  receipt: 'receipt-1.3',
};

/** Sends a request of a system in XML. */
const ask = (
  by: System,
  name: OperationName,
  { content = '', ...given }: { content?: string; transactionId?: string; isTest?: boolean } = {},
) => {
  const { family } = operations[name];
  return send({ xml: requestOf({ space: spaces[family] ?? `${family}-1.4`, name, ...by, content, ...given }) });
};

const lineOf = (id: string, quantity: number | string) =>
  `<r:OrderRequestLine>${itemOf(id, quantity)}</r:OrderRequestLine>`;
const documentIds = (name: string, ...ids: string[]) => ids.map((id) => `<r:${name}>${id}</r:${name}>`).join('');

/** A shop with a trade system, and two sellers of one article: three pieces at 61.90 and ten at 64. */
async function createMarket(given: Parameters<typeof createTradePassword>[2] = {}) {
  const shop = await createTeam(server);
  await server.db
    .updateTable('users')
    .set({ permissions: ['browse', 'deals', 'api'] })
    .where('id', '=', shop.manager.person.id)
    .execute();
  const sellers = [await createTeam(server), await createTeam(server)];
  const brand = await createBrand(server.db, `Shimano ${shop.organization.id}`);
  const number = `RD-M${8000 + shop.organization.id}`;
  const add = (seller: (typeof sellers)[number], price: string, items: number, more: object = {}) =>
    createAdvertisement(server.db, seller.user.person, {
      category,
      title: `Rear derailleur ${number}`,
      brandId: brand.id,
      articleNumber: number,
      price,
      items,
      ...more,
    });
  const [first, second] = sellers as [(typeof sellers)[number], (typeof sellers)[number]];
  const posts = [await add(first, '61.90', 3), await add(second, '64.00', 10)] as const;
  const { article_id: article } = await server.db
    .selectFrom('advertisements')
    .select('article_id')
    .where('id', '=', posts[0].id)
    .executeTakeFirstOrThrow();
  const system = await createTradePassword(server.db, shop.manager.person, given);
  const deals = () =>
    server.db.selectFrom('deals').selectAll().where('buyer_id', '=', shop.organization.id).orderBy('id').execute();
  return { shop, first, second, brand, number, posts, article: `A${article}`, system, deals, add };
}

describe('the profile', () => {
  it('is in the version that the caller reads, with and without credentials', async () => {
    const { system } = await createMarket();
    for (const [version, space] of [
      ['profile-1.1', 'profile-1.1'],
      ['profile-1.4', 'profile-1.4'],
      ['profile-1.5', 'profile-1.5'],
      ['profile-1.6', 'profile-1.6'],
      ['profle-1.0', 'profile-1.1'],
    ] as const) {
      const { root, code, all } = await send({ xml: requestOf({ space: version, name: 'GetProfile', ...system }) });
      expect([root.space, code, all('SellerName')]).toEqual([space, 200, ['Groupset']]);
    }
    const byUrl = async (query: Record<string, string>) =>
      (await send({ query: { RequestName: 'GetProfileRequest', ...query } })).root.space;
    expect(await Promise.all([byUrl({}), byUrl({ version: '1.1' }), byUrl({ version: '1.6' })])).toEqual([
      'profile-1.1',
      'profile-1.1',
      'profile-1.6',
    ]);
    const wrong = await ask({ ...system, password: 'guessed' }, 'GetProfile');
    expect([wrong.code, wrong.all('Operation').includes('GetItemDetailsList')]).toEqual([411, true]);
  });
});

describe('every request of veloconnect', () => {
  const names = Object.keys(operations) as OperationName[];

  it('gets a valid answer: in XML and in parameters, with wrong and right credentials, without its content', async () => {
    const { system } = await createMarket();
    const wrong = [{ ...system, password: 'guessed' }, { ...system, id: 2_000_000 }, system];
    for (const by of wrong)
      for (const name of names) {
        const inXml = await ask(by, name);
        const inAddress = await send({
          query: { RequestName: `${name}Request`, BuyersID: String(by.id), Password: by.password },
        });
        const isOffered = operations[name].scope !== null;
        expect([name, inXml.http, inAddress.http]).toEqual([name, 200, 200]);
        if (!isOffered) expect([name, inXml.code, inAddress.code]).toEqual([name, 404, 404]);
        else if (name !== 'StockTransmitB2C') expect([name, inAddress.code]).toEqual([name, inXml.code]);
        if (isOffered && by !== system) expect([name, inXml.code]).toEqual([name, by.id === 2_000_000 ? 410 : 411]);
      }
  });

  it('that there is none of is 404 under its own name', async () => {
    const { system } = await createMarket();
    const { payload } = await server.app.inject({
      method: 'POST',
      url: '/api/veloconnect',
      headers: { 'content-type': 'application/xml' },
      payload: requestOf({ space: 'order-1.1', name: 'GetWeather', ...system }),
    });
    expect(payload).toMatch(/<GetWeatherResponse .*<vct:ResponseCode>404</s);
    const { code } = await send({ query: { BuyersID: '1', Password: 'x' } });
    expect(code).toBe(405);
  });
});

describe('items', () => {
  it('are found by words, an article once, and described with stock and net price', async () => {
    const { system, number, article, brand } = await createMarket();
    const search = await ask(system, 'CreateTextSearch', { content: `<r:SearchString>${number}</r:SearchString>` });
    expect([search.code, search.state, search.all('TotalCount')]).toEqual([200, 2, ['1']]);
    const page = (format: string, more = '') =>
      ask(system, 'SearchResult', {
        transactionId: search.id,
        content: `<r:StartIndex>0</r:StartIndex><r:Count>10</r:Count><r:ResultFormat>${format}</r:ResultFormat>${more}`,
      });
    const keep = '<r:DoNotClose>true</r:DoNotClose>';
    const details = await page('ITEM_DETAIL', keep);
    expect(details.root.children.at(-1)?.name).toBe('ItemDetail');
    expect([
      details.all('Code'),
      details.all('AvailableQuantity'),
      details.all('PriceAmount'),
      details.all('Name'),
    ]).toEqual([['available'], ['13'], ['61.90'], [brand.name]]);
    await page('ITEM_TYPE', keep);
    expect((await page('COUNT', keep)).all('Count')).toEqual(['0']);
    const ids = await page('ID_ONLY');
    expect([ids.all('ID'), ids.state]).toEqual([[article], 100]);
    expect(await page('ID_ONLY')).toMatchObject({ code: 430 });
  });

  it('are priced at the quantity that is asked about, and unknown where the reader may not see them', async () => {
    const { system, article, posts, first, shop, add } = await createMarket();
    const own = await createAdvertisement(server.db, shop.user.person, { category });
    const later = await add(first, '40.00', 5, { availability: 'within_5_weeks', articleNumber: 'OTHER-1' });
    const list = await ask(system, 'GetItemDetailsList', {
      content: [
        itemOf(article, 3),
        itemOf(article, 12),
        itemOf(article, 20),
        itemOf(`P${posts[1].id}`),
        itemOf(`P${own.id}`),
        itemOf('P999999'),
        itemOf('4711'),
        itemOf(`p${later.id}`, 1),
      ]
        .map((item) => `<r:RequestEntry>${item}</r:RequestEntry>`)
        .join(''),
    });
    expect(list.all('Code')).toEqual([
      'available',
      'available',
      'partially_available',
      'available',
      'expecting_delivery',
    ]);
    expect(list.all('PriceAmount').map(Number)).toEqual([61.9, 61.9, 61.9, 64, 40]);
    expect(findAll(list.root, 'ItemUnknown').map((item) => textOf(item, 'ID'))).toEqual([
      `P${own.id}`,
      'P999999',
      '4711',
    ]);
    await server.db
      .insertInto('organization_stops')
      .values({
        organization_id: first.organization.id,
        stopped_id: shop.organization.id,
        created_by: first.manager.person.id,
      })
      .execute();
    const hidden = await ask(system, 'GetItemDetails', { content: itemOf(`P${posts[0].id}`) });
    expect(findAll(hidden.root, 'ItemUnknown')).toHaveLength(1);
    expect((await ask(system, 'GetItemDetails', { content: itemOf(article, 1) })).all('PriceAmount')).toEqual([
      '64.00',
    ]);
  });

  it('have the same answer by XML and by parameters, sent with GET and with POST', async () => {
    const { system, article, posts } = await createMarket();
    const ids = [article, `P${posts[0].id}`, 'P999999'];
    const inXml = await ask(system, 'GetItemDetailsList', {
      content: ids.map((id) => `<r:RequestEntry>${itemOf(id)}</r:RequestEntry>`).join(''),
    });
    const query: [string, string][] = [
      ['requestname', 'getitemdetailslistREQUEST'],
      ['buyersid', String(system.id)],
      ['PASSWORD', system.password],
      ...ids.map((id): [string, string] => ['SellersItemIdentification', id]),
    ];
    expect((await send({ query })).payload).toBe(inXml.payload);
    expect((await send({ query, method: 'POST' })).payload).toBe(inXml.payload);
  });
});

describe('an order', () => {
  it('asks each seller once with an offer at the posted price, and is confirmed and delivered', async () => {
    const { system, article, first, second, deals, number } = await createMarket();
    const created = await ask(system, 'CreateOrder', { content: lineOf(article, 4) });
    expect([created.code, created.state, created.all('Quantity'), created.all('PriceAmount')]).toEqual([
      200,
      2,
      // All four from one seller cost more than three and one.
      ['3', '1'],
      ['61.90', '64.00'],
    ]);
    const of = { transactionId: created.id };
    expect((await ask(system, 'ViewOrder', of)).all('Quantity')).toEqual(['3', '1']);
    const changed = await ask(system, 'UpdateOrder', { ...of, content: lineOf(article, 5) + lineOf('P999999', 1) });
    expect([changed.all('Quantity'), findAll(changed.root, 'ItemUnknown').length]).toEqual([['3', '2'], 1]);
    const [finished, again] = await Promise.all([ask(system, 'FinishOrder', of), ask(system, 'FinishOrder', of)]);
    const done = finished.code === 200 ? finished : again;
    expect(done).toMatchObject({ code: 200, state: 100 });
    expect(await ask(system, 'FinishOrder', of)).toMatchObject({ code: 430 });
    expect(await ask(system, 'UpdateOrder', { ...of, content: lineOf(article, 1) })).toMatchObject({ code: 430 });
    expect(await ask(system, 'Rollback', of)).toMatchObject({ code: 430 });
    expect(await ask(system, 'ViewOrder', of)).toMatchObject({ code: 200, state: 100 });
    const opened = await deals();
    expect(opened.map(({ seller_id: seller, value, quantity }) => [seller, value, quantity])).toEqual([
      [first.organization.id, '185.70', 3],
      [second.organization.id, '128.00', 2],
    ]);
    const [orderId = ''] = done.all('OrderID');
    expect((await ask(system, 'OrderConfirmationQuery')).all('OrderConfirmationID')).toEqual([]);
    const [deal] = opened;
    const seller = await server.signIn(first.manager.person);
    expect((await seller.post(`/api/deals/${deal?.id}/accept`, { version: 1 })).code).toBe(200);
    const query = await ask(system, 'OrderConfirmationQuery', {
      content: `<r:DateRange><r:FromDate>2020-01-01</r:FromDate></r:DateRange><r:OrderID>${orderId}</r:OrderID>`,
    });
    const reference = deal?.reference ?? '';
    expect([query.all('OrderConfirmationID'), query.all('OrderID')]).toEqual([[reference], [orderId]]);
    const details = await ask(system, 'OrderConfirmationDetails', {
      content: documentIds('OrderConfirmationID', reference, 'D-0000-0000'),
    });
    expect([details.all('UnitPrice'), details.all('LinePrice'), details.all('UnknownID')]).toEqual([
      ['61.90'],
      ['185.70'],
      ['D-0000-0000'],
    ]);
    expect((await ask(system, 'DeliveryNoteQuery')).all('DeliveryNoteID')).toEqual([]);
    const lines = (await seller.get(`/api/deals/${deal?.id}`)).data.lines.map(({ id }: { id: number }) => ({
      id,
      quantity: 2,
    }));
    const today = new Date().toISOString().slice(0, 10);
    await seller.post(`/api/deals/${deal?.id}/complete`, { lines, closing_date: today, declaration: true });
    const notes = await ask(system, 'DeliveryNoteQuery', { content: documentIds('OrderConfirmationID', reference) });
    expect([notes.all('DeliveryNoteID'), notes.all('IssueDate')]).toEqual([[`${reference}-1`], [today]]);
    const note = await ask(system, 'DeliveryNoteDetails', { content: documentIds('DeliveryNoteID', `${reference}-1`) });
    expect([note.all('Quantity'), note.all('LinePrice'), note.payload.includes(number)]).toEqual([
      ['2'],
      ['123.80'],
      true,
    ]);
  });

  it('goes on with the sellers who were not asked when it was cut off', async () => {
    const { system, article, deals } = await createMarket();
    const { id } = await ask(system, 'CreateOrder', { content: lineOf(article, 5) });
    // As after the first seller was asked and the process died.
    await ask(system, 'FinishOrder', { transactionId: id });
    const [, second] = await deals();
    await server.db
      .deleteFrom('trade_order_deals')
      .where('deal_id', '=', second?.id as number)
      .execute();
    await server.db
      .updateTable('trade_transactions')
      .set({ state: 2, finished_at: null })
      .where('id', '=', id)
      .execute();
    expect(await ask(system, 'UpdateOrder', { transactionId: id, content: lineOf(article, 1) })).toMatchObject({
      code: 430,
    });
    expect(await ask(system, 'FinishOrder', { transactionId: id })).toMatchObject({ code: 200, state: 100 });
    expect((await deals()).map(({ quantity }) => quantity)).toEqual([3, 2, 2]);
  });

  it('is raised to what a seller sells at least, and lowered to what there is, and says so', async () => {
    const { system, first, add } = await createMarket();
    const box = await add(first, '5.00', 30, { articleNumber: 'BOX-1', minimum: 10 });
    const few = await add(first, '5.00', 2, { articleNumber: 'FEW-1' });
    const created = await ask(system, 'CreateOrder', {
      content: lineOf(`P${box.id}`, 3) + lineOf(`P${few.id}`, 5),
    });
    expect([created.all('Quantity'), created.message]).toEqual([
      ['10', '2'],
      `P${box.id}: 10 in place of 3. P${few.id}: 2 in place of 5.`,
    ]);
  });

  it('leaves out what is gone or dearer since it was answered', async () => {
    const { system, posts, deals } = await createMarket();
    const { id } = await ask(system, 'CreateOrder', {
      content: lineOf(`P${posts[0].id}`, 1) + lineOf(`P${posts[1].id}`, 1),
    });
    await server.db
      .updateTable('advertisements')
      .set({ price_per_unit: '70.00' })
      .where('id', '=', posts[1].id)
      .execute();
    const finished = await ask(system, 'FinishOrder', { transactionId: id });
    expect([finished.code, finished.all('Code'), finished.all('Quantity')]).toEqual([
      200,
      ['available', 'not_available'],
      ['1', '0'],
    ]);
    expect(await deals()).toHaveLength(1);
    const { id: other } = await ask(system, 'CreateOrder', { content: lineOf(`P${posts[0].id}`, 1) });
    await server.db.updateTable('advertisements').set({ state: 'paused' }).where('id', '=', posts[0].id).execute();
    expect(await ask(system, 'FinishOrder', { transactionId: other })).toMatchObject({
      code: 400,
      message: 'Nothing of this order is available.',
    });
  });

  it('is refused whole above the limit of 24 hours, and changes nothing as a test', async () => {
    const { system, article, deals } = await createMarket({ dayLimit: '200' });
    const order = async (quantity: number, isTest = false) => {
      const { id: transactionId } = await ask(system, 'CreateOrder', { content: lineOf(article, quantity), isTest });
      return ask(system, 'FinishOrder', { transactionId, isTest });
    };
    const test = await order(2, true);
    expect([test.code, test.state, test.message]).toEqual([200, 100, 'Test: nothing was ordered.']);
    expect(await deals()).toEqual([]);
    expect(await order(1)).toMatchObject({ code: 200, state: 100 });
    const refused = await order(3);
    expect([refused.code, refused.message]).toEqual([
      400,
      'This order of €185.70 is above the limit: €138.10 of €200.00 are left for these 24 hours. Nothing was ordered.',
    ]);
    expect(await deals()).toHaveLength(1);
    const { id } = await ask(system, 'CreateOrder', { content: lineOf(article, 1) });
    expect(await ask(system, 'FinishOrder', { transactionId: id, isTest: true })).toMatchObject({ code: 435 });
    expect(await ask(system, 'Rollback', { transactionId: id })).toMatchObject({ code: 200, state: 150 });
    expect(await ask(system, 'ViewOrder', { transactionId: id })).toMatchObject({ code: 430 });
  });

  it('is unknown to other systems and once its time is over', async () => {
    const { system, article, shop } = await createMarket();
    const other = await createTradePassword(server.db, shop.manager.person);
    const { id } = await ask(system, 'CreateOrder', { content: lineOf(article, 1) });
    expect((await ask(system, 'GetStatus', { transactionId: id })).root.children.at(-1)?.name).toBe(
      'TransactionStatus',
    );
    expect(await ask(other, 'ViewOrder', { transactionId: id })).toMatchObject({ code: 420 });
    expect(await ask(system, 'GetStatus')).toMatchObject({ code: 404 });
    await server.db
      .updateTable('trade_transactions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    for (const name of ['ViewOrder', 'FinishOrder', 'Rollback', 'GetStatus'] as const)
      expect(await ask(system, name, { transactionId: id })).toMatchObject({ code: 420 });
    const bad = ['', lineOf(article, 0), lineOf(article, '1.5'), lineOf('', 1)];
    for (const content of bad) expect(await ask(system, 'CreateOrder', { content })).toMatchObject({ code: 405 });
  });
});

describe('a trade password', () => {
  it('is shown once, lists its calls, and is good until it is ended', async () => {
    const { client } = await server.join({ role: 'organization_admin', permissions: ['browse', 'deals', 'api'] });
    const made = await client.post('/api/trade-passwords', { name: 'Till', scopes: ['search'], day_limit: '500' });
    expect([made.code, made.data.password]).toEqual([201, expect.stringMatching(/^gsv_[0-9A-Za-z]{20}$/)]);
    const system = { id: made.data.id as number, password: made.data.password as string };
    expect((await ask(system, 'GetItemDetails', { content: itemOf('P1') })).code).toBe(200);
    expect((await ask(system, 'CreateOrder', { content: lineOf('P1', 1) })).code).toBe(411);
    const url = `/api/trade-passwords/${system.id}`;
    await expect
      .poll(async () => (await client.get(`${url}/calls`)).data)
      .toMatchObject([
        { request: 'CreateOrder', code: 411, reason: expect.stringMatching(/do not fit/) },
        { request: 'GetItemDetails', code: 200, reason: null },
      ]);
    const [listed] = (await client.get('/api/trade-passwords')).data;
    expect(listed).toMatchObject({
      name: 'Till',
      prefix: system.password.slice(0, 8),
      last_call: { request: 'CreateOrder' },
    });
    expect(JSON.stringify(listed)).not.toContain(system.password);
    await client.put(url, { name: 'Till 2', scopes: ['search', 'order'], networks: ['85.14.220.0/24'] });
    expect((await ask(system, 'GetItemDetails', { content: itemOf('P1') })).code).toBe(411);
    await client.put(url, { name: 'Till 2', scopes: ['search'], networks: [] });
    expect((await ask(system, 'GetItemDetails', { content: itemOf('P1') })).code).toBe(200);
    await client.delete(url);
    expect((await ask(system, 'GetItemDetails', { content: itemOf('P1') })).code).toBe(411);
  });

  it('ends where it is in the address of anything else; tokens end in this address too', async () => {
    const { system, shop } = await createMarket();
    await server.app.inject({ url: `/api/deals?Password=${system.password}` });
    expect((await ask(system, 'GetItemDetails', { content: itemOf('P1') })).code).toBe(411);
    const { token } = await createApiToken(server.db, shop.user.person);
    const { statusCode } = await server.app.inject({ url: `/api/veloconnect?Password=${token}` });
    expect(statusCode).toBe(401);
  });

  it('is refused like a wrong one where its member or organization may not', async () => {
    const { system, shop } = await createMarket();
    const details = async () => (await ask(system, 'GetItemDetails', { content: itemOf('P1') })).code;
    expect(await details()).toBe(200);
    await server.db
      .updateTable('organizations')
      .set({ status: 'suspended' })
      .where('id', '=', shop.organization.id)
      .execute();
    expect(await details()).toBe(411);
    await server.db
      .updateTable('organizations')
      .set({ status: 'active' })
      .where('id', '=', shop.organization.id)
      .execute();
    await server.db
      .updateTable('users')
      .set({ permissions: ['browse', 'deals'] })
      .where('id', '=', shop.manager.person.id)
      .execute();
    expect(await details()).toBe(411);
  });
});
