import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FeedTemplate, feedTemplates } from '#contract/export-feeds/choices.ts';
import { isGtin } from '#contract/gtin.ts';
import { advertisementForm, createCategory, jpegFile } from '#tests/factories/advertisements.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

type Row = Record<string, string>;

/** What an importer requires of a cell; an empty cell needs `optional`. */
type Rule = RegExp | ((value: string, row: Row) => boolean) | { optional: RegExp };

interface Importer {
  /** What names a product: no two rows may have the same. */
  unique: string[];
  columns: Record<string, Rule>;
  /** Rows that only add a picture to a product. */
  addsPicture?: (row: Row) => boolean;
}

const decimal = /^\d+\.\d{2,3}$/;
const whole = /^\d+$/;
const address = /^https?:\/\/\S+$/;
const picture = /^https?:\/\/[^\s,]+\.jpg$/;
const upTo =
  (length: number): Rule =>
  (value) =>
    value.length > 0 && value.length <= length;
const gtin: Rule = (value) => value === '' || isGtin(value);

/**
 * What the documentation of each importer requires, in November 2026.
 *
 * - Google: support.google.com/merchants/answer/7052112 (attributes, their lengths) and 6324470 (`availability_date`).
 * - Shopify: help.shopify.com/en/manual/products/import-export/using-csv (commas; `Title`; options where a row has a SKU).
 * - WooCommerce: github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema (1 and 0; `Published`; ` > ` and commas).
 * - Shopware: docs.shopware.com/en/shopware-en/settings/importexport (UTF-8, semicolons, quotation marks, a point in prices).
 * - Odoo: github.com/odoo/documentation, content/applications/essentials/export_import_data.rst (a unique external id).
 */
const importers: Record<FeedTemplate, Importer> = {
  google_merchant: {
    unique: ['id'],
    columns: {
      id: upTo(50),
      title: upTo(150),
      description: upTo(5_000),
      link: address,
      image_link: { optional: picture },
      additional_image_link: (value) => value === '' || value.split(',').every((each) => picture.test(each)),
      availability: /^(in_stock|out_of_stock|preorder|backorder)$/,
      // Required of what comes later.
      availability_date: (value, { availability }) =>
        availability === 'backorder' ? /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(value) : value === '',
      price: /^\d+\.\d{2} [A-Z]{3}$/,
      condition: /^(new|refurbished|used)$/,
      gtin,
      // Without a GTIN, brand and number name it.
      identifier_exists: (value, row) =>
        value === (row.gtin !== '' || (row.brand !== '' && row.mpn !== '') ? 'yes' : 'no'),
    },
  },
  shopify: {
    unique: ['URL handle', 'SKU'],
    columns: {
      Title: upTo(255),
      'URL handle': /^[a-z\d]+(-[a-z\d]+)*$/,
      'Published on online store': /^(TRUE|FALSE)$/,
      Status: /^(Active|Draft|Archived)$/,
      SKU: upTo(255),
      'Option1 name': /^Title$/,
      'Option1 value': /^Default Title$/,
      Price: decimal,
      'Inventory tracker': /^shopify$/,
      'Inventory quantity': whole,
      'Continue selling when out of stock': /^(DENY|CONTINUE)$/,
      'Product image URL': { optional: picture },
      'Image position': { optional: /^[1-9]\d*$/ },
    },
    addsPicture: (row) => row.Price === '' && row.SKU === '',
  },
  woocommerce: {
    unique: ['SKU', 'GTIN, UPC, EAN, or ISBN'],
    columns: {
      Type: /^(simple|variable|grouped|external)$/,
      SKU: upTo(100),
      Name: upTo(1_000),
      Published: /^(1|0|-1)$/,
      'Visibility in catalog': /^(visible|catalog|search|hidden)$/,
      'Tax status': /^(taxable|shipping|none)$/,
      'In stock?': /^(1|0|backorder)$/,
      Stock: whole,
      'Backorders allowed?': /^(1|0|notify)$/,
      'Regular price': decimal,
      // A level is behind " > ", another category behind a comma that nothing precedes.
      Categories: /^[^,>]+(\\,[^,>]*)*( > [^,>]+(\\,[^,>]*)*)*$/,
      Images: (value) => value === '' || value.split(', ').every((each) => picture.test(each)),
      'GTIN, UPC, EAN, or ISBN': gtin,
    },
  },
  shopware: {
    unique: ['product_number'],
    columns: {
      product_number: upTo(64),
      active: /^[01]$/,
      stock: whole,
      name: upTo(255),
      price_net: decimal,
      price_gross: decimal,
      tax_rate: /^\d+(\.\d+)?$/,
      ean: gtin,
      cover_media_url: { optional: picture },
    },
  },
  odoo: {
    unique: ['id', 'barcode', 'default_code'],
    columns: {
      id: /^[a-zA-Z_]\w*$/,
      name: upTo(1_000),
      list_price: decimal,
      type: /^(consu|service|combo)$/,
      sale_ok: /^(True|False)$/,
      barcode: gtin,
      image_1920: { optional: picture },
    },
  },
};

