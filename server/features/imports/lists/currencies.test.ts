import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, fileOf } from '#tests/factories/advertisements.ts';
import { createOrganization } from '#tests/factories/people.ts';
import { check, joinUploader, publish, upload } from '#tests/helpers/files/imports.ts';
import { workbook } from '#tests/helpers/files/spreadsheets.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// The currency of prices that no file names: asked once, and never guessed against what the file shows.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await createCategory(server.db, { name: 'Chains' });
});
afterAll(() => server.close());

const joinWith = async (listCurrency: string | null) => {
  const { id } = await createOrganization(server.db, { listCurrency });
  return joinUploader(server, { organizationId: id });
};
const list = (...lines: string[]) => `${lines.join('\n')}\n`;
const plainList = (name: string) =>
  list('SKU,Name,Category,Price,Stock', `${name}-1,Chain X11,Chains,18.95,4`, `${name}-2,Chain X12,Chains,21.50,9`);
type Asked = { field: string; is_open: boolean; choices: { value: string }[] };
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
