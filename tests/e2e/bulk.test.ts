import fs from 'node:fs';
import path from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { howMany, isWhole } from '#tests/helpers/extent.ts';
import { makeZip } from '#tests/helpers/files/archives.ts';
import { makeJpeg } from '#tests/helpers/files/uploads.ts';
import { expectAccessible } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { undoUploads } from '#tests/helpers/market/posts.ts';

// Axe checks every screen four times, and thousands of rows are published.
vi.setConfig({ testTimeout: 600_000 });

const { base, visit } = makeVisits();
const start = '/my-posts/bulk-create';
/** The rows of the list that a whole run publishes. */
const mostRows = 5000;
/** The rows that this run publishes. */
const taken = howMany(300, mostRows);

afterAll(async () => {
  // Other tests look at the market's first page as the demo has it.
  for (const person of [demo.manager, demo.organizationAdmin]) await undoUploads(await signedIn(base, person));
});

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const choose = (page: Page, ...files: Upload[]) =>
  page.locator('input[type=file]').first().setInputFiles(files, { timeout: 60_000 });

const workbook = (name: string, rows: readonly (readonly string[])[]): Upload => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'List');
  const buffer = Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array);
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer };
};

/** Chooses from a select that can be searched. */
async function pick(page: Page, select: string | RegExp, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: select, exact: typeof select === 'string' });
  await field.click();
  if (await field.isEditable()) await field.fill(option);
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

const tab = async (page: Page, name: RegExp): Promise<number> => {
  const tabText = await page.getByRole('tab', { name }).textContent();
  return Number(/[\d,]+/.exec(tabText ?? '')?.[0].replaceAll(',', ''));
};

