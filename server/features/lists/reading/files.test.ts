import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { bareWorkbook } from '#tests/helpers/files/archives.ts';
import { lines, odsOf, odsRow, wide, workbook } from '#tests/helpers/files/spreadsheets.ts';
import { makePdf } from '#tests/helpers/files/uploads.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  ({ client } = await server.join());
  const seller = await createUser(server.db);
  const category = await createCategory(server.db);
  const brand = await createBrand(server.db, 'Shimano');
  for (const articleNumber of ['RD-M8100-SGS', 'BR-M7120'])
    await createAdvertisement(server.db, seller, {
      category,
      brandId: brand.id,
      articleNumber,
      price: '50.00',
      items: 90,
    });
});
afterAll(() => server.close());

async function upload(content: string | Buffer, name: string) {
  const answer = await client.post('/api/lists', { file: new File([content], name) });
  await server.db.deleteFrom('lists').execute();
  return answer;
}

interface Line {
  article: { number: string } | null;
  quantity: number;
  max_price: string | null;
  tier: string;
}

const understood = [
  ['RD-M8100-SGS', 'number_brand', 12, '58.00'],
  ['BR-M7120', 'number_brand', 3, null],
];
const brief = (answer: { data: unknown }) =>
  (answer.data as { lines: Line[] }).lines.map(({ article, tier, quantity, max_price }) => [
    article?.number ?? null,
    tier,
    quantity,
    max_price,
  ]);

const headings = {
  English: ['Part number', 'Brand', 'Description', 'Quantity', 'Max. price'],
  German: ['Artikelnummer', 'Marke', 'Bezeichnung', 'Menge', 'Höchstpreis'],
  Dutch: ['Artikelnummer', 'Merk', 'Omschrijving', 'Aantal', 'Max prijs'],
  French: ['Référence', 'Marque', 'Désignation', 'Quantité', 'Prix max'],
  Italian: ['Codice articolo', 'Marca', 'Descrizione', 'Quantità', 'Prezzo massimo'],
  Spanish: ['Referencia', 'Marca', 'Descripción', 'Cantidad', 'Precio máximo'],
};
const rows = (decimal: string) => [
  ['RD-M8100-SGS', 'Shimano', 'Rear derailleur', '12', `58${decimal}00`],
  ['BR-M7120', 'Shimano', 'Calliper', '3', ''],
];

describe('a file of lines', () => {
  it.each(Object.entries(headings))('is read by its headings in %s', async (_, heading) => {
    const answer = await upload(lines([heading, ...rows(',')]), 'Winter week 49.csv');
    expect(answer.code, answer.message).toBe(201);
    expect(brief(answer)).toEqual(understood);
    expect(answer.data).toMatchObject({ name: 'Winter week 49', source: 'file' });
    expect((answer.data.columns as { field: string }[]).map(({ field }) => field)).toEqual([
      'article_number',
      'brand',
      'title',
      'quantity',
      'max_price',
    ]);
  });

  it('can be a workbook, an .ods or text in common encodings', async () => {
    const table = [headings.German, ...rows(',')];
    const typed = [
      headings.German,
      ['RD-M8100-SGS', 'Shimano', 'Schaltwerk', 12, 58],
      ['BR-M7120', 'Shimano', 'Sattel', 3, null],
    ];
    const files: [string, string | Buffer][] = [
      ['list.xlsx', workbook(typed)],
      ['list.xls', workbook(typed, undefined, 'biff8')],
      ['list.ods', await odsOf(table.map((cells) => odsRow(cells)).join(''))],
      ['list.tsv', lines(table, '\t')],
      ['utf16.csv', wide(lines(table), 'le', true)],
      ['latin1.csv', Buffer.from(lines(table), 'latin1')],
      ['preamble.csv', `Bestellung Nr. 4711\r\n\r\n${lines(table)}\r\nSumme;;;15;\r\n`],
    ];
    for (const [name, content] of files) {
      const answer = await upload(content, name);
      expect([name, answer.code, answer.message]).toEqual([name, 201, 'List created']);
      expect([name, ...brief(answer)]).toEqual([name, ...understood]);
    }
  });

  it('that is empty, too long, hostile or not a spreadsheet is refused with a message, and no list is created', async () => {
    const many = lines([['Number', 'Qty'], ...Array.from({ length: 501 }, (_, at) => [`NH-${10_000 + at}`, '1'])]);
    const entity = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const sheet = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
    const files: [string, string | Buffer][] = [
      ['empty.csv', ''],
      ['header.csv', 'Number;Qty\r\n'],
      ['packing.xlsx', makePdf()],
      ['long.csv', many],
      [
        'broken.xlsx',
        workbook([
          ['Number', 'Qty'],
          ['BR-M7120', 3],
        ]).subarray(0, 900),
      ],
      ['noise.xlsx', Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251))],
      [
        'entities.xlsx',
        await bareWorkbook(
          `${entity}${sheet}<row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`,
        ),
      ],
      ['bomb.xlsx', await bareWorkbook(`${sheet}${'<row/>'.repeat(9_000_000)}</sheetData></worksheet>`)],
    ];
    for (const [name, content] of files) {
      const answer = await client.post('/api/lists', { file: new File([content], name) });
      expect([name, answer.code]).toEqual([name, 422]);
      expect([name, Object.keys(answer.errors ?? {})]).toEqual([name, ['file']]);
      expect(answer.errors?.file?.[0], name).toMatch(/^[A-Z“].{10,}$/);
      expect(answer.errors?.file?.[0], name).not.toMatch(/error|exception|undefined|stack/i);
    }
    const { n } = await server.db
      .selectFrom('lists')
      .select((x) => x.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(0);
    const large = await client.post('/api/lists', {
      file: new File([Buffer.alloc(5 * 1024 * 1024 + 1, 'a;1\n')], 'large.csv'),
    });
    expect([413, 422]).toContain(large.code);
  });

  it('shows formulas and markup in its cells as plain text', async () => {
    const answer = await upload(
      'Number;Brand;Note;Qty\r\n=cmd|calc;Shimano;<img src=x onerror=alert(1)>;2\r\nBR-M7120;Shimano;"=HYPERLINK(""http://x"")";3\r\n',
      'notes.csv',
    );
    expect(answer.code, answer.message).toBe(201);
    expect(
      (answer.data as { lines: { text: string; note: string }[] }).lines.map(({ text, note }) => [text, note]),
    ).toEqual([
      ['=cmd|calc Shimano', '<img src=x onerror=alert(1)>'],
      ['BR-M7120 Shimano', '=HYPERLINK("http://x")'],
    ]);
  });
});
