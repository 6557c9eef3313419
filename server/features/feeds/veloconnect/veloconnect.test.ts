import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { createFeedCaller } from '#tests/helpers/files/feeds.ts';
import { postsOf } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
let origin: string;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'Brakes' });
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

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
}

const lineOf = ({ gtin, number, brand, reference, quantity, availability }: LineOf) =>
  [
    '<StockTransmitB2CLine>',
    gtin && `<StandardItemIdentification ${item}><ID>${gtin}</ID></StandardItemIdentification>`,
    number &&
      `<ManufacturersItemIdentification ${item}><ID>${number}</ID><IssuerParty><PartyIdentification><ID identificationSchemeID="BIDEXBrand">${brand ?? '4711'}</ID></PartyIdentification></IssuerParty></ManufacturersItemIdentification>`,
    reference && `<BuyersItemIdentification ${item}><ID>${reference}</ID></BuyersItemIdentification>`,
    quantity !== undefined &&
      `<Quantity quantityUnitCode="EA" xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-1.0">${quantity}</Quantity>`,
    `<Availability>${availability ?? 'Available'}</Availability></StockTransmitB2CLine>`,
  ]
    .filter(Boolean)
    .join('');

const headOf = ({ id, token }: { id: number | string; token: string }) =>
  `<BuyersID ${transaction}>${id}</BuyersID><Credential ${transaction}><Password>${token}</Password></Credential>`;
const transmission = (
  by: { id: number | string; token: string },
  lines: LineOf[],
  { isTest = false, isComplete = true } = {},
) =>
  `<?xml version="1.0" encoding="utf-8"?><StockTransmitB2CRequest xmlns="urn:veloconnect:stock-B2C-1.4">${headOf(by)}<IsTest ${transaction}>${isTest}</IsTest><CreateDate>2026-11-27T10:40:56+01:00</CreateDate><Frequence>${isComplete ? 'Complete' : 'Update'}</Frequence>${lines.map(lineOf).join('')}</StockTransmitB2CRequest>`;
const question = (by: { id: number; token: string }, transactionId: string, page = '') =>
  `<GetItemStatusStockTransmitB2CRequest xmlns="urn:veloconnect:stock-B2C-1.4">${headOf(by)}<TransactionID ${transaction}>${transactionId}</TransactionID>${page}</GetItemStatusStockTransmitB2CRequest>`;

