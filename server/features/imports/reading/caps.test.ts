import { afterEach, expect, it } from 'vitest';
import { bareWorkbook } from '#tests/helpers/files/archives.ts';
import { createReader, type Reader } from './index.ts';

const tooMuch = 'The file takes too much to read. Save only the sheet you need, without pictures, and try again.';
const small = Buffer.from('title;price\nChain;31,20\n');
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const row = (columns: number) => `<row>${'<c t="str"><v>Chain</v></c>'.repeat(columns)}</row>`;
const workbookOf = (rows: number, columns: number) =>
  bareWorkbook(`<worksheet xmlns="${main}"><sheetData>${row(columns).repeat(rows)}</sheetData></worksheet>`);
const largeOf = (rows: number) => Buffer.from(`title;price\n${'Chain of eleven speeds;31,20\n'.repeat(rows)}`);

let reader: Reader;
afterEach(() => reader.close());

const outcomeOf = (bytes: Buffer) =>
  reader.read({ source: bytes, pasted: false, choice: {} }).then(
    ({ lines }) => lines.length,
    (error: Error) => error.message,
  );

it('a file that takes too long ends its process alone, and what waited behind it is read', async () => {
  reader = createReader({ timeout: 1_000, heapMegabytes: 384 });
  const large = await workbookOf(5_000, 200);
  const [first, second] = await Promise.all([outcomeOf(large), outcomeOf(small)]);
  expect([first, second]).toEqual([tooMuch, 2]);
});

it('a file that takes too much memory ends its process alone, and the next one is read', async () => {
  reader = createReader({ timeout: 15_000, heapMegabytes: 12 });
  expect(await outcomeOf(largeOf(600_000))).toBe(tooMuch);
  expect(await outcomeOf(small)).toBe(2);
});
