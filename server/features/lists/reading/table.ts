import type { Unit } from '#contract/advertisements/choices.ts';
import { isGtin } from '#contract/gtin.ts';
import { type LineField, listLimits, listMessages } from '#contract/lists/choices.ts';
import type { ReadMeta } from '#contract/lists/records.ts';
import { choiceOfWord, readCellNumber } from '../../imports/index.ts';
import type { LineContent } from '../rows.ts';
import { fieldsOf, type GivenTable, isHeading } from './columns.ts';

/** The lines of a table and what of it is none. */
export interface ReadLines {
  lines: LineContent[];
  left_out: ReadMeta['left_out'];
}

const longest = { text: 1000, article_number: 100, brand: 100, gtin: 40, title: 300, note: 500, alternative: 200 };

/** What makes a spreadsheet read a number as a text. */
const apostrophe = /^['’`´]+(?=\S)/;

const clip = (value: string, most: number): string | null => {
  const text = value
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();
  return text === '' ? null : text;
};

/** Reads the lines of a table by what its columns mean. */
export function readTable(table: GivenTable, chosen: Readonly<Record<string, string>>): ReadLines {
  const fields = fieldsOf(table, chosen);
  const notes = new Set(table.notes);
  const isWhole = isOfWholeLines(table);
  const lines: LineContent[] = [];
  const left_out: ReadMeta['left_out'] = [];
  for (const { number, cells } of table.lines) {
    const held = cells.filter((cell) => String(cell).trim() !== '');
    if (held.length === 0) continue;
    const cell = (field: LineField) => {
      const place = fields.indexOf(field);
      return place < 0 ? '' : (cells[place] ?? '');
    };
    const isHeader = held.length > 1 && held.every((cell) => isHeading(String(cell)));
    if (isHeader || isSum(held) || (notes.has(number) && !hasKey(cell))) {
      left_out.push({ line: number, reason: 'A sum, a note or a heading' });
      continue;
    }
    const line = isWhole ? readWhole(held.map(String)) : lineOf(cell, held.map(String), table.decimal);
    const problem = typeof line === 'string' ? line : null;
    if (problem !== null) left_out.push({ line: number, reason: problem });
    else lines.push(line as LineContent);
  }
  return { lines, left_out };
}

/** Whether lines are written as wholes: a comma in one of them makes no column. */
function isOfWholeLines({ columns, lines }: GivenTable): boolean {
  if (columns.length <= 1) return true;
  if (columns.some(({ header }) => header !== '')) return false;
  const isOne = ({ cells }: GivenTable['lines'][number]) => {
    const held = cells.map((cell) => String(cell).trim()).filter((cell) => cell !== '');
    return held.length === 1 || isThousand(held);
  };
  return lines.filter(isOne).length * 2 > lines.length;
}

/** Whether a comma within a number parted a line: `HBSPM4 1` and `200 pcs` are 1,200 pieces. */
const isThousand = ([first = '', second = '', ...others]: readonly string[]): boolean =>
  others.length === 0 && /\s\d{1,3}$/.test(first) && /^\d{3}\s?\p{L}{1,8}\.?$/u.test(second);

/** A line that a comma parted. Where that may have been within a number, how many are needed is to be looked at. */
function readWhole(held: readonly string[]): LineContent {
  if (!isThousand(held)) return readLine(held.join(', '));
  return { ...readLine(held.join(',')), quantity_assumed: true };
}

const sums = /^(?:sub)?(?:total|totaal|totale|summe|gesamt|somme|suma|sum)\b[^\p{L}\d]*$/iu;

const isSum = (held: readonly (string | number)[]): boolean => sums.test(String(held[0]).trim());

const hasKey = (cell: (field: LineField) => string | number) =>
  String(cell('article_number')).trim() !== '' || String(cell('gtin')).trim() !== '';

type CellOf = (field: LineField) => string | number;

/** A line of named cells, or why it is none. */
function lineOf(cell: CellOf, held: readonly string[], decimal: GivenTable['decimal']): LineContent | string {
  const article_number = clip(String(cell('article_number')).trim().replace(apostrophe, ''), longest.article_number);
  const brand = clip(String(cell('brand')), longest.brand);
  const gtin = clip(String(cell('gtin')).trim().replace(apostrophe, ''), longest.gtin);
  const title = clip(String(cell('title')), longest.title);
  const amount = quantityOf(cell('quantity'), decimal);
  if (amount === 'none') return 'The quantity is 0';
  if (amount === 'unreadable') return `“${String(cell('quantity')).slice(0, 40)}” is no quantity`;
  // A number is what it goes by, and its brand where it has one; the whole row where it says neither.
  const name = article_number ?? gtin ?? title;
  const text = clip(
    name === null ? held.join(' ') : [name, name === title ? null : brand].filter(Boolean).join(' '),
    longest.text,
  );
  const price = readCellNumber(cell('max_price'), decimal);
  return {
    text: text ?? '',
    article_number: article_number !== null && gtin === null && isGtin(article_number) ? null : article_number,
    brand,
    gtin: gtin ?? (article_number !== null && isGtin(article_number) ? article_number : null),
    title,
    quantity: amount ?? 1,
    quantity_assumed: amount === null,
    unit: unitOf(String(cell('unit'))) ?? 'piece',
    max_price:
      'value' in price && Number(price.value) > 0 && Number(price.value) < 1e9 ? Number(price.value).toFixed(2) : null,
    note: clip(String(cell('note')), longest.note),
    alternatives: String(cell('alternatives'))
      .split(/[;|/]\s|[;|]/)
      .flatMap((each) => clip(each, longest.alternative) ?? [])
      .slice(0, listLimits.alternatives),
  };
}

const inFront = /^(?:[x×*]|\p{L}{2,10}\.?\s?:)\s*/iu;

function quantityOf(cell: string | number, decimal: GivenTable['decimal']): number | 'none' | 'unreadable' | null {
  const text = String(cell).trim();
  if (text === '') return null;
  if (text.length > 40) return 'unreadable';
  // oxlint-disable-next-line regexp/no-super-linear-move -- at most 40 characters
  const bare = typeof cell === 'number' ? cell : text.replace(/\s*(?:\p{L}+\.?|×)$/u, '').replace(inFront, '');
  const read = readCellNumber(bare, decimal);
  if (!('value' in read)) return 'unreadable';
  const value = Math.ceil(Number(read.value));
  if (value === 0) return 'none';
  return value > 0 && value <= listLimits.quantity ? value : 'unreadable';
}

const unitOf = (text: string): Unit | null =>
  text.trim() === '' ? null : ((choiceOfWord('unit', text.trim())?.choice ?? null) as Unit | null);

// Alone on a line, a number with one of these beside it is how many are needed: `12x RD-M8100`, `RD-M8100, 12 pcs`, `Qty 12: RD-M8100`.
const digits = String.raw`(\d{1,3}(?:[.,]\d{3})+|\d{1,8})`;
const units = String.raw`\s?(?:pcs?|pz|st|stk|stuks?|stück|stuck|pieces?|pièces?|piezas?|pezzi|szt|sztuk|sztuki|ks|kom|db|kpl|pairs?|paar|sets?|box(?:es)?)\.?`;
const amounts = String.raw`(?:qty|quantity|menge|anzahl|aantal|anz|aant|qté|quantité|quantità|cantidad|cant)\.?\s?:?\s?`;
const before = new RegExp(
  String.raw`^(?:${digits}(?:\s?[x×*]\s+|${units}\s+)|${amounts}${digits}[\s:,;]\s?)(?=\S)`,
  'iu',
);
const behind = [
  String.raw`[\s,;:]+[x×*]\s?${digits}`,
  String.raw`[,;:\s]\s?\(?${digits}${units}\)?`,
  String.raw`[,;:\s]\s?${amounts}${digits}`,
  String.raw`;\s?${digits}`,
  String.raw`(?:[,:=]|[-–]?[>→])\s${digits}`,
  String.raw`\s[([]${digits}\s?[x×]?[)\]]`,
].map((pattern) => new RegExp(`${pattern}$`, 'iu'));
// Behind words, this is a chainring: `crankset 1x`.
const timesBehind = new RegExp(String.raw`\s${digits}\s?[x×]$`, 'iu');

const isCode = (name: string): boolean =>
  /\d/.test(name) && name.split(/\s+/).length <= 3 && name.length <= longest.article_number;

/** How many a line asks for, in front of what it names or behind it. */
function findAmount(whole: string): { written: string; amount: number } | null {
  const front = before.exec(whole);
  const back = behind.map((pattern) => pattern.exec(whole)).find((match) => match !== null) ?? null;
  const bare = timesBehind.exec(whole);
  const match = front ?? back ?? (bare && isCode(whole.slice(0, bare.index)) ? bare : null);
  const found = match?.slice(1).find((group) => group !== undefined);
  if (!match || found === undefined) return null;
  const amount = Number(found.replaceAll(/[.,]/g, ''));
  return amount >= 1 && amount <= listLimits.quantity ? { written: match[0], amount } : null;
}

/** Reads a line as people write it: what is needed, and how many in front of it or behind it. */
export function readLine(given: string): LineContent {
  const whole = clip(given.replace(/^\s*[-–•*]\s+/, ''), longest.text) ?? '';
  const match = findAmount(whole);
  const name = (match ? whole.replace(match.written, '') : whole)
    // oxlint-disable-next-line regexp/no-super-linear-move -- a line that was clipped
    .replace(/[\s,;:=-]+$/, '')
    .replace(apostrophe, '')
    .trim();
  // oxlint-disable-next-line regexp/no-super-linear-move -- what was found behind or before a line
  const unitWord = match ? /\p{L}{2,}\.?\s*$/u.exec(match.written.replaceAll(/[()]/g, '').trim())?.[0] : undefined;
  const bare = name.replaceAll(/[\s.-]/g, '');
  const kind = isGtin(bare) && bare.length >= 8 ? 'gtin' : isCode(name) ? 'number' : 'title';
  return {
    text: name,
    article_number: kind === 'number' ? name : null,
    brand: null,
    gtin: kind === 'gtin' ? bare : null,
    title: kind === 'title' ? clip(name, longest.title) : null,
    quantity: match?.amount ?? 1,
    quantity_assumed: !match,
    unit: (unitWord && unitOf(unitWord)) || 'piece',
    max_price: null,
    note: null,
    alternatives: [],
  };
}

/** What is wrong with a line that names nothing to go by; null where it does. */
export const problemOf = (line: Pick<LineContent, 'article_number' | 'gtin' | 'title'>): string | null =>
  line.article_number || line.gtin || line.title ? null : listMessages.nothingToGoBy;