async function send(body: string | Buffer, type = 'application/xml', language = 'en') {
  const answer = await fetch(`${origin}/api/veloconnect`, {
    method: 'POST',
    headers: { 'content-type': type, 'accept-language': language },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const text = await answer.text();
  const read = (name: string) => new RegExp(`<${name}[^>]*>([^<]*)<`).exec(text)?.[1] ?? null;
  return {
    http: answer.status,
    type: answer.headers.get('content-type'),
    code: Number(read('ResponseCode')),
    state: read('StatusCode') === null ? null : Number(read('StatusCode')),
    id: read('TransactionID') ?? '',
    message: read('Message'),
    lines: [...text.matchAll(/<StockTransmitB2CResponseLine>(.*?)<\/StockTransmitB2CResponseLine>/g)].map(
      ([, line = '']) => [
        Number(/<ResponseCode[^>]*>(\d+)</.exec(line)?.[1]),
        /<Message[^>]*>([^<]*)</.exec(line)?.[1] ?? null,
      ],
    ),
    text,
  };
}

/** An organization's admin with a token and posts of four articles. */
async function join() {
  const { person, client } = await server.join({ role: 'organization_admin', permissions: [...products] });
  const by = await createApiToken(server.db, person, { kind: 'organization', scopes: ['stock:write'] });
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
    return { id: data[0].id as number, feed: createFeedCaller(server, client, by.token, data[0].id), all: data };
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
    expect(sent).toMatchObject({ http: 200, code: 200, state: 84, type: 'application/xml; charset=utf-8' });
    const { id, feed, all } = await feedOf();
    expect(all).toMatchObject([{ name: 'veloconnect', kind: 'push', state: 'new' }]);
    expect(await feed.ended(1)).toMatchObject({ state: 'waiting', lines: 4 });
    expect(await send(question(by, sent.id))).toMatchObject({ http: 200, code: 430, state: 84 });
    expect(await stock()).toEqual(['R-1 active 100', 'R-2 active 100', 'R-3 active 100', 'R-4 active 100']);
    expect(await feed.apply(1)).toMatchObject({ state: 'done' });
    expect(await stock()).toEqual(['R-1 active 41', 'R-2 active 7', 'R-3 active 5', 'R-4 paused 100']);
    expect(await send(question(by, sent.id))).toMatchObject({
      code: 200,
      state: 85,
      lines: lines.map(() => [200, null]),
    });
    // Posts left out of an update stay; those left out of a complete transmission are paused.
    await send(transmission(by, [{ gtin: '4006381333931', quantity: '40' }], { isComplete: false }));
    expect(await feed.ended(2)).toMatchObject({ state: 'done', counts: { update: 1, pause: 0 } });
    expect(await stock()).toEqual(['R-1 active 40', 'R-2 active 7', 'R-3 active 5', 'R-4 paused 100']);
    const complete = await send(transmission(by, [{ gtin: '4006381333931', quantity: '40' }]));
    expect(await feed.ended(3)).toMatchObject({ state: 'done', counts: { unchanged: 1, pause: 2 } });
    expect(await stock()).toEqual(['R-1 active 40', 'R-2 paused 7', 'R-3 paused 5', 'R-4 paused 100']);
    await client.post(`/api/feeds/${id}/runs/3/undo`);
    await expect.poll(async () => (await send(question(by, complete.id))).state).toBe(184);
    expect(await stock()).toEqual(['R-1 active 40', 'R-2 active 7', 'R-3 active 5', 'R-4 paused 100']);
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
    const { lines, text } = await send(question(by, sent.id));
    expect(lines).toEqual([
      [200, null],
      [404, 'An earlier line names the same post.'],
      [404, 'None of your posts has this GTIN, or this brand and number.'],
      [404, 'None of your posts has this GTIN, or this brand and number.'],
      [404, '2 of your posts are of this article. Name one by your own number.'],
      [404, 'Name the article by its GTIN, or by brand and number.'],
      [404, 'Quantity takes a whole number of 0 or more.'],
    ]);
    expect(text).toContain('<TotalCount>7</TotalCount>');
    const page = await send(question(by, sent.id, '<StartIndex>5</StartIndex><Count>1</Count>'));
    expect(page.lines).toEqual([[404, 'Name the article by its GTIN, or by brand and number.']]);
    expect(await stock()).toEqual(['R-1 active 41', 'R-2 active 100', 'R-3 active 100', 'R-4 active 100']);
  });

  it('validates a test transmission and writes nothing', async () => {
    const { by, stock, client } = await join();
    const lines: LineOf[] = [{ gtin: '4006381333931', quantity: '1' }, { gtin: '5901234123457' }];
    const sent = await send(transmission(by, lines, { isTest: true }));
    expect(sent).toMatchObject({ http: 200, code: 200, state: 85 });
    expect((await send(question(by, sent.id))).lines.map(([code]) => code)).toEqual([200, 404]);
    expect(await stock()).toEqual(['R-1 active 100', 'R-2 active 100', 'R-3 active 100', 'R-4 active 100']);
    expect((await client.get('/api/feeds')).data).toEqual([]);
  });

  it('stores the five latest tests of an organization', async () => {
    const { by, person } = await join();
    const other = await join();
    const theirs = await send(transmission(other.by, [{ gtin: '4006381333931', quantity: '1' }], { isTest: true }));
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push((await send(transmission(by, [], { isTest: true }))).id);
    const codes = await Promise.all(ids.map(async (id) => (await send(question(by, id))).code));
    expect(codes).toEqual([420, 420, 200, 200, 200, 200, 200]);
    expect((await send(question(other.by, theirs.id))).code).toBe(200);
    const stored = server.db.selectFrom('veloconnect_transactions').select('id');
    expect(await stored.where('organization_id', '=', person.organization_id as number).execute()).toHaveLength(5);
  });

  it('answers 420 to wrong credentials and to unknown or foreign transactions', async () => {
    const { by, person } = await join();
    const other = await join();
    const wrong = [
      { id: by.id, token: `${by.token.slice(0, -1)}_` },
      { id: other.by.id, token: by.token },
      { id: '', token: by.token },
      { id: by.id, token: '' },
    ];
    for (const one of wrong) expect(await send(transmission(one, []))).toMatchObject({ http: 401, code: 420 });
    const sent = await send(transmission(by, [], { isTest: true }));
    for (const id of [sent.id, 'a1f0cbb6-2d3f-4d71-8ab8-7b1f0e6b54ff', '7', "' or 1=1"])
      expect(await send(question(other.by, id))).toMatchObject({ http: 200, code: 420, lines: [] });
    const reader = await createApiToken(server.db, person, { scopes: ['posts:read'] });
    expect(await send(transmission(reader, []))).toMatchObject({
      http: 403,
      code: 403,
      message: 'This token lacks the scope stock:write.',
    });
    expect(JSON.stringify(await server.db.selectFrom('veloconnect_transactions').selectAll().execute())).not.toContain(
      by.token,
    );
  });

  it('refuses invalid requests with a message, and stops reading those of unknown senders', async () => {
    const { by, client } = await join();
    const start = '<StockTransmitB2CRequest xmlns="urn:veloconnect:stock-B2C-1.4">';
    const end = '</StockTransmitB2CRequest>';
    const known = `${start}${headOf(by)}`;
    const cases: [string | Buffer, number, RegExp][] = [
      [`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${known}<X>&b;</X>${end}`, 400, /document type/],
      [`${known}<X>&b;</X>${end}`, 400, /cannot be read at line 1/],
      [`${known}${'<a>'.repeat(20)}`, 400, /nested too deeply/],
      [`${known}<a></b>${end}`, 400, /cannot be read/],
      [known, 400, /cannot be read/],
      ['', 400, /cannot be read/],
      ['{"a":1}', 400, /cannot be read/],
      [`<StockTransmitB2BRequest>${headOf(by)}</StockTransmitB2BRequest>`, 400, /Send StockTransmitB2CRequest/],
      [`${start}${lineOf({ gtin: '96385074', quantity: '1' })}${headOf(by)}${end}`, 400, /before the lines/],
      [`${start}<!--${'x'.repeat(200_000)}-->${headOf(by)}${end}`, 401, /before the lines/],
      [
        `${known}<StockTransmitB2CLine><Quantity>${'9'.repeat(300)}</Quantity></StockTransmitB2CLine>${end}`,
        422,
        /more than 200/,
      ],
      [`${known}${'<StockTransmitB2CLine/>'.repeat(20_001)}${end}`, 422, /20,000 lines at most/],
      [
        Buffer.from(`<?xml version="1.0" encoding="utf-8"?>${known}<X>\xff</X>${end}`, 'latin1'),
        400,
        /do not fit the encoding/,
      ],
      [`<?xml version="1.0" encoding="utf-7"?>${known}${end}`, 400, /Send UTF-8/],
    ];
    for (const [body, http, message] of cases) {
      const answer = await send(body);
      expect([answer.http, answer.message], body.toString().slice(0, 80)).toEqual([
        http,
        expect.stringMatching(message),
      ]);
    }
    expect(await send(transmission(by, []), 'application/json')).toMatchObject({ http: 415 });
    const latin = `<?xml version="1.0" encoding="ISO-8859-1"?>${transmission(by, [{ gtin: '96385074', reference: 'Größe', quantity: '1' }], { isTest: true }).replace(/^<\?.*?\?>/, '')}`;
    const sent = await send(Buffer.from(latin, 'latin1'), 'text/xml; charset=ISO-8859-1');
    expect((await send(question(by, sent.id))).text).toContain('<ID>Größe</ID>');
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
    expect([...new Set(answers)].sort()).toEqual([400, 503]);
    const { payload } = await server.app.inject('/metrics');
    expect(payload).toMatch(/groupset_requests_shed_total\{work="foreign"\} [1-9]/);
    expect(await send(transmission(by, [], { isTest: true }))).toMatchObject({ http: 200, code: 200 });
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
    expect((await send(question(by, sent.id, '<Count>2</Count>'))).text).toContain('<TotalCount>2000</TotalCount>');
  });

  it('holds a run that would remove most of the stock, like other feeds', async () => {
    const { by, feedOf, stock } = await join();
    await send(transmission(by, [{ gtin: '4006381333931', quantity: '41' }]));
    const { feed } = await feedOf();
    await feed.ended(1);
    await feed.apply(1);
    const sent = await send(transmission(by, []));
    expect(await feed.ended(2)).toMatchObject({ state: 'held', hold: 'empty' });
    expect(await send(question(by, sent.id))).toMatchObject({ code: 430, state: 84 });
    expect((await stock())[0]).toBe('R-1 active 41');
  });
});
