import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tradeLimits } from '#contract/trade-passwords/choices.ts';
import { createApp } from '#server/app.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTradeSystem, lineOf } from '#tests/helpers/trade/tradeSystem.ts';
import { expectAllValid, findAll, itemOf, noteAnswer, requestOf, textOf } from '#tests/helpers/trade/veloconnect.ts';
import { type OperationName, operations } from './names.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
let ask: ReturnType<typeof createTradeSystem>['ask'];
let createMarket: ReturnType<typeof createTradeSystem>['createMarket'];
let send: ReturnType<typeof createTradeSystem>['send'];
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'Derailleurs' });
  ({ ask, createMarket, send } = createTradeSystem(server));
});
afterAll(async () => {
  await server.close();
  await expectAllValid();
});

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

  it('names the bindings of https where the product is reached by it', async () => {
    const bindingsOf = async (app: TestServer['app']) => {
      const { payload } = await app.inject('/api/veloconnect?RequestName=GetProfileRequest&version=1.6');
      return [...new Set([...payload.matchAll(/<Binding>([^<]+)</g)].map(([, binding]) => binding))].sort();
    };
    expect(await bindingsOf(server.app)).toEqual(['URL', 'XML-POST']);
    const { db, connection } = server;
    const config = { ...server.config, origin: 'https://parts.example' };
    const { app } = await createApp({ config, db, connection, log: false });
    expect(await bindingsOf(app)).toEqual(['URL-S', 'XML-POST-S']);
    await app.close();
  });
});

describe('a refusal', () => {
  it('has HTTP’s status where the standard has no code: too large, and too many calls', async () => {
    const { system, article } = await createMarket();
    const large = await server.app.inject({
      method: 'POST',
      url: '/api/veloconnect',
      headers: { 'content-type': 'text/xml', 'content-length': String(20 * 1024 ** 2 + 1) },
      payload: '<a/>',
    });
    expect(large.statusCode).toBe(413);
    noteAnswer(large.payload);
    const details = () => ask(system, 'GetItemDetails', { content: itemOf(article) });
    expect((await details()).http).toBe(200);
    await server.db
      .updateTable('throttles')
      .set({ failures: tradeLimits.callsAMinute - 1 })
      .where('key', '=', `trade:${system.id}`)
      .execute();
    expect((await details()).http).toBe(200);
    expect(await details()).toMatchObject({
      http: 429,
      message: 'A trade system can make at most 600 calls a minute. Wait a moment.',
    });
  });

  it('is in the language of the member', async () => {
    const { system, shop } = await createMarket();
    await server.db.updateTable('users').set({ locale: 'de' }).where('id', '=', shop.manager.person.id).execute();
    const of = { transactionId: '00000000-0000-0000-0000-000000000000' };
    const { code, message } = await ask(system, 'ViewOrder', of);
    expect([code, message]).toEqual([420, expect.stringContaining('30 Minuten')]);
  });

  it('is 400 for more than is taken: 500 items, 200 lines of an order', async () => {
    const { system, article } = await createMarket();
    const entries = (count: number) => `<r:RequestEntry>${itemOf(article)}</r:RequestEntry>`.repeat(count);
    const whole = await ask(system, 'GetItemDetailsList', { content: entries(500) });
    expect([whole.code, whole.all('Description').length]).toEqual([200, 500]);
    expect(await ask(system, 'GetItemDetailsList', { content: entries(501) })).toMatchObject({
      code: 400,
      message: 'A request names 500 items at most.',
    });
    const lines = Array.from({ length: 201 }, (_, n) => lineOf(`P${n + 1}`, 1));
    expect(await ask(system, 'CreateOrder', { content: lines.slice(1).join('') })).toMatchObject({ code: 200 });
    expect(await ask(system, 'CreateOrder', { content: lines.join('') })).toMatchObject({
      code: 400,
      message: 'An order has 200 lines at most.',
    });
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

describe('parameters', () => {
  it('of an item are found by their place, in whichever order they come', async () => {
    const { system, posts } = await createMarket();
    const order = async (parameters: Record<string, string>) => {
      const sent = { RequestName: 'CreateOrderRequest', BuyersID: String(system.id), Password: system.password };
      const answer = await send({ query: { ...sent, ...parameters } });
      const lines = findAll(answer.root, 'OrderResponseLine');
      return lines.map((line) => [
        textOf(line, 'Quantity'),
        ...['SellersItemIdentification', 'BuyersItemIdentification'].map((name) => {
          const [found] = findAll(line, name);
          return found ? textOf(found, 'ID') : null;
        }),
      ]);
    };
    const ids = posts.map(({ id }) => `P${id}`);
    const [first = '', second = ''] = ids;
    for (const name of [(part: string, n: number) => `${part}.${n}`, (part: string, n: number) => `${part}[${n}]`])
      expect(
        await order({
          [name('Quantity', 2)]: '5',
          [name('BuyersItemIdentification', 2)]: 'SHELF-2',
          [name('Quantity', 1)]: '3',
          [name('SellersItemIdentification', 1)]: first,
          [name('SellersItemIdentification', 2)]: second,
        }),
      ).toEqual([
        ['3', first, null],
        ['5', second, 'SHELF-2'],
      ]);
  });

  it('that no database takes are refused or left out, and are no fault of ours', async () => {
    const { system } = await createMarket();
    const by = { BuyersID: String(system.id), Password: system.password };
    for (const day of ['2026-02-31', '0000-01-01', '9999-99-99', '31.12.2026'])
      expect(
        await send({ query: { RequestName: 'DeliveryNoteQueryRequest', ...by, FromDate: day } }),
        day,
      ).toMatchObject({ http: 200, code: 405, message: 'FromDate takes a date such as 2026-11-29.' });
    for (const [name, field] of [
      ['CreateTextSearch', 'SearchString'],
      ['OrderConfirmationDetails', 'OrderConfirmationID'],
      ['DeliveryNoteQuery', 'OrderConfirmationID'],
      ['GetItemDetails', 'SellersItemIdentification'],
      ['CreateOrder', 'SellersItemIdentification'],
    ] as const)
      expect(
        await send({ query: { RequestName: `${name}Request`, ...by, Quantity: '1', [field]: 'D\0-1' } }),
        name,
      ).toMatchObject({ http: 200, code: 200 });
    for (const number of ['99999999999999999999', '-1', '1e3', '0x1', ' ', '1\0'])
      expect(
        (await send({ query: { RequestName: 'GetStatusRequest', ...by, BuyersID: number } })).code,
        number,
      ).toBeLessThan(500);
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
