import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createApiToken, createTradePassword } from '#tests/factories/tokens.ts';
import { createFeedCaller } from '#tests/helpers/files/feeds.ts';
import { postsOf } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { expectAllValid, noteAnswer } from '#tests/helpers/trade/veloconnect.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
let origin: string;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'Brakes' });
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await expectAllValid();
});

const transaction = 'xmlns="urn:veloconnect:transaction-1.0"';
const item = 'xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-1.0"';
const products = ['browse', 'post_offered', 'deals', 'bulk_upload', 'api'] as const;

interface LineOf {
  gtin?: string;
  number?: string;
  brand?: string;
  reference?: string;
  quantity?: string;
  availability?: string;
  /** What other lines have besides: ids of ours before the reference, prices and delivery after the availability. */
  post?: string;
  more?: string;
}

const lineOf = ({ gtin, number, brand, reference, quantity, availability, post, more = '' }: LineOf) =>
  [
    '<StockTransmitB2CLine>',
    gtin && `<StandardItemIdentification ${item}><ID>${gtin}</ID></StandardItemIdentification>`,
    number &&
      `<ManufacturersItemIdentification ${item}><ID>${number}</ID><IssuerParty><PartyIdentification><ID identificationSchemeID="BIDEXBrand">${brand ?? '4711'}</ID></PartyIdentification></IssuerParty></ManufacturersItemIdentification>`,
    post && `<MarketPlaceItemIdentification><ID ${item}>${post}</ID></MarketPlaceItemIdentification>`,
    reference && `<BuyersItemIdentification ${item}><ID>${reference}</ID></BuyersItemIdentification>`,
    quantity !== undefined &&
      `<Quantity quantityUnitCode="EA" xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-1.0">${quantity}</Quantity>`,
    `<Availability>${availability ?? 'Available'}</Availability>${more}</StockTransmitB2CLine>`,
  ]
    .filter(Boolean)
    .join('');

const headOf = ({ id, password }: { id: number | string; password: string }) =>
  `<BuyersID ${transaction}>${id}</BuyersID><Credential ${transaction}><Password>${password}</Password></Credential>`;
const transmission = (
  by: { id: number | string; password: string },
  lines: LineOf[],
  { isTest = false, isComplete = true } = {},
) =>
  `<?xml version="1.0" encoding="utf-8"?><StockTransmitB2CRequest xmlns="urn:veloconnect:stock-B2C-1.4">${headOf(by)}<IsTest ${transaction}>${isTest}</IsTest><CreateDate>2026-11-27T10:40:56+01:00</CreateDate><Frequence>${isComplete ? 'Complete' : 'Incremental'}</Frequence>${lines.map(lineOf).join('')}</StockTransmitB2CRequest>`;
const question = (
  by: { id: number; password: string },
  transactionId: string,
  page = '<DoNotClose>true</DoNotClose>',
  isTest = false,
) =>
  `<GetItemStatusStockTransmitB2CRequest xmlns="urn:veloconnect:stock-B2C-1.4">${headOf(by)}<TransactionID ${transaction}>${transactionId}</TransactionID><IsTest ${transaction}>${isTest}</IsTest>${page}</GetItemStatusStockTransmitB2CRequest>`;