let server: TestServer;
let files: Map<FeedTemplate, Row[]>;
beforeAll(async () => {
  server = await startServer();
  const category = await createCategory(server.db, { name: 'Brakes, discs', slug: 'brakes' });
  const { person, client } = await server.join({
    role: 'organization_admin',
    permissions: ['browse', 'post_offered', 'post_wanted', 'api'],
  });
  const add = async (given: Record<string, unknown>): Promise<number> =>
    (await client.post('/api/advertisements', advertisementForm(category, { price_per_unit: '10.00', ...given }))).data
      .id;
  const shared = { internal_reference: 'R-180', gtin: '4550170443887', brand: 'Shimano' };
  await add({
    title: 'Disc rotor, 180 mm; "Centerlock"',
    ...shared,
    images: [await jpegFile('a.jpg'), await jpegFile('b.jpg')],
  });
  await add({ title: 'The same rotor, used', ...shared, internal_reference: null, condition: 'used' });
  await add({ title: 'Signs only', internal_reference: 'R/180', supplier_article_number: 'R.180', brand: 'Shimano' });
  // As long as references get, and alike in what Google reads of them.
  for (const end of ['1', '2'])
    await add({
      title: '=SUM(A1)',
      internal_reference: `R-${'9'.repeat(57)}${end}`,
      description: 'Two\nlines, "quoted"',
    });
  await add({ title: 'x'.repeat(90), availability: 'within_5_weeks', price_per_unit: '1234.50' });
  await client.post(`/api/advertisements/${await add({ title: 'Paused' })}/pause`);
  const { token } = await createApiToken(server.db, person, { scopes: ['exports:read'] });
  files = new Map();
  for (const template of feedTemplates) {
    const body = { name: 'Shop', source: 'mine', format: 'csv', template, vat_rate: 19 };
    const { id } = (await client.post('/api/feeds/out', body)).data;
    const { payload } = await server.app.inject({
      url: `/api/feeds/out/${id}.csv`,
      headers: { authorization: `Bearer ${token}` },
    });
    // A mark in front would be a part of the first header.
    expect(payload).not.toMatch(/^\ufeff/);
    const { data, errors, meta } = Papa.parse<Row>(payload.trim(), { header: true });
    expect([errors, meta.delimiter]).toEqual([[], template === 'shopware' ? ';' : ',']);
    files.set(template, data);
  }
});
afterAll(() => server.close());

it.each(feedTemplates)('The file for %s fits what the documentation of its importer requires.', (template) => {
  const { unique, columns, addsPicture } = importers[template];
  const rows = files.get(template) ?? [];
  const products = rows.filter((row) => !addsPicture?.(row));
  expect(products).toHaveLength(7);
  const problems = products.flatMap((row) =>
    Object.entries(columns).flatMap(([column, rule]) => {
      const value = row[column];
      if (value === undefined) return [`${column} is missing`];
      const fits =
        typeof rule === 'function'
          ? rule(value, row)
          : rule instanceof RegExp
            ? rule.test(value)
            : value === '' || rule.optional.test(value);
      return fits ? [] : [`${column}: ${value}`];
    }),
  );
  expect(problems).toEqual([]);
  for (const column of unique) {
    const values = products.map((row) => row[column]).filter((value) => value !== '');
    expect([column, new Set(values).size]).toEqual([column, values.length]);
  }
});
