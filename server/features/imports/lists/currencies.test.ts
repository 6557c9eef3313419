import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, fileOf } from '#tests/factories/advertisements.ts';
import { createOrganization } from '#tests/factories/people.ts';
import { check, joinUploader, publish, upload, uploadLines } from '#tests/helpers/files/imports.ts';
import { workbook } from '#tests/helpers/files/spreadsheets.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// The currency of prices that no file names: asked once, and never guessed against what the file shows.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Brake pads', 'Tyres']) await createCategory(server.db, { name });
});
afterAll(() => server.close());

const joinWith = async (listCurrency: string | null) => {
  const { id } = await createOrganization(server.db, { listCurrency });
  return joinUploader(server, { organizationId: id });
};
const list = (...lines: string[]) => `${lines.join('\n')}\n`;
const plainList = (name: string) =>
  list('SKU,Name,Category,Price,Stock', `${name}-1,Chain X11,Chains,18.95,4`, `${name}-2,Chain X12,Chains,21.50,9`);
type Asked = { field: string; is_open: boolean; answers: string[]; choices: { value: string }[] };
const askedOf = (made: { questions: Asked[] }) => made.questions.find(({ field }) => field === 'currency');

describe('a currency that nothing names', () => {
  it('is asked once: the answer holds for the next list of the organization', async () => {
    const { client } = await joinWith(null);
    const made = await upload(client, plainList('A'));
    expect(askedOf(made)).toMatchObject({ is_open: true });
    expect((await check(client, made.id)).counts).toMatchObject({ create: 0, error: 2 });
    await client.put(`/api/imports/${made.id}/mapping`, { fixed: { currency: 'GBP' } });
    expect((await check(client, made.id)).counts).toMatchObject({ create: 2, error: 0 });
    await publish(client, made.id);
    const next = await upload(client, list('No,Title,Group,Net price,Qty', 'B-1,Chain X9,Chains,14.90,3'));
    expect([askedOf(next), next.fixed.currency]).toEqual([undefined, 'GBP']);
  });

  it('is no question beside one that the file names', async () => {
    const { client } = await joinWith(null);
    const made = await upload(client, list('SKU,Name,Category,Price (CHF),Stock', 'A-1,Chain X11,Chains,18.95,4'));
    expect([askedOf(made), made.fixed.currency]).toEqual([undefined, 'CHF']);
  });
});