async function send(body: string | Buffer, type = 'application/xml', language = 'en') {
  const answer = await fetch(`${origin}/api/veloconnect`, {
    method: 'POST',
    headers: { 'content-type': type, 'accept-language': language },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const text = await answer.text();
  if (answer.status === 200) noteAnswer(text);
  const read = (name: string) => new RegExp(`<(?:vct:)?${name}[^>]*>([^<]*)<`).exec(text)?.[1] ?? null;
  return {
    http: answer.status,
    type: answer.headers.get('content-type'),
    code: Number(read('ResponseCode')),
    state: read('StatusCode') === null ? null : Number(read('StatusCode')),
    id: read('TransactionID') ?? '',
    message: read('ResponseMessage'),
    lines: [...text.matchAll(/<Available>(true|false)</g)].map(([, available]) => available === 'true'),
    text,
  };
}

/** An organization's admin with a token and posts of four articles. */
async function join() {
  const { person, client } = await server.join({ role: 'organization_admin', permissions: [...products] });
  const by = await createTradePassword(server.db, person, { scopes: ['stock'] });
  const { token } = await createApiToken(server.db, person, { kind: 'organization', scopes: ['stock:write'] });
  const brand = await createBrand(server.db, `Velodis ${person.id}`);
  const add = (given: Parameters<typeof createAdvertisement>[2]) =>
    createAdvertisement(server.db, person, { category, ...given });
  await add({ reference: 'R-1', gtin: '4006381333931' });
  await add({ reference: 'R-2', articleNumber: 'BR-R7170', brandId: brand.id });
  await add({ reference: 'R-3', gtin: '96385074', articleNumber: 'HB-1' });
  await add({ reference: 'R-4', gtin: '96385074', articleNumber: 'HB-1' });
  const stock = async () =>
    (await postsOf(server, person.organization_id)).map(
      ({ internal_reference: reference, state, number_of_items: count }) => `${reference} ${state} ${count}`,
    );
  const feedOf = async () => {
    const { data } = await client.get('/api/feeds');
    return { id: data[0].id as number, feed: createFeedCaller(server, client, token, data[0].id), all: data };
  };
  return { person, client, by, brand: brand.name, stock, feedOf };
}

describe('veloconnect', () => {
  it('updates stock by GTIN, or brand and number, once a user confirmed the first transmission', async () => {
    const { by, brand, stock, feedOf, client } = await join();
    const lines: LineOf[] = [
      { gtin: '04006381333931', quantity: '41' },
      { number: 'br r7170', brand, quantity: '7.00' },
      { gtin: '96385074', reference: 'R-3', quantity: '5' },
      { gtin: '96385074', reference: 'R-4', availability: 'NotAvailable' },
    ];
    const sent = await send(transmission(by, lines));
    expect(sent).toMatchObject({ http: 200, code: 200, state: 84, type: 'text/xml; charset=utf-8' });
    const { id, feed, all } = await feedOf();
    expect(all).toMatchObject([{ name: 'veloconnect', kind: 'push', state: 'new' }]);
    expect(await feed.ended(1)).toMatchObject({ state: 'waiting', lines: 4 });
    expect(await send(question(by, sent.id))).toMatchObject({ http: 200, code: 200, state: 84, lines: [] });
    expect(await stock()).toEqual(['R-1 active 100', 'R-2 active 100', 'R-3 active 100', 'R-4 active 100']);
    expect(await feed.apply(1)).toMatchObject({ state: 'done' });
    expect(await stock()).toEqual(['R-1 active 41', 'R-2 active 7', 'R-3 active 5', 'R-4 paused 100']);
    expect(await send(question(by, sent.id))).toMatchObject({
      code: 200,
      state: 85,
      lines: lines.map(() => true),
    });
    // Posts left out of an update stay; those left out of a complete transmission are paused.
    await send(transmission(by, [{ gtin: '4006381333931', quantity: '40' }], { isComplete: false }));
    expect(await feed.ended(2)).toMatchObject({ state: 'done', counts: { update: 1, pause: 0 } });
    expect(await stock()).toEqual(['R-1 active 40', 'R-2 active 7', 'R-3 active 5', 'R-4 paused 100']);
    const complete = await send(
      transmission(by, [
        { gtin: '4006381333931', quantity: '40' },
        { number: 'BR-R7170', brand, quantity: '7' },
      ]),
    );
    expect(await feed.ended(3)).toMatchObject({ state: 'done', counts: { unchanged: 2, pause: 1 } });
    expect(await stock()).toEqual(['R-1 active 40', 'R-2 active 7', 'R-3 paused 5', 'R-4 paused 100']);
    await client.post(`/api/feeds/${id}/runs/3/undo`);
    await expect.poll(async () => (await send(question(by, complete.id))).state).toBe(184);
    expect(await stock()).toEqual(['R-1 active 40', 'R-2 active 7', 'R-3 active 5', 'R-4 paused 100']);
  });

  it('updates posts without a reference too, also where the mapping was confirmed before it had a column for them', async () => {
    const { by, person, feedOf } = await join();
    const { id: plain } = await createAdvertisement(server.db, person, { category, gtin: '5901234123457' });
    const stock = async () =>
      (await postsOf(server, person.organization_id)).find(({ id }) => id === plain)?.number_of_items;
    const line = (quantity: string) => [{ gtin: '5901234123457', quantity }];
    await send(transmission(by, line('9'), { isComplete: false }));
    const { feed, id } = await feedOf();
    await feed.ended(1);
    expect(await feed.apply(1)).toMatchObject({ state: 'done', counts: { update: 1 } });
    expect(await stock()).toBe(9);
    await sql`
      update feeds set headers = array['internal_reference', 'number_of_items'], chosen = chosen #- '{columns,id}'
      where id = ${id}`.execute(server.db);
    await send(transmission(by, line('8'), { isComplete: false }));
    expect(await feed.ended(2)).toMatchObject({ state: 'done', counts: { update: 1 } });
    expect(await stock()).toBe(8);
  });

  it('reports why a line matches no post or several, page by page', async () => {
    const { by, brand, stock, feedOf } = await join();
    const sent = await send(
      transmission(by, [
        { gtin: '4006381333931', quantity: '41' },
        { gtin: '4006381333931', quantity: '42' },
        { gtin: '5901234123457', quantity: '1' },
        { number: 'BR-R7170', brand: `Another than ${brand}`, quantity: '1' },
        { number: 'HB-1', quantity: '1' },
        { reference: 'R-1', quantity: '1' },
        { number: 'BR-R7170', brand, quantity: '-3' },
      ]),
    );
    await (await feedOf()).feed.ended(1);
    await (await feedOf()).feed.apply(1);
    const { lines, text, message } = await send(question(by, sent.id));
    expect(lines).toEqual([true, false, false, false, false, false, false]);
    expect(message).toBe(
      '6 of 7 lines name none of your posts. line 2: An earlier line names the same post. line 3: None of your posts has this GTIN, or this brand and number. line 4: None of your posts has this GTIN, or this brand and number. line 5: 2 of your posts are of this article. Name one by your own number. line 6: Name the article by its GTIN, or by brand and number.',
    );
    expect(text).toContain('<TotalCount>7</TotalCount>');
    const page = await send(question(by, sent.id, '<StartIndex>5</StartIndex><Count>1</Count>'));
    expect([page.lines, page.text.includes('<StartIndex>5</StartIndex><Count>1</Count>')]).toEqual([[false], true]);
    expect(await send(question(by, sent.id, '<Count>7</Count>'))).toMatchObject({ code: 200, state: 85 });
    // All lines were fetched, and the system did not ask for more to come.
    expect(await send(question(by, sent.id))).toMatchObject({ code: 200, state: 184, lines: [] });
    expect(await stock()).toEqual(['R-1 active 41', 'R-2 active 100', 'R-3 active 100', 'R-4 active 100']);
  });

  it('validates a test transmission and writes nothing', async () => {
    const { by, stock, client } = await join();
    const lines: LineOf[] = [{ gtin: '4006381333931', quantity: '1' }, { gtin: '5901234123457' }];
    const sent = await send(transmission(by, lines, { isTest: true }));
    expect(sent).toMatchObject({ http: 200, code: 200, state: 85 });
    expect(sent.message).toBe('Test: nothing was changed.');
    expect((await send(question(by, sent.id, '', true))).lines).toEqual([true, false]);
    // A test stays a test.
    expect(await send(question(by, sent.id))).toMatchObject({ code: 435, id: sent.id, state: 184 });
    expect(await stock()).toEqual(['R-1 active 100', 'R-2 active 100', 'R-3 active 100', 'R-4 active 100']);
    expect((await client.get('/api/feeds')).data).toEqual([]);
  });

  it('stores the five latest tests of an organization', async () => {
    const { by, person } = await join();
    const other = await join();
    const theirs = await send(transmission(other.by, [{ gtin: '4006381333931', quantity: '1' }], { isTest: true }));
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push((await send(transmission(by, [{ gtin: '1' }], { isTest: true }))).id);
    const codes = await Promise.all(ids.map(async (id) => (await send(question(by, id, undefined, true))).code));
    expect(codes).toEqual([420, 420, 200, 200, 200, 200, 200]);
    expect((await send(question(other.by, theirs.id, undefined, true))).code).toBe(200);
    const stored = server.db.selectFrom('veloconnect_transactions').select('id');
    expect(await stored.where('organization_id', '=', person.organization_id as number).execute()).toHaveLength(5);
  });

  it('answers 410 to unknown numbers, 411 to whatever else does not fit, 420 to unknown or foreign transactions', async () => {
    const { by, person } = await join();
    const other = await join();
    const wrong: [{ id: number | string; password: string }, number][] = [
      [{ id: by.id, password: `${by.password.slice(0, -1)}_` }, 411],
      [{ id: other.by.id, password: by.password }, 411],
      [{ id: 2_000_000, password: by.password }, 410],
      [{ id: 'shop', password: by.password }, 410],
      [{ id: '', password: by.password }, 405],
      [{ id: by.id, password: '' }, 405],
      [await createTradePassword(server.db, person, { scopes: ['search'] }), 411],
      [await createTradePassword(server.db, person, { networks: ['85.14.220.0/24'] }), 411],
    ];
    for (const [one, code] of wrong)
      expect(await send(transmission(one, [{ gtin: '1' }]))).toMatchObject({ http: 200, code, state: 1 });
    const sent = await send(transmission(by, [{ gtin: '1' }], { isTest: true }));
    for (const id of [sent.id, 'a1f0cbb6-2d3f-4d71-8ab8-7b1f0e6b54ff', '7', "' or 1=1"])
      expect(await send(question(other.by, id))).toMatchObject({ http: 200, code: 420, lines: [] });
    expect(JSON.stringify(await server.db.selectFrom('veloconnect_transactions').selectAll().execute())).not.toContain(
      by.password,
    );
  });

  it('keeps the number of a line that says available alone, and takes none for what is not', async () => {
    const { by, brand, stock, feedOf } = await join();
    await send(transmission(by, [{ gtin: '4006381333931', quantity: '41' }], { isComplete: false }));
    await (await feedOf()).feed.ended(1);
    await (await feedOf()).feed.apply(1);
    const sent = await send(
      transmission(by, [
        { gtin: '4006381333931' },
        { number: 'BR-R7170', brand, quantity: '7', availability: 'NotAvailable' },
        { gtin: '96385074', reference: 'R-3', quantity: '5' },
      ]),
    );
    await (await feedOf()).feed.ended(2);
    expect(await stock()).toEqual(['R-1 active 41', 'R-2 paused 100', 'R-3 active 5', 'R-4 active 100']);
    expect((await send(question(by, sent.id))).lines).toEqual([true, true, true]);
  });

  it('finds a post by our number first, by the name of its maker, else by its condition; delivery days count, prices never', async () => {
    const { by, person, brand, stock, feedOf } = await join();
    const condition = (reference: string, value: string) =>
      server.db
        .updateTable('advertisements')
        .set({ condition: value })
        .where('organization_id', '=', person.organization_id)
        .where('internal_reference', '=', reference)
        .execute();
    await condition('R-3', 'new');
    await condition('R-4', 'used');
    const own = await postsOf(server, person.organization_id);
    const idOf = (name: string) => own.find(({ internal_reference: reference }) => reference === name)?.id;
    const price = `<BasePrice ${item}><PriceAmount amountCurrencyID="EUR" xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-1.0">119.00</PriceAmount></BasePrice>`;
    const named = (name: string) =>
      `<ManufacturersItemIdentification ${item}><ID>BR-R7170</ID><IssuerParty><PartyIdentification><ID>4711</ID></PartyIdentification><PartyName><Name xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-1.0">${name}</Name></PartyName></IssuerParty></ManufacturersItemIdentification>`;
    const days = (least: number, most: number) =>
      `<DeliveryMin>${least}</DeliveryMin><DeliveryMax>${most}</DeliveryMax>`;
    const body = (brandName: string, isComplete = true) =>
      transmission(
        by,
        [
          // Our number decides, whatever else the line says.
          { gtin: '96385074', post: `P${idOf('R-1')}`, reference: 'R-4', quantity: '11', more: price + days(20, 30) },
          { quantity: '12' },
          { gtin: '96385074', quantity: '13', more: `${days(2, 5)}<Condition>CO10</Condition>` },
          { gtin: '96385074', quantity: '14', more: '<Condition>CO20</Condition>' },
        ],
        { isComplete },
      ).replace('<StockTransmitB2CLine><Quantity', `<StockTransmitB2CLine>${named(brandName)}<Quantity`);
    const sent = await send(body(brand));
    const { feed } = await feedOf();
    await feed.ended(1);
    await feed.apply(1);
    expect(await stock()).toEqual(['R-1 active 11', 'R-2 active 12', 'R-3 active 13', 'R-4 active 14']);
    const now = await postsOf(server, person.organization_id);
    expect(now.map(({ availability, price_per_unit: each }) => `${availability} ${each}`)).toEqual([
      'within_5_weeks 10.00',
      'in_stock 10.00',
      'in_stock 10.00',
      'in_stock 10.00',
    ]);
    // What a line was found by comes back as our number, which names the post from then on.
    const { text, lines } = await send(question(by, sent.id));
    expect(lines).toEqual([true, true, true, true]);
    expect([...text.matchAll(/<MarketPlaceItemIdentification><cac:ID>(\d+)</g)].map(([, id]) => Number(id))).toEqual(
      ['R-1', 'R-2', 'R-3', 'R-4'].map(idOf),
    );
    // Another maker's article of the same number is none of ours, and a condition that several have chooses none.
    await condition('R-3', 'used');
    const other = await send(body('Another maker', false).replace('CO10', 'CO50'));
    await feed.ended(2);
    expect((await send(question(by, other.id))).lines).toEqual([true, false, false, false]);
  });

  it('refuses invalid requests with a message, and stops reading those of unknown senders', async () => {
    const { by, client } = await join();
    const start = '<StockTransmitB2CRequest xmlns="urn:veloconnect:stock-B2C-1.4">';
    const end = '</StockTransmitB2CRequest>';
    const known = `${start}${headOf(by)}`;
    const cases: [string | Buffer, number, RegExp][] = [
      [`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${known}<X>&b;</X>${end}`, 405, /document type/],
      [`${known}<X>&b;</X>${end}`, 405, /cannot be read at line 1/],
      [`${known}${'<a>'.repeat(20)}`, 405, /nested too deeply/],
      [`${known}<a></b>${end}`, 405, /cannot be read/],
      [known, 405, /cannot be read/],
      ['', 405, /cannot be read/],
      ['{"a":1}', 405, /cannot be read/],
      [`<StockTransmitB2BRequest>${headOf(by)}</StockTransmitB2BRequest>`, 404, /not offered/],
      [`${start}${lineOf({ gtin: '96385074', quantity: '1' })}${headOf(by)}${end}`, 405, /before the lines/],
      [`${start}<!--${'x'.repeat(200_000)}-->${headOf(by)}${end}`, 405, /before the lines/],
      [
        `${known}<StockTransmitB2CLine><Quantity>${'9'.repeat(300)}</Quantity></StockTransmitB2CLine>${end}`,
        400,
        /more than 200/,
      ],
      [`${known}${'<StockTransmitB2CLine/>'.repeat(20_001)}${end}`, 400, /20,000 lines at most/],
      [
        Buffer.from(`<?xml version="1.0" encoding="utf-8"?>${known}<X>\xff</X>${end}`, 'latin1'),
        405,
        /do not fit the encoding/,
      ],
      [`<?xml version="1.0" encoding="utf-7"?>${known}${end}`, 405, /Send UTF-8/],
    ];
    for (const [body, code, message] of cases) {
      const answer = await send(body);
      expect([answer.http, answer.code, answer.message], body.toString().slice(0, 80)).toEqual([
        200,
        code,
        expect.stringMatching(message),
      ]);
    }
    expect(await send(transmission(by, [{ gtin: '1' }]), 'application/json')).toMatchObject({ http: 200, code: 405 });
    expect(await send(transmission(by, []))).toMatchObject({ code: 405, message: 'The transmission has no lines.' });
    expect(await send(transmission(by, [{ gtin: '1' }]).replace('Complete', 'Hourly'))).toMatchObject({ code: 405 });
    expect(await send(question(by, 'x', '<Count>-1</Count>'))).toMatchObject({ code: 405 });
    expect(
      await send(transmission(by, [{ gtin: '1' }]).replaceAll('urn:veloconnect:stock-B2C-1.4', 'urn:shop:1')),
    ).toMatchObject({
      code: 405,
    });
    const latin = `<?xml version="1.0" encoding="ISO-8859-1"?>${transmission(by, [{ gtin: '96385074', reference: 'Größe', quantity: '1' }], { isTest: true }).replace(/^<\?.*?\?>/, '')}`;
    const sent = await send(Buffer.from(latin, 'latin1'), 'text/xml; charset=ISO-8859-1');
    expect((await send(question(by, sent.id, undefined, true))).text).toContain('<cac:ID>Größe</cac:ID>');
    const wide = transmission(by, [{ gtin: '96385074', reference: 'Größe', quantity: '1' }], { isTest: true });
    for (const bytes of [
      Buffer.from(`\ufeff${wide.replace('utf-8', 'utf-16')}`, 'utf16le'),
      Buffer.from(`\ufeff${wide.replace('utf-8', 'utf-16')}`, 'utf16le').swap16(),
      Buffer.from(`\ufeff${wide}`),
    ])
      expect(await send(bytes, 'text/xml')).toMatchObject({ code: 200, state: 85 });
    expect((await client.get('/api/feeds')).data).toEqual([]);
  });

  it('lets unknown senders wait in a gate of their own, and refuses those for whom there is no place', async () => {
    const { by } = await join();
    const body = `<StockTransmitB2CRequest>${'<![CDATA[ ]]>'.repeat(4_600)}`;
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const { status } = await fetch(`${origin}/api/veloconnect`, {
          method: 'POST',
          headers: { 'content-type': 'application/xml' },
          body,
        });
        return status;
      }),
    );
    expect([...new Set(answers)].sort()).toEqual([200, 503]);
    const { payload } = await server.app.inject('/metrics');
    expect(payload).toMatch(/groupset_requests_shed_total\{work="foreign"\} [1-9]/);
    expect(await send(transmission(by, [{ gtin: '1' }], { isTest: true }))).toMatchObject({ http: 200, code: 200 });
  });

  it('reads a large transmission from a file', async () => {
    const { by } = await join();
    const lines = Array.from({ length: 2_000 }, (_, n) => ({
      gtin: '4006381333931',
      reference: `X-${n}`,
      quantity: '1',
    }));
    const sent = await send(transmission(by, lines, { isTest: true }));
    expect(sent).toMatchObject({ http: 200, code: 200, state: 85 });
    expect((await send(question(by, sent.id, '<Count>2</Count>', true))).text).toContain(
      '<TotalCount>2000</TotalCount>',
    );
  });

  it('holds a run that would remove most of the stock, like other feeds', async () => {
    const { by, feedOf, stock } = await join();
    await send(transmission(by, [{ gtin: '4006381333931', quantity: '41' }]));
    const { feed } = await feedOf();
    await feed.ended(1);
    await feed.apply(1);
    const sent = await send(transmission(by, [{ gtin: '5901234123457', quantity: '1' }]));
    expect(await feed.ended(2)).toMatchObject({ state: 'held', hold: 'empty' });
    expect(await send(question(by, sent.id))).toMatchObject({ code: 200, state: 84 });
    expect((await stock())[0]).toBe('R-1 active 41');
  });
});
