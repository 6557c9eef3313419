import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeedTemplate, feedTemplates } from '#contract/export-feeds/choices.ts';
import { advertisementForm, createCategory, jpegFile } from '#tests/factories/advertisements.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let client: TestClient;
let token: string;
let posts: number[];
beforeAll(async () => {
  server = await startServer();
  const category = await createCategory(server.db, { name: 'Brakes, discs', slug: 'brakes' });
  const joined = await server.join({
    role: 'organization_admin',
    permissions: ['browse', 'post_offered', 'post_wanted', 'api'],
  });
  client = joined.client;
  token = (await createApiToken(server.db, joined.person, { scopes: ['exports:read'] })).token;
  const post = async (given: Record<string, unknown>): Promise<number> =>
    (await client.post('/api/advertisements', advertisementForm(category, given))).data.id;
  posts = [
    await post({
      title: 'Disc rotor, 180 mm',
      internal_reference: 'R-180',
      brand: 'Shimano',
      supplier_article_number: 'SM-RT64',
      gtin: '4550170443887',
      number_of_items: 12,
      price_per_unit: '10.00',
      images: [await jpegFile('front.jpg'), await jpegFile('back.jpg')],
    }),
    await post({ title: 'Brake pads', availability: 'within_5_weeks', price_per_unit: '3.50' }),
    await post({ title: 'Wanted rotor', type: 'wanted' }),
  ];
  await client.post(`/api/advertisements/${posts[1]}/pause`);
});
afterAll(() => server.close());

/** Adds a feed, fetches it and deletes it, as an organization has ten at most. */
async function fetchNew(settings: object, format: 'csv' | 'json', remains = false): Promise<string> {
  const { data } = await client.post('/api/feeds/out', { name: 'Shop', source: 'mine', format, ...settings });
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await server.app.inject({ url: `/api/feeds/out/${data.id}.${format}`, headers });
  if (!remains) await client.delete(`/api/feeds/out/${data.id}`);
  return body;
}

async function rowsFor(template: FeedTemplate, settings: object = {}): Promise<Record<string, string>[]> {
  const text = await fetchNew({ template, vat_rate: 19, ...settings }, 'csv');
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
  expect([errors, meta.delimiter]).toEqual([[], template === 'shopware' ? ';' : ',']);
  return data;
}

/** Columns that the manual of each system requires of a product that is to be sold. */
const required: Record<FeedTemplate, string[]> = {
  google_merchant: ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'condition'],
  shopify: ['Title', 'URL handle', 'Option1 name', 'Option1 value', 'Price', 'Status'],
  woocommerce: ['Type', 'SKU', 'Name', 'Published', 'Regular price', 'Stock'],
  shopware: ['product_number', 'name', 'stock', 'price_net', 'price_gross', 'tax_rate', 'active'],
  odoo: ['id', 'name', 'list_price', 'type'],
};

describe('the columns of a shop system', () => {
  it.each(feedTemplates)('have what %s requires, of offered posts only', async (template) => {
    const rows = await rowsFor(template);
    for (const column of required[template]) expect([column, rows[0]?.[column]]).not.toEqual([column, '']);
    expect(JSON.stringify(rows)).toContain('Disc rotor, 180 mm');
    expect(JSON.stringify(rows)).not.toContain('Wanted rotor');
  });

  it('follow the rules of Google Merchant Center', async () => {
    const [rotor, pads] = await rowsFor('google_merchant');
    expect(rotor).toMatchObject({
      id: 'R-180',
      availability: 'in_stock',
      price: '11.90 EUR',
      gtin: '4550170443887',
      mpn: 'SM-RT64',
      identifier_exists: 'yes',
      condition: 'new',
    });
    expect(pads).toMatchObject({ availability: 'out_of_stock', identifier_exists: 'no', description: 'Brake pads' });
  });

  it('follow the rules of Shopify, with a line for each further picture', async () => {
    const [rotor, picture, pads] = await rowsFor('shopify');
    expect(rotor).toMatchObject({
      Price: '11.90',
      'Inventory quantity': '12',
      Status: 'Active',
      'Image position': '1',
    });
    expect(picture).toMatchObject({ 'URL handle': rotor?.['URL handle'], Price: '', 'Image position': '2' });
    expect(rotor?.['URL handle']).toMatch(/^[a-z\d-]+$/);
    expect(pads).toMatchObject({ Status: 'Draft', 'Published on online store': 'FALSE' });
  });

  it('follow the rules of WooCommerce, Shopware and Odoo', async () => {
    const [woo] = await rowsFor('woocommerce');
    expect(woo).toMatchObject({
      Categories: 'Brakes\\, discs > Brakes\\, discs parts',
      'Regular price': '11.90',
      'In stock?': '1',
    });
    expect(woo?.Images?.split(', ')).toHaveLength(2);
    const [shopware] = await rowsFor('shopware');
    expect(shopware).toMatchObject({ price_net: '10.00', price_gross: '11.90', tax_rate: '19', active: '1' });
    const [odoo, paused] = await rowsFor('odoo');
    expect(odoo).toMatchObject({ id: `groupset_post_${posts[0]}`, default_code: 'R-180', sale_ok: 'True' });
    expect(paused).toMatchObject({ sale_ok: 'False' });
  });

  it('leave out what cannot be sold if that is set', async () => {
    expect(await rowsFor('woocommerce', { only_available: true })).toHaveLength(1);
    expect(
      JSON.parse(await fetchNew({ only_available: true }, 'json')).items.map(({ id: post }: { id: number }) => post),
    ).toEqual([posts[0]]);
  });
});