/** A list as an ERP writes it: Windows-1252, a preamble, semicolons, decimal commas, leading zeros. */
function makeErpList(): Upload {
  const rows = Array.from({ length: 40 }, (_, index) => {
    const stock = index === 7 ? 'viele' : String(10 + index);
    const availability = index < 6 ? 'auf Anfrage' : 'auf Lager';
    return [
      `00${9000 + index}`,
      'Shimano',
      `Bremsbelag B${index} für Magura, Größe ${index}`,
      '8,90',
      stock,
      availability,
      index < 2 ? `belag-${index}.jpg` : '',
    ];
  });
  const lines = [
    ['Radwerk Nord, Oldenburg'],
    ['Artikel-Nr.', 'Hersteller', 'Bezeichnung', 'VK netto', 'Bestand', 'Lieferbar', 'Bild'],
    ...rows,
  ];
  const text = lines.map((line) => line.join(';')).join('\r\n');
  return { name: 'Restbestand.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
}

describe('a list from an ERP', () => {
  test('passes all steps, survives reloads, is published with photographs, and changes nothing when uploaded again', async () => {
    const page = await visit(demo.manager, start);
    await expectAccessible(page, 'start');
    await choose(page, makeErpList(), {
      name: 'Bilder.zip',
      mimeType: 'application/zip',
      buffer: await makeZip({ 'belag-0.jpg': await makeJpeg(10), 'belag-1.jpg': await makeJpeg(20) }),
    });
    await page.getByText('40 rows, 7 columns').waitFor();
    await page.getByText('Uploaded', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Match columns' }).click();

    await heading(page, 'Match columns');
    await page.reload();
    await heading(page, 'Match columns');
    // Detected automatically: encoding, header below the preamble, and the meaning of the German headers.
    await expect.poll(() => page.getByRole('combobox', { name: 'Encoding' }).inputValue()).toBe('Windows-1252');
    await expect.poll(() => page.getByRole('combobox', { name: 'Header row' }).inputValue()).toBe('Line 2');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Field for Artikel-Nr.' }).inputValue())
      .toBe('Internal reference');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Field for VK netto' }).inputValue())
      .toBe('Price per unit, excl. VAT');
    await page
      .getByRole('complementary', { name: 'A row as a post' })
      .getByText('Bremsbelag B0 für Magura, Größe 0')
      .waitFor();
    await pick(page, 'Category', 'Brake systems');
    await pick(page, 'Type', 'Offered');
    await pick(page, 'Currency', 'EUR, Euro');
    await expectAccessible(page, 'columns');
    await page.getByRole('button', { name: 'Check 40 rows' }).click();

    await heading(page, 'Check your rows');
    await page.reload();
    await heading(page, 'Check your rows');
    await expect.poll(() => tab(page, /rows with errors/)).toBe(7);
    await page.getByRole('grid', { name: 'Rows of the file' }).waitFor();
    await expectAccessible(page, 'rows');

    // One choice fixes all similar errors; the other error is fixed in its cell, by keyboard alone.
    await pick(page, 'Value to use for Availability', 'Available within 10 weeks');
    await page.getByRole('button', { name: 'Fix all 6' }).click();
    await page.getByRole('button', { name: /^Undo: Availability/ }).waitFor();
    await expect.poll(() => tab(page, /row with errors/)).toBe(1);
    await page.getByRole('gridcell').nth(1).click();
    await page.keyboard.press('F8');
    await page.keyboard.type('14');
    await page.keyboard.press('Enter');
    await expect.poll(() => tab(page, /rows with errors/)).toBe(0);
    // Undo and redo.
    await page.keyboard.press('Control+z');
    await expect.poll(() => tab(page, /row with errors/)).toBe(1);
    await page.keyboard.press('Control+y');
    await expect.poll(() => tab(page, /rows with errors/)).toBe(0);
    await expect.poll(() => tab(page, /new posts/)).toBe(40);
    await page.getByRole('button', { name: 'Publish 40 rows' }).click();

    await heading(page, '40 rows are online');
    await page.getByRole('status').getByText('Advertisements successfully uploaded').waitFor();
    await page.reload();
    await heading(page, '40 rows are online');
    await expectAccessible(page, 'result');
    await page.getByRole('link', { name: 'Show them' }).click();
    await page
      .getByText(/^Bremsbelag B\d+ für Magura, Größe \d+$/)
      .first()
      .waitFor();
    await page.goto(`${base}/my-posts?q=${encodeURIComponent('Bremsbelag B1 für')}`);
    await page.getByRole('row').filter({ hasText: 'Bremsbelag B1 für Magura' }).locator('img').waitFor();

    // Next week: the same file, with its mapping remembered.
    await page.goto(base + start);
    await choose(page, makeErpList());
    await page.getByRole('button', { name: 'Match columns' }).click();
    await heading(page, 'Match columns');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Category', exact: true }).inputValue())
      .toBe('Brake systems');
    await page.getByRole('button', { name: 'Check 40 rows' }).click();
    await heading(page, 'Check your rows');
    await expect.poll(() => tab(page, /new post/)).toBe(0);
    // The file still has the stock that was repaired, and none of the choices that were made for it.
    await expect.poll(() => tab(page, /changed post/)).toBe(0);

    // Undo deletes the posts.
    await page.goto(base + start);
    await page.getByRole('row').filter({ hasText: '40 new' }).getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('dialog').getByText('deletes 40 new posts').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo this upload' }).click();
    await page.getByText('Upload undone').first().waitFor();
    await page.goto(`${base}/my-posts`);
    await expect.poll(() => page.getByText('Bremsbelag B1 für Magura').count()).toBe(0);
  });

  test.runIf(isWhole)('is refused with a message if it is a second file or too large', async () => {
    const page = await visit(demo.manager, start);
    const list = makeErpList();
    await choose(page, list, { ...list, name: 'second.csv' });
    await page.getByText('You can only upload 1 file').waitFor();
    await choose(page, { ...list, buffer: Buffer.alloc(20 * 1024 ** 2 + 1, 'a;b\n') });
    await page.getByText(/Spreadsheet size should be less than 20 MB/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Match columns' }).count()).toBe(0);
  });
});

/** Generated rows in place of a supplier's list, of the same size and kind. */
const ownRows = (): string[][] => [
  ['nume_produs', 'descriere', 'nume_categorie', 'cant_stock', 'pret_sugerat', 'producator'],
  ...Array.from({ length: 5437 }, (_, index) => [
    `Lant ${index} argintiu`,
    '<ul><li>126 zale</li></ul>',
    'Lanturi',
    // The third shows no count.
    index % 3 === 0 ? '?' : String(index % 3),
    String(12 + (index % 90)),
    'KMC',
  ]),
];

/** A list as a supplier sends it: of the folder that SUPPLIER_FILES names, else one of the same size. */
function supplierRows(): string[][] {
  const folder = process.env.SUPPLIER_FILES;
  if (!folder) return ownRows();
  const book = read(fs.readFileSync(path.join(folder, 'bikestylish_sxt26.xls')));
  const [name = ''] = book.SheetNames;
  const rows = utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1, raw: false, defval: '' });
  return rows.map((cells) => cells.map((cell, column) => (column === 3 && cell === '0' ? '?' : cell)));
}

describe('a supplier’s list of 5,437 rows', () => {
  test('is refused at four times its length; a part is repaired, published and uploaded again without a change', async () => {
    const [header = [], ...rows] = supplierRows();
    const page = await visit(demo.organizationAdmin, start);
    const long = [header, ...rows, ...rows, ...rows, ...rows];
    await choose(page, workbook('whole.xlsx', isWhole ? long : long.map((cells) => cells.slice(0, 1))));
    await page
      .getByText(/20,000 rows/, { exact: false })
      .and(page.getByRole('alert'))
      .waitFor();

    const picture = (index: number) => (index < 3 ? `foto-${index}.jpg` : '');
    const part = rows.slice(0, taken).map((row, index) => [...row, picture(index)]);
    const photographs = Object.fromEntries(
      await Promise.all([0, 1, 2].map(async (index) => [picture(index), await makeJpeg(index * 40)] as const)),
    );
    await choose(page, workbook('part.xlsx', [[...header, 'poza'], ...part]), {
      name: 'poze.zip',
      mimeType: 'application/zip',
      buffer: await makeZip(photographs),
    });
    await page.getByText(`${taken.toLocaleString('en')} rows, 7 columns`).waitFor();
    await page.getByRole('button', { name: 'Match columns' }).click();
    await heading(page, 'Match columns');
    for (const [column, field] of [
      ['nume_produs', 'Title'],
      ['descriere', 'Description'],
      ['nume_categorie', 'Do not use'],
      ['cant_stock', 'Quantity'],
      ['pret_sugerat', 'Price per unit, excl. VAT'],
      ['producator', 'Brand'],
      ['poza', 'Image 1'],
    ] as const)
      await pick(page, `Field for ${column}`, field);
    await pick(page, 'Category', 'Other');
    await pick(page, 'Type', 'Offered');
    await pick(page, 'Currency', 'EUR, Euro');
    await pick(page, 'Availability', 'In stock');
    await page.getByRole('button', { name: `Check ${taken.toLocaleString('en')} rows` }).click();
    await heading(page, 'Check your rows');
    const wrong = await tab(page, /rows? with errors/);
    expect(wrong).toBeGreaterThan(taken / 10);

    // Unknown quantities become 1: found and replaced in thousands of cells at once.
    await page.getByRole('gridcell').nth(1).click();
    await page.keyboard.press('Control+h');
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('?');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('1');
    await pick(page, 'Column', 'in Quantity');
    await page.getByRole('button', { name: 'Match whole cell' }).click();
    await page.getByRole('button', { name: /^Replace [\d,]+$/ }).click();
    await expect.poll(() => tab(page, /rows? with errors/), { timeout: 60_000 }).toBeLessThan(wrong / 2);
    await page.getByRole('button', { name: /^Publish [\d,]+ rows$/ }).click();
    await heading(page, /^[\d,]+ rows are online$/);

    // Exported, and uploaded again without a change.
    await page.goto(`${base}/my-posts`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name: /^Export [\d,]+ posts$/ });
    const posts = Number(/[\d,]+/.exec((await button.textContent()) ?? '')?.[0].replaceAll(',', ''));
    const download = page.waitForEvent('download', { timeout: 180_000 });
    await button.click();
    // A thousand are downloaded at once; more are made in the background.
    if (posts > 1000) {
      await page.getByText('Your export is ready').waitFor({ timeout: 120_000 });
      await page.getByRole('link', { name: /\.xlsx$/ }).click();
    }
    const file = await (await download).path();
    const exported = utils.sheet_to_json<string[]>(firstSheet(file), { header: 1, raw: false, defval: '' });
    await page.goto(base + start);
    await choose(page, workbook('again.xlsx', exported.slice(0, mostRows + 1)));
    await page.getByRole('button', { name: 'Match columns' }).click();
    await heading(page, 'Match columns');
    await page.getByRole('button', { name: /^Check/ }).click();
    await heading(page, 'Check your rows');
    await expect.poll(() => tab(page, /new posts?/)).toBe(0);
    await expect.poll(() => tab(page, /changed posts?/)).toBe(0);
    await expect.poll(() => tab(page, /rows? with errors/)).toBe(0);
  });
});