describe('an earlier answer', () => {
  it('does not hold for texts in the script of another country', async () => {
    const { client } = await joinWith('EUR');
    const rows = Array.from({ length: 6 }, (_, row) => `A-${row},Цепь X${row},Chains,${900 + row},4`);
    const made = await upload(client, list('sku,name,category,price,stock', ...rows));
    expect(
      askedOf(made)
        ?.choices.slice(0, 2)
        .map(({ value }) => value),
    ).toEqual(['RUB', 'UAH']);
  });

  it.each([
    ['TRY', 'Silikon ısıya dayanıklı sele', 'Ağır yük bağajı', 'Hızlı kilit yağlı'],
    ['RSD', 'Lanac za kućište', 'Kočione pločice smeđe', 'Guma noću sjajeća'],
    ['PLN', 'Łańcuch żółty', 'Klocki hamulcowe część tylna', 'Opona miejska błyszcząca'],
  ])('does not hold for texts with the letters of a language of %s', async (code, ...names) => {
    const { client } = await joinWith('EUR');
    const rows = names.map((name, row) => `A-${row},${name},Chains,${90 + row},4`);
    const asked = askedOf(await upload(client, list('sku,name,category,price,stock', ...rows)));
    expect([asked?.is_open, asked?.choices[0]?.value]).toEqual([true, code]);
  });

  it('holds where a sign for diameters or the name of one maker has such a letter', async () => {
    const { client } = await joinWith('EUR');
    const rows = Array.from(
      { length: 6 },
      (_, row) => `A-${row},Løvgård Sattelstütze Ø 31.${row},Chains,${90 + row},4`,
    );
    expect(askedOf(await upload(client, list('sku,name,category,price,stock', ...rows)))).toBe(undefined);
  });

  it('does not hold for a workbook whose amounts have a bare dollar, under Spanish headers', async () => {
    const { client } = await joinWith('EUR');
    const book = workbook([
      ['Código', 'Descripción', 'Marca', 'Cantidad', 'Precio'],
      ...[650, 710, 720].map((price, row) => [
        `AWA00${row}`,
        `Cadena X${row}`,
        'KMC',
        9,
        { t: 'n' as const, v: price, z: '"$"#,##0.00' },
      ]),
    ]);
    expect(askedOf(await upload(client, fileOf(book, 'list.xlsx')))?.is_open).toBe(true);
  });

  it.each([
    [
      'a dollar sign under Spanish names',
      'clave,descripcion,precio,existencias',
      'A-1,Cadena X11,$771.72,4',
      ['USD', 'ARS', 'MXN'],
    ],
    ['rupees', 'sku,name,price,stock', 'A-1,Chain X11,Rs. 250,4', ['INR', 'PKR']],
    ['two currencies in one name', 'sku,name,USD/Сум,stock', 'A-1,Chain X11,28290,4', ['USD', 'UZS']],
  ])('does not hold for %s', async (_what, header, row, codes) => {
    const { client } = await joinWith('EUR');
    const made = await upload(client, list(header, row, row.replace('A-1', 'A-2')));
    expect(askedOf(made)?.choices.map(({ value }) => value)).toEqual(expect.arrayContaining(codes));
  });

  it('holds where one word of another language stands several times', async () => {
    const { client } = await joinWith('GBP');
    const made = await upload(
      client,
      list('SKU,Name,Price,Stock,In stock?,Low stock', 'A-1,Chain X11,18.95,4,1,2', 'A-2,Chain X12,21.50,9,1,2'),
    );
    expect([askedOf(made), made.fixed.currency]).toEqual([undefined, 'GBP']);
  });
});

describe('a question', () => {
  it.each([
    ['N$', ['ITEM', 'CATEGORY', 'STOCK', 'PRICE N$'], '260', 'NAD'],
    ['the language', ['Nazwa', 'Kategoria', 'Stan', 'Cena'], '145.00', 'PLN'],
    ['short words of a till', ['produto', 'categoria', 'qtd', 'venda'], '14.49', 'BRL'],
    ['the words of a country', ['Descrição', 'Categoria', 'Estoque', 'Preço'], '411.12', 'BRL'],
    ['a sign that several countries have', ['Producto', 'Rubro', 'Existencia', 'Precio $'], '411.12', 'ARS'],
    ['the size of the amounts', ['Name', 'Category', 'Stock', 'Price'], '185000', 'EUR'],
  ])(
    'about the currency is asked because of %s, and nothing is published in a guessed one',
    async (_, names, price, code) => {
      const { client, made } = await uploadLines(
        server,
        names.join(';'),
        `Chain X11;Chains;12;${price}`,
        `Brake pads B05S;Brake pads;40;${price}`,
        `Tyre City 28-622;Tyres;5;${price}`,
      );
      const question = askedOf(made);
      expect(question).toMatchObject({ is_open: true, answers: [] });
      expect(question?.choices.map(({ value }) => value)).toContain(code);
      expect(made.missing).toContain('currency');
      expect((await check(client, made.id)).writes).toEqual({ all: 0, valid: 0 });
      await client.put(`/api/imports/${made.id}/mapping`, { fixed: { currency: code } });
      const answered = await check(client, made.id, true);
      expect(answered.counts).toMatchObject({ error: 0 });
      expect(askedOf(answered)).toMatchObject({
        is_open: false,
        answers: [code],
      });
    },
  );

  it('about the currency is none where the file names it, or nothing contradicts the euro', async () => {
    const rows = ['Kette X11;Chains;12;18,95', 'Bremsbelag;Brake pads;40;7,50', 'Reifen;Tyres;5;24,00'];
    for (const names of ['Bezeichnung;Warengruppe;Bestand;Preis', 'Nazwa;Kategoria;Stan;Cena PLN']) {
      const { made } = await uploadLines(server, names, ...rows);
      expect(askedOf(made)).toBeUndefined();
    }
  });
});