describe('columns of one’s own', () => {
  it('are in their order, under their headers and in their notation', async () => {
    const columns = [
      { field: 'internal_reference', header: 'Artikel-Nr.' },
      { field: 'price_with_vat', header: 'Brutto' },
      { field: 'condition_code', header: 'Zustand' },
      { field: 'fact_rotor', header: 'Scheibe' },
    ];
    const settings = { columns, separator: 'semicolon', decimal_sign: 'comma', vat_rate: 19, only_available: true };
    expect((await fetchNew(settings, 'csv')).split('\r\n')).toEqual([
      'Artikel-Nr.;Brutto;Zustand;Scheibe',
      'R-180;11,90;;',
      '',
    ]);
    expect((await fetchNew({ ...settings, separator: 'tab' }, 'csv')).split('\r\n')[1]).toBe('R-180\t11,90\t\t');
    // All columns have the notation, too.
    const all = await fetchNew({ separator: 'semicolon', decimal_sign: 'comma' }, 'csv');
    expect(all.split('\r\n')[1]).toContain(';10,00;');
  });

  it.each([
    [[{ field: 'password', header: 'A' }], 'This is not a field of a feed'],
    [[], 'Choose at least one column'],
    [
      [
        { field: 'title', header: 'A' },
        { field: 'gtin', header: 'A' },
      ],
      'Each column needs a header of its own',
    ],
  ])('are refused with a sentence: %j', async (columns, sentence) => {
    const answer = await client.post('/api/feeds/out', { name: 'Shop', source: 'mine', format: 'csv', columns });
    expect([answer.code, answer.message]).toEqual([422, sentence]);
  });

  it('exclude the columns of a shop system', async () => {
    const columns = [{ field: 'title', header: 'A' }];
    const body = { name: 'Shop', source: 'mine', format: 'csv', columns, template: 'odoo' };
    expect((await client.post('/api/feeds/out', body)).message).toBe(
      'Choose the columns of a shop system or your own, not both',
    );
  });
});

describe('an export feed', () => {
  it('has codes beside labels, and what can be sold', async () => {
    const { items } = JSON.parse(await fetchNew({}, 'json'));
    expect(items[0]).toMatchObject({
      availability_code: 'in_stock',
      available_quantity: 12,
      reserved_quantity: 0,
      unit: 'piece',
      country_code: 'NL',
      category_id: expect.any(Number),
      organization_id: expect.any(Number),
    });
  });

  it('has pictures that load without a token, until the feed is deleted', async () => {
    const { items } = JSON.parse(await fetchNew({}, 'json', true));
    const { pathname } = new URL(items[0].image_1);
    const read = async (url: string) => (await server.app.inject(url)).statusCode;
    const answer = await server.app.inject(pathname);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await read(pathname.replace('.jpg', 'x.jpg'))).toBe(404);
    const [, id, rest] = /pictures\/([^.]+)(.*)$/.exec(pathname) ?? [];
    expect(await read(`/api/feeds/out/pictures/${id}x${rest}`)).toBe(404);
    await client.delete(`/api/feeds/out/${rest?.split('.')[1]}`);
    expect(await read(pathname)).toBe(404);
  });
});
