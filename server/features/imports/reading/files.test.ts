import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findHeaderRow } from '#server/reading/tables/header.ts';
import { cutTable } from '#server/reading/tables/shape.ts';
import { readSheet } from './read.ts';

const shared = path.resolve('../shared/data/uploads');
const empty = 'The file has no rows.';

/** Rows below the header × columns, the line of the header and what was detected; or the message of the refusal. */
const expected: [file: string, outcome: string][] = [
  ['aw_raw_Product.csv', '504×25 no header, utf-8, tab'],
  ['aw_raw_ProductModel.csv', '363×6 no header, utf-8, pipe'],
  ['aw_raw_ProductSubcategory.csv', '37×5 no header, utf-8, tab'],
  ['aw_raw_ProductVendor.csv', '460×11 no header, utf-8, tab'],
  ['bikestylish_sxt26.xls', '5437×6 header 1, Worksheet'],
  ['sap_bikes_Addresses.csv', '54×12 header 1, utf-8, comma'],
  ['sap_bikes_BusinessPartners.csv', '40×14 header 1, utf-8, comma'],
  ['sap_bikes_Products.csv', '42×19 header 1, utf-8, comma'],
  ['sap_fi_Products.csv', '35×20 header 1, utf-8, comma'],
  ['sap_fi_SalesOrders_semicolon_bom_decimalcomma.csv', '5166×17 header 1, utf-8, semicolon'],
  ['calamine/any_sheets.xlsx', '4×2 no header, Visible'],
  ['calamine/date.xls', '3×2 no header, Sheet1'],
  ['calamine/date.xlsx', '3×2 no header, Sheet1'],
  ['calamine/date_1904.xlsx', '3×2 no header, Sheet1'],
  ['calamine/empty_sheet.xlsx', empty],
  ['calamine/errors.xlsx', '6×1 header 1, Feuil1'],
  ['calamine/header-row.xlsx', '1×4 header 9, Sheet1'],
  ['calamine/hyperlinks.xlsx', '7×2 header 1, Links'],
  ['calamine/inventory-table.xlsx', '4×3 header 1, Sheet1'],
  ['calamine/merge_cells.xlsx', '1×3 header 1, Sheet1'],
  ['calamine/no-header.xlsx', '2×2 no header, Feuille 1'],
  ['calamine/pass_protected.xlsx', 'The file has a password. Save it without one and try again.'],
  ['calamine/whitespace_trim.xlsx', '2×4 header 1, inlineStr'],
  ['messytables/begrotingsanalyse-2011.csv', '38×14 header 5, utf-8, comma'],
  ['messytables/complex.csv', '3×6 header 1, utf-8, comma'],
  ['messytables/example.tsv', '140×17 header 1, utf-8, tab'],
  ['messytables/excel_pasting.csv', '17×9 no header, utf-8, comma'],
  ['messytables/libreoffice.xlsx', empty],
  ['messytables/null.csv', '10×4 no header, utf-8, comma'],
  ['messytables/simple.ods', '3×3 header 1, Sheet1'],
  ['messytables/simple.psv', '28×6 header 1, utf-8, pipe'],
  ['messytables/simple.ssv', '6×3 header 1, utf-8, semicolon'],
  ['messytables/simple.xls', '6×3 header 1, simple.csv'],
  ['messytables/simple.xlsx', '6×3 header 1, simple.csv'],
  ['messytables/skip_initials.csv', '2×2 header 1, utf-8, comma'],
  ['messytables/small.csv', '1×1 no header, utf-8, comma'],
  ['messytables/utf8bom.csv', '1×2 no header, utf-8, comma'],
  ['phpspreadsheet/NumberFormatTest.csv', '3×3 no header, utf-8, comma'],
  ['phpspreadsheet/NumberFormatTest.de.csv', '5×3 no header, utf-8, comma'],
  ['phpspreadsheet/contains_html.csv', '1×3 no header, utf-8, semicolon'],
  ['phpspreadsheet/empty.csv', 'The file is empty.'],
  ['phpspreadsheet/enclosure.csv', '3×3 header 1, utf-8, comma'],
  ['phpspreadsheet/linend.mac.csv', '2×2 no header, utf-8, comma'],
  ['phpspreadsheet/linend.unix.csv', '2×2 no header, utf-8, comma'],
  ['phpspreadsheet/linend.win.csv', '2×2 no header, utf-8, comma'],
  ['phpspreadsheet/no_delimiter.csv', '1×1 no header, utf-8, comma'],
  ['phpspreadsheet/premiere.utf16lebom.csv', '1×3 header 1, utf-16le, comma'],
  ['phpspreadsheet/premiere.utf8.csv', '1×3 header 1, utf-8, comma'],
  ['phpspreadsheet/premiere.utf8bom.csv', '1×3 header 1, utf-8, comma'],
  ['phpspreadsheet/premiere.win1252.csv', '1×3 header 1, windows-1252, comma'],
  ['phpspreadsheet/semicolon_separated.csv', '2×3 header 1, utf-8, semicolon'],
  ['phpspreadsheet/sep.csv', '2×2 no header, utf-8, semicolon'],
];

describe.runIf(existsSync(shared))('files of other programs', () => {
  it.each(expected)('%s: %s', async (file, outcome) => {
    const bytes = readFileSync(path.join(shared, file));
    const read = await readSheet({ source: bytes, pasted: false, choice: {} }).then(
      (sheet) => {
        const table = cutTable(sheet.lines, findHeaderRow(sheet.lines));
        const header = table.headerRow === 0 ? 'no header' : `header ${table.headerRow}`;
        const rest = sheet.encoding === null ? sheet.sheet : `${sheet.encoding}, ${sheet.delimiter}`;
        expect(JSON.stringify(sheet.lines)).not.toMatch(/\ufffd|Ã/);
        return `${table.rows.length}×${table.width} ${header}, ${rest}`;
      },
      (error: Error) => error.message,
    );
    expect(read).toBe(outcome);
  });
});