test('words of another trade get one category at once, and are published', async () => {
  const page = await visit(demo.manager, start);
  const lines = [
    'Artikel-Nr.;Bezeichnung;Warengruppe;VK netto;Bestand',
    ...['Rankgitter', 'Regentonne', 'Blumenkasten'].map(
      (name, index) => `G-${index};${name} grün;Beet ${name};12,90;${index + 4}`,
    ),
  ];
  await choose(page, { name: 'Garten.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByRole('button', { name: 'Match columns' }).click();
  await heading(page, 'Match columns');
  await pick(page, 'One choice for all 3 values still to match', 'Other');
  await expect.poll(() => page.getByRole('combobox', { name: 'Value for Beet Rankgitter' }).inputValue()).toBe('Other');
  await pick(page, 'Currency', 'EUR, Euro');
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  await heading(page, 'Check your rows');
  await page.getByRole('button', { name: 'Publish 3 rows' }).click();
  await heading(page, '3 rows are online');
});

test('a user who left the upload is notified on another screen that it is published', async () => {
  const page = await visit(demo.manager, '/deals');
  await page.getByRole('heading', { name: 'Deals' }).waitFor();
  const client = await signedIn(base, demo.manager);
  const content = 'sku,title,category,price,stock,available\nTOAST-1,Chain of a toast,Chains,18.95,12,in stock';
  const { data } = await client.post('/api/imports', { file: new File([content], 'toast.csv', { type: 'text/csv' }) });
  await client.post(`/api/imports/${data.id}/check`, { remember: false });
  await client.post(`/api/imports/${data.id}/commit`, { mode: 'valid' });
  await page.getByRole('status').getByText('Advertisements successfully uploaded').waitFor();
});

function firstSheet(file: string) {
  const book = read(fs.readFileSync(file));
  return book.Sheets[book.SheetNames[0] ?? ''] ?? {};
}
