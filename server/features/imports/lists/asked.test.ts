import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { check, joinUploader, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// What a file does not clearly say is asked, never guessed. Small inputs of our own, each of a kind of real file.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Brake pads', 'Tyres', 'Pedals']) await createCategory(server.db, { name });
  for (const name of ['KMC', 'Shimano', 'Schwalbe']) await createBrand(server.db, name);
});
afterAll(() => server.close());

type Column = { header: string; field: string | null; secret: boolean; sureness: string; samples: string[] };
const text = (...lines: string[]) => `${lines.join('\n')}\n`;

/** Uploads the lines of a file; answers the upload and the header of each field. */
async function understood(...lines: string[]) {
  const { client } = await joinUploader(server);
  const made = await upload(client, text(...lines));
  const fields = Object.fromEntries(
    (made.columns as Column[]).flatMap(({ field, header }) => (field ? [[field, header]] : [])),
  );
  return { client, made, fields };
}

describe('the header', () => {
  it('is found by its known names, however many columns a shop has added', async () => {
    const own = Array.from({ length: 90 }, (_, index) => `Merkmal ${index} (product.metafields.custom.m${index})`);
    const { client, made, fields } = await understood(
      ['Handle', 'Title', 'Vendor', 'Type', 'Variant SKU', 'Variant Inventory Qty', 'Variant Price', ...own].join(','),
      `x11,Kette X11,KMC,Chains,WE-1,12,18.95${',x'.repeat(90)}`,
      `b05,Bremsbelag B05,Shimano,Brake pads,WE-2,40,7.50${',x'.repeat(90)}`,
      `c28,Reifen City 28,Schwalbe,Tyres,WE-3,5,24.00${',x'.repeat(90)}`,
    );
    expect(made.options.header_row.value).toBe('1');
    expect(fields).toMatchObject({
      title: 'Title',
      internal_reference: 'Variant SKU',
      number_of_items: 'Variant Inventory Qty',
      price_per_unit: 'Variant Price',
    });
    expect((await check(client, made.id)).counts).toMatchObject({ create: 3, error: 0 });
  });

  it('may call a column of prices by the sign of their currency', async () => {
    const { made } = await understood(
      ';DESCRIPCION;$;$ SUG.',
      '5107;CADENA X11 PLATA;4199,30;5016,90',
      '5213;PASTILLAS DE FRENO RESINA;2310,90;2908,40',
      '1180;CUBIERTA CIUDAD 28;9488,60;11617,40',
      '9620;PEDAL PLANO ALUMINIO;12727,20;14981,30',
    );
    expect(made.options.header_row.value).toBe('1');
  });
});

describe('a header that is not known', () => {
  it.each([
    ['modell_annee', ['2020', '2021', '2019', '2021']],
    ['discountValue', ['20.0', '20.0', '30.0', '30.0']],
    ['pozice', ['4', '4', '7', '9']],
    ['kódík', ['AB-12', 'AB-13', 'AB-17', 'AB-19']],
  ])('is no stock, price or reference by the form of its values: %s', async (header, values) => {
    const { made } = await understood(
      `name,price,category,${header}`,
      `Chain X11,18.95,Chains,${values[0]}`,
      `Brake pads B05S,7.50,Brake pads,${values[1]}`,
      `Tyre City 28-622,24.00,Tyres,${values[2]}`,
      `Pedal RX,31.00,Pedals,${values[3]}`,
    );
    const column = (made.columns as Column[]).find((each) => each.header === header);
    expect(column).toMatchObject({ field: null, sureness: 'unused', samples: [...new Set(values)].slice(0, 3) });
    expect(made.missing).toContain('number_of_items');
  });
});
