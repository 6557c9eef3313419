import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { SheetContent } from './content.ts';
import { drawSheet } from './drawing.ts';

const content: SheetContent = {
  kind: 'terms',
  title: 'Deal sheet D-7K3M-92QF',
  reference: 'D-7K3M-92QF',
  subtitle: 'Offer 3 of 3 · Agreed',
  parties: [
    { role: 'Seller', lines: ['Ποδήλατα Αθηνών Α.Ε.', 'Αθήνα, Greece', 'VAT EL999900001'], logo: null },
    { role: 'Buyer', lines: ['Велосервіс Київ ТОВ', 'Київ, Ukraine'], logo: null },
  ],
  columns: ['Article', 'Article number', 'Quantity', 'Price', 'Amount', 'Ready'],
  rows: Array.from({ length: 60 }, (_, index) => [`Łańcuch ${index}`, 'CN-M8100', '40', '€38.90', '€1,556.00', 'Now']),
  sums: [['Total, excl. VAT', '€93,360.00']],
  terms: [['Payment', '30 days net']],
  note: 'Straße, façade, žluťoučký kůň',
  versions: ['Offer 1'],
  closing: 'Agreed by Marijke on 19 Nov 2026; the contract is between the two organizations.',
  printed: null,
  language: 'en-GB',
  words: {
    articles: 'Articles',
    terms: 'Terms',
    note: 'Note',
    versions: 'Versions',
    page: 'page {{page}} of {{pages}}',
    code: 'QR code of the reference D-7K3M-92QF',
  },
};

it('draws a tagged PDF of several pages with embedded fonts', async () => {
  const pdf = (await drawSheet(content)).toString('latin1');
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf).toContain('/StructTreeRoot');
  expect(pdf).toContain('/MarkInfo');
  expect(pdf.match(/\/FontFile2/g)?.length).toBe(2);
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
});

it('keeps each row on one page, however many lines its title takes', async () => {
  const title = 'Велосервіс Київ · ГАЛЬМІВНИЙ СУПОРТ ДИСКОВИЙ ЗАДНІЙ НА ЧОТИРИ ПОРШНІ З КОЛОДКАМИ '.repeat(2);
  const rows = Array.from({ length: 60 }, (_, line) => [title.slice(line), 'BR-M8120', '40', '€38.90', '€9.00', 'Now']);
  const pdf = (await drawSheet({ ...content, rows })).toString('latin1');
  const cells = [...pdf.matchAll(/\/S \/TD\n\/P (\d+) 0 R\n\/K \[([^\]]*)\]\n\/Pg (\d+) 0 R/g)];
  expect(cells).toHaveLength(rows.length * 6);
  // One piece of marked content per cell, and one page per row.
  for (const [, , content] of cells) expect(content).toMatch(/^\d+$/);
  expect(new Set(cells.map(([, row, , page]) => `${row} ${page}`)).size).toBe(rows.length);
});

/** The number of characters in a PDF that are drawn as the box for a missing glyph. */
function countMissingGlyphs(pdf: Buffer): number {
  let missing = 0;
  for (const { index, 0: found } of pdf.toString('latin1').matchAll(/stream\r?\n/g)) {
    let content: string;
    try {
      content = inflateSync(pdf.subarray(index + found.length)).toString('latin1');
    } catch {
      continue;
    }
    // Text is shown as glyph numbers of four digits; 0 is the box.
    for (const [array] of content.matchAll(/\[[^\]]*\] TJ/g))
      for (const [, hex = ''] of array.matchAll(/<([0-9a-f]+)>/gi))
        missing += (hex.match(/.{4}/g) ?? []).filter((glyph) => glyph === '0000').length;
  }
  return missing;
}

it('has glyphs for every Latin, Greek and Cyrillic letter of names', async () => {
  expect(countMissingGlyphs(await drawSheet(content))).toBe(0);
  const note = 'ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż ŐŰőű ĞİŞğış ÆØÅæøå ĀČĒĢĪĶĻŅŠŪŽ ßẞ ЂЋЏђћџ ҐЄІЇґєії ЁЪЫЭёъыэ ΆΈΉΊΌΎΏάέήίόύώςϊϋΐΰ €';
  expect(countMissingGlyphs(await drawSheet({ ...content, note }))).toBe(0);
  expect(countMissingGlyphs(await drawSheet({ ...content, note: '自転車' }))).toBeGreaterThan(0);
});
