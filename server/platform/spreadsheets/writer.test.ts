import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import { afterAll, expect, it } from 'vitest';
import { createSheetWriter, type NewCell } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'groupset-test-'));
const writer = createSheetWriter(folder);
afterAll(() => {
  writer.close();
  rmSync(folder, { recursive: true });
});

const contentOf = ({ path: file }: { path: string }) => readFile(file);
const rowsOf = (bytes: Buffer) => {
  const book = XLSX.read(bytes);
  return XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] as string] as XLSX.WorkSheet, { header: 1 });
};

async function* partsOf(word: string, count: number): AsyncGenerator<NewCell[][]> {
  yield [['word', 'number']];
  for (let part = 0; part < count; part += 1) {
    yield Array.from({ length: 100 }, (_, row) => [word, part * 100 + row]);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('writes tables concurrently without mixing them, and leaves no file behind', async () => {
  const [first, second, text] = await Promise.all([
    writer.write({ format: 'xlsx', name: 'A', parts: partsOf('hub', 30) }, contentOf),
    writer.write({ format: 'xlsx', name: 'B', parts: partsOf('rim', 12) }, contentOf),
    writer.write({ format: 'csv', name: 'C', parts: partsOf('=cog', 5) }, contentOf),
  ]);
  const expected = (word: string, count: number) => [
    ['word', 'number'],
    ...Array.from({ length: count }, (_, index) => [word, index]),
  ];
  expect(rowsOf(first)).toEqual(expected('hub', 3000));
  expect(rowsOf(second)).toEqual(expected('rim', 1200));
  expect(text.toString('utf8')).toBe(
    `\ufeff${expected("'=cog", 500)
      .map((cells) => `${cells.join(',')}\r\n`)
      .join('')}`,
  );
  expect(readdirSync(folder)).toEqual([]);
});

it('gives up a table whose rows cannot be read, and continues with others', async () => {
  async function* broken(): AsyncGenerator<NewCell[][]> {
    yield [['word']];
    throw new Error('The rows are gone.');
  }
  await expect(writer.write({ format: 'xlsx', name: 'A', parts: broken() }, contentOf)).rejects.toThrow('are gone');
  expect(readdirSync(folder)).toEqual([]);
  const next = await writer.write({ format: 'xlsx', name: 'B', parts: [[['word'], ['rim']]] }, contentOf);
  expect(rowsOf(next)).toEqual([['word'], ['rim']]);
});

it('keeps text that looks like an escaped character', async () => {
  const texts = ['_x000D_', 'M6_x0041_x0042_', '_X000d_', '_x005F_', '_x12_'];
  const book = await writer.write({ format: 'xlsx', name: 'A', parts: [[['word'], texts]] }, contentOf);
  expect(rowsOf(book)).toEqual([['word'], texts]);
});
