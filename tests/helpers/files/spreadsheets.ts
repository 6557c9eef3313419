import * as XLSX from '@e965/xlsx';
import iconv from 'iconv-lite';
import { expect } from 'vitest';
import { createBrand, createCategory, fileOf } from '#tests/factories/advertisements.ts';
import { startServer } from '../server.ts';
import { makeZip } from './archives.ts';
import { joinUploader } from './imports.ts';

export type FileCell = string | number | null | XLSX.CellObject;

/** A text file of these rows. */
export const lines = (rows: readonly (readonly string[])[], sign = ';', end = '\r\n'): string =>
  rows.map((cells) => cells.join(sign)).join(end);

/** A text file of a table that is drawn with bars between its cells. */
export const drawn = (table: string, sign = ';'): string =>
  lines(
    table
      .trim()
      .split('\n')
      .map((line) => line.trim().split('|')),
    sign,
  );

/** Text in UTF-16. */
export const wide = (text: string, order: 'le' | 'be', mark: boolean): Buffer => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};

/** A workbook of one sheet called List; `change` may add to it. */
export function workbook(
  rows: readonly (readonly FileCell[])[],
  change: (sheet: XLSX.WorkSheet, book: XLSX.WorkBook) => void = () => {},
  bookType: XLSX.BookType = 'xlsx',
): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet(rows as unknown[][]);
  const book = XLSX.utils.book_new(sheet, 'List');
  change(sheet, book);
  return XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
}

/** An .ods of one sheet with these rows as XML. */
export const odsOf = (rows: string): Promise<Buffer> =>
  makeZip({
    mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'),
    'META-INF/manifest.xml': Buffer.from(
      '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>',
    ),
    'styles.xml': Buffer.from(
      '<?xml version="1.0"?><office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
    ),
    'content.xml': Buffer.from(
      `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Lijst">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  });
/** A row of an .ods, written once for a number of equal rows. */
export const odsRow = (cells: readonly string[], times = 1): string =>
  `<table:table-row${times > 1 ? ` table:number-rows-repeated="${times}"` : ''}>${cells.map((cell) => `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`).join('')}<table:table-cell table:number-columns-repeated="1018"/></table:table-row>`;

/** Of each row what is expected of its place in the list, so that the two can be compared. */
export const alike = (rows: readonly Record<string, unknown>[], expected: readonly Record<string, unknown>[]) =>
  rows.map((row, index) => Object.fromEntries(Object.keys(expected[index] ?? row).map((key) => [key, row[key]])));

/** A market with some categories and brands, and someone who uploads there. */
export async function startImportServer() {
  const server = await startServer();
  for (const name of ['Brakes', 'Wheels', 'Chains', 'Tyres']) await createCategory(server.db, { name });
  for (const name of ['Shimano', 'Magura', 'Continental', 'KMC']) await createBrand(server.db, name);
  const { client } = await joinUploader(server);

  /** Uploads and checks a file; answers its rows by field, and what is wrong with them. */
  const read = async (given: Buffer | string, name = 'list.csv') => {
    const made = await client.post(
      '/api/imports',
      name === 'pasted' ? { rows: String(given) } : { file: fileOf(given, name) },
    );
    if (made.code !== 201) return { refusal: made.message, rows: [], columns: {} };
    const checked = await client.post(`/api/imports/${made.data.id}/check`, { remember: false });
    expect([checked.code, checked.message, checked.errors]).toEqual([200, checked.message, {}]);
    const { data } = await client.get(`/api/imports/${made.data.id}/rows?per_page=1000`);
    return {
      refusal: null,
      columns: Object.fromEntries(
        made.data.columns.map((column: { header: string; field: string | null }) => [column.header, column.field]),
      ),
      options: made.data.options,
      rows: data.map(
        ({
          values,
          errors,
          result,
        }: {
          values: Record<string, string>;
          errors: Record<string, { message: string; remedy: string | null }>;
          result: string;
        }) => ({
          result,
          ...values,
          errors: Object.fromEntries(Object.entries(errors).map(([field, { message }]) => [field, message])),
          remedies: Object.fromEntries(Object.entries(errors).map(([field, { remedy }]) => [field, remedy])),
        }),
      ),
    };
  };

  return { read, close: () => server.close() };
}

/** A workbook of before 1997 whose program wrote its own code page and named none. */
export function oldWorkbook(encoding: string, rows: (string | number)[][]): Buffer {
  const written = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? iconv.encode(cell, encoding).toString('latin1') : cell)),
  );
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(written), 'Sheet1');
  return XLSX.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
}
