import { expect, it } from 'vitest';
import { kindOf } from './kinds.ts';

const zip = (...names: string[]) => new Blob([`PK\x03\x04${names.join('PK\x01\x02')}PK\x05\x06`]);

it('distinguishes photographs from workbooks by their content', async () => {
  expect(await kindOf(zip('d03s-rx.jpg', 'storm-hc.jpg'))).toBe('archive');
  expect(await kindOf(zip('[Content_Types].xml', 'xl/workbook.xml'))).toBe('spreadsheet');
  expect(await kindOf(zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'))).toBe('spreadsheet');
  expect(await kindOf(zip('Index/Document.iwa', 'Metadata/Properties.plist'))).toBe('spreadsheet');
  expect(await kindOf(zip('Index/Document.iwa', 'preview.jpg'))).toBe('spreadsheet');
  expect(await kindOf(zip('prices.csv'))).toBe('spreadsheet');
  expect(await kindOf(zip('letter.docx', 'notes.txt'))).toBe('spreadsheet');
  expect(await kindOf(zip('data-sheet.PDF'))).toBe('archive');
  expect(await kindOf(zip())).toBe('spreadsheet');
  expect(await kindOf(zip('prices.csv', 'd03s-rx.jpg'))).toBe('archive');
  expect(await kindOf(new Blob(['Artikel;Preis\n']))).toBe('spreadsheet');
  expect(await kindOf(new Blob([]))).toBe('spreadsheet');
});

it('recognises a large workbook by the file list at its end', async () => {
  const large = new Blob(['PK\x03\x04', new Uint8Array(400 * 1024), '[Content_Types].xml', new Uint8Array(60 * 1024)]);
  expect(await kindOf(large)).toBe('spreadsheet');
});
