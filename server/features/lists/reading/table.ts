import { isOnlyGtin } from '#contract/gtin.ts';
import { type LineField, listLimits, listMessages } from '#contract/lists/choices.ts';
import type { FixedText, Sentence } from '#contract/texts/message.ts';
import type { GiveWay } from '#server/platform/http/index.ts';
import { isHeading } from '#server/reading/headers/needs.ts';
import { noQuantity, notQuantity, tooMany } from '#server/reading/lines/amounts.ts';
import { named } from '#server/reading/lines/cart.ts';
import { correct, meantBy } from '#server/reading/lines/changes.ts';
import { type WrittenLine, withoutUnit } from '#server/reading/lines/line.ts';
import { crossedOut, type IsBrand, noLine, readMessage } from '#server/reading/lines/message.ts';
import {
  beginsAsSum,
  isAboutRows,
  isAgain,
  isCancelled,
  isCorrection,
  isIdentity,
  isSoldOut,
  isSumRow,
} from '#server/reading/lines/notes.ts';
import { currencyOfPrice, withoutLimit } from '#server/reading/lines/prices.ts';
import { apostrophe, clip, longest } from '#server/reading/lines/row.ts';
import { plainText } from '#server/reading/text.ts';
import { unitOf } from '#server/reading/units.ts';
import { wordsOfRole } from '#server/reading/vocabulary.ts';
import { phraseAt, phraseWords } from '#server/reading/words.ts';
import { type LeftOut, leftOut } from '../rows.ts';
import { isStruck, isWhole, pieceOr, priceOf, quantityOf, roughly, unitBehind } from './cells.ts';
import { addsToTitle, columnsOf, type TableColumns } from './columns.ts';
import { countedElsewhere, type GivenTable, isMostlyFilled, namedAlike } from './contents.ts';
import { withOptionsInRows } from './options.ts';
import { withDecimals, withoutBlanks, withoutDittos, withoutInvisible } from './tidy.ts';

/** The lines of a table and what of it is none. */
interface ReadLines {
  lines: WrittenLine[];
  left_out: LeftOut[];
}

/**
 * Reads the lines of a table by what its columns mean, row by row; other requests go in between. One without columns has a line
 * in each row, as people write them.
 */
export async function readTable(
  given: GivenTable,
  chosen: Readonly<Record<string, string>>,
  { isBrand, giveWay }: { isBrand: IsBrand; giveWay: GiveWay },
): Promise<ReadLines> {
  const plain = withoutInvisible(given);
  if (plain.columns.length <= 1) {
    const rows = plain.lines.map(({ number, cells }) => ({ number, text: String(cells[0] ?? '') }));
    const { lines, left_out } = await readMessage(rows, { isBrand, giveWay });
    return { lines, left_out: left_out.map(({ line, why, text }) => leftOut(line, why, text)) };
  }
  const whole = withoutDittos(plain);
  const written = withOptionsInRows(whole, chosen);
  const columns = columnsOf(written, chosen);
  const { fields } = columns;
  const { table, isForm } = withoutBlanks(
    withDecimals(written, fields.indexOf('quantity')),
    fields.indexOf('quantity'),
  );
  const notes = new Set(table.notes);
  const quantity = fields.indexOf('quantity');
  const alike = namedAlike(table, fields);
  // What nearly every line has: a row with none of it is the heading of a group.
  const isFilled = (field: LineField) => isMostlyFilled(table, fields.indexOf(field));
  const numbers = (['article_number', 'gtin'] as const).filter(isFilled);
  const marks = isFilled('quantity')
    ? [...(numbers.length > 0 ? numbers : (['title'] as const)), 'quantity' as const]
    : [];
  const elsewhere = quantity < 0 ? new Set<number>() : countedElsewhere(table, quantity);
  const lines: WrittenLine[] = [];
  const priceColumn = fields.indexOf('max_price');
  const options = table.columns.flatMap((_, index) => (addsToTitle(table, fields, index) ? [index] : []));
  const currency = priceColumn < 0 ? null : currencyOfPrice(table.columns[priceColumn]?.header ?? '');
  const left_out: LeftOut[] = [];
  const numberOf = new Map<WrittenLine, number>();
  let isBelowSums = false;
  let brand: string | null = null;
  for (const { number, cells } of table.lines) {
    await giveWay();
    const held = cells.filter((cell) => String(cell).trim() !== '');
    if (held.length === 0) continue;
    // Sums below the lines, in a table of their own.
    isBelowSums = namesSums(held) || (isBelowSums && held.every((cell) => !/\p{L}/u.test(String(cell))));
    if (elsewhere.has(number)) {
      left_out.push(leftOut(number, inOtherRow));
      continue;
    }
    const cell = (field: LineField) => {
      const place = fields.indexOf(field);
      const value = place < 0 ? '' : (cells[place] ?? '');
      return isPlaceholder(value) ? '' : value;
    };
    const lacks = (field: LineField) => String(cell(field)).trim() === '';
    const variant = options.flatMap((index) => String(cells[index] ?? '').trim() || []);
    const key = `${cell('article_number')}${cell('gtin')}`;
    const isKeyed = /\d/.test(key) && (held.length > 1 || key.split(' ').length < 3);
    if (held.length === 1 && named.brand.test(String(held[0]).trim())) {
      brand = clip(String(held[0]).trim().replace(named.brand, ''), longest.brand);
      left_out.push(leftOut(number, noLine));
      continue;
    }
    // A cell alone is a heading of a group, or a note below the rows.
    const isTop = number === table.lines[0]?.number && table.lines.length > 3;
    const isAlone =
      held.length === 1 && (table.columns.length > 2 || isTop) && (fields.includes('quantity') || isWide(table));
    // A header in a language that no one knows has words where its columns have numbers.
    const isForeign = number === table.lines[0]?.number && isWordy(cell('quantity')) && isWordy(cell('article_number'));
    const isHeader = isForeign || (held.length > 1 && held.every((cell) => isHeading(String(cell))));
    if (
      isHeader ||
      isBelowSums ||
      isSum(held) ||
      (marks.length > 1 && marks.every(lacks)) ||
      (namesSum(held[0] as string) && marks.some(lacks)) ||
      isTime(cell('unit')) ||
      isSumRow(String(cell('title')).replace(behindCharge, '')) ||
      isIdentity(String(held[0])) ||
      (notes.has(number) && !hasKey(cell)) ||
      (held.length === 1 && labelled.test(String(held[0]))) ||
      ((isAlone || beginsAsSum(held.join(' '))) && !isKeyed)
    ) {
      left_out.push(leftOut(number, noLine));
      continue;
    }
    if (held.length === 1 && /^\d{1,3}[.)]?$/.test(String(held[0]).trim())) {
      left_out.push(leftOut(number, noLine));
      continue;
    }
    // `entfällt`, in whichever column.
    if (cells.some((value, index) => fields[index] !== 'note' && (isCancelled(String(value)) || isStruck(value)))) {
      left_out.push(leftOut(number, crossedOut));
      continue;
    }
    // What an option is of is in its row.
    const isVague = written === whole && (columns.isVague || alike.has(number));
    const needed = quantity < 0 ? '' : String(cells[quantity] ?? '').trim();
    const isNone = quantity >= 0 && (dash.test(needed) || ((columns.isNeed || isForm) && needed === ''));
    const line: LineOrWhy = isNone
      ? { why: noQuantity }
      : lineOf(cell, held.map(String), table.decimal, { ...columns, isVague, brand }, variant);
    // The sum of all above it, whatever it is called.
    const isTotal =
      lines.length > 1 && numbers.length > 0 && !('why' in line) && namesNothing(line) && isTotalOf(line, lines);
    const cancelled = columns.cancelled === null ? 0 : Number(cells[columns.cancelled] || 0);
    if ('why' in line) left_out.push(leftOut(number, line.why, line.text));
    else if (isTotal) left_out.push(leftOut(number, noLine));
    else if (line.quantity_assumed && needed === '' && cells.some((value) => isSoldOut(String(value))))
      left_out.push(leftOut(number, crossedOut, line.title ?? line.text));
    else if (cancelled >= line.quantity) left_out.push(leftOut(number, crossedOut));
    else {
      const whole = {
        max_currency: currency,
        ...inPieces(withoutCancelled(line, cancelled), columns, cells, table.decimal),
      };
      numberOf.set(whole, number);
      lines.push(whole);
    }
  }
  // `LINHA CP-TRT1 ANULADA`
  for (const { cells } of table.lines) {
    const text = cells.filter((value) => String(value).trim() !== '');
    if (text.length !== 1 || !isCancelled(String(text[0]))) continue;
    const tokens = String(text[0]).split(/\s+/);
    const named = lines.filter(({ article_number }) => article_number !== null && tokens.includes(article_number));
    for (const line of named) {
      lines.splice(lines.indexOf(line), 1);
      left_out.push(leftOut(numberOf.get(line) ?? 0, crossedOut));
    }
  }
  // What a document has is not what is needed where a note says what is.
  const notLines = table.lines.filter(({ number }) => left_out.some(({ line }) => line === number));
  for (const text of notLines.map(({ cells }) => cells.join(' ').trim())) {
    if (!isAgain(text) && !isAboutRows(text) && !isCorrection(text)) continue;
    for (const line of lines) line.quantity_assumed = true;
    if (isCorrection(text)) correct(meantBy(text, lines), text);
  }
  return { lines, left_out };
}

/** Hours of work, which service reports have among the parts. */
const isTime = (unit: string | number): boolean => hours.has(plainText(String(unit).trim().replace(/\.$/, '')));
const hours = new Set(wordsOfRole('unit of time').map(plainText));

/** A note below the rows: `Levering: uge 50`. */
const labelled = /^\p{L}[\p{L}\s.]{2,30}:\s/u;

const namesNothing = ({ article_number, gtin, title }: WrittenLine): boolean =>
  article_number === null && gtin === null && title === null;

const isTotalOf = (line: WrittenLine, lines: readonly WrittenLine[]): boolean =>
  line.quantity === lines.reduce((sum, { quantity }) => sum + quantity, 0);

const withoutCancelled = (line: WrittenLine, cancelled: number): WrittenLine =>
  cancelled > 0 ? { ...line, quantity: line.quantity - cancelled } : line;

/** What is behind the name of a charge: `Kiszállítás (GLS)`, `INBOUND FREIGHT, DAP ROTTERDAM`. */
const behindCharge = /\s?(?:\([^()]*\)|,\s\D+)$/u;

const inOtherRow: FixedText = 'Counted in another row';

/** A line whose quantity counts packs, in pieces; marked where it may count packs, or what is on the shelf. */
function inPieces(
  line: WrittenLine,
  { pack, countsPacks, isDoubtful }: TableColumns,
  cells: readonly (string | number)[],
  decimal: GivenTable['decimal'],
): WrittenLine {
  const size = pack === null ? null : quantityOf(cells[pack] ?? '', decimal);
  const isSize = typeof size === 'number' && size > 1;
  if (countsPacks && typeof size === 'number' && line.quantity * size <= listLimits.quantity)
    return { ...line, quantity: line.quantity * size };
  return { ...line, quantity_assumed: line.quantity_assumed || isDoubtful || isSize || countsPacks };
}

// A sum has amounts next to its name, and a line has more than these.
const isSum = (held: readonly (string | number)[]): boolean => isSumRow(held.join(' '));

/** Whether a text begins with the name of a sum: `Total references to order`. */
const namesSum = (text: string | number): boolean => phraseAt('charge', phraseWords(String(text)), 0) > 0;

/** Whether each cell is the name of a sum: `Total components`, `Total $`. */
const namesSums = (held: readonly (string | number)[]): boolean =>
  held.every((cell) => !/\d/.test(String(cell)) && namesSum(cell));

/** Whether nearly every row has three cells or more. */
const isWide = ({ lines }: GivenTable): boolean =>
  lines.filter(({ cells }) => cells.filter((cell) => String(cell).trim() !== '').length > 2).length >=
  lines.length * 0.8;

const isWordy = (cell: string | number): boolean => !/\d/.test(String(cell)) && /\p{L}{2}/u.test(String(cell));

/** What programs and people write for nothing. */
const isPlaceholder = (cell: string | number): boolean =>
  /^(?:n\/?a|tbd|tba|none|null|nan|[-–—~?.*]+)$/i.test(String(cell).trim());

/** What people write in a column of quantities for none. */
const dash = /^[-–—]+$/;

/** How many there are of it, in what a part is called: `knob (x4)`, `tyre ×2`. */
const countInTitle = /(?:(?<=\S)\s?[([]|(?<=[\p{L})])\s?(?=×)|(?<=[\p{L})]\s))[x×]\s?([1-9]\d{0,3})[)\]]?$/u;

const hasKey = (cell: (field: LineField) => string | number) =>
  String(cell('article_number')).trim() !== '' || String(cell('gtin')).trim() !== '';

type CellOf = (field: LineField) => string | number;

/** In front of a GTIN among numbers of articles: `EAN: 4250236821689`. */
const gtinLabel = /^(?:ean|gtin|upc)\b[\s.:#-]*(?=\d{8,14}$)/i;

/** A line, or why it is none, with what it would be but for its quantity. */
type LineOrWhy = WrittenLine | { why: Sentence; text?: string };

/** Whether a text has these words: the `m` of `Helmet` is no size. */
const hasWords = (text: string, words: string): boolean =>
  ` ${phraseWords(text).join(' ')} `.includes(` ${phraseWords(words).join(' ')} `);

/** Reads a line of named cells. */
function lineOf(
  cell: CellOf,
  held: readonly string[],
  decimal: GivenTable['decimal'],
  {
    isVague,
    isStock,
    fields,
    brand: above,
  }: Pick<TableColumns, 'isVague' | 'isStock' | 'fields'> & { brand: string | null },
  variant: readonly string[],
): LineOrWhy {
  const hasQuantity = fields.includes('quantity');
  const article_number = clip(
    String(cell('article_number')).trim().replace(apostrophe, '').replace(gtinLabel, ''),
    longest.article_number,
  );
  const brand = clip(String(cell('brand')), longest.brand) ?? above;
  const gtin = clip(String(cell('gtin')).trim().replace(apostrophe, ''), longest.gtin);
  const name = String(cell('title'));
  const differing = variant.filter((value) => !hasWords(name, value));
  // Of one number, colours and sizes are ordered each on a line of its own.
  const named = name === '' ? (article_number ?? '') : name;
  const written = clip(name === '' && differing.length === 0 ? '' : [named, ...differing].join(' '), longest.title);
  const counted = hasQuantity ? null : countInTitle.exec(written ?? '');
  const whole = counted ? (written as string).slice(0, counted.index).trim() : written;
  const { name: title, unit } = whole === null ? { name: null, unit: null } : withoutUnit(whole);
  const rough = roughly(cell('quantity'));
  const amount = quantityOf(counted?.[1] ?? rough ?? cell('quantity'), decimal);
  if (amount === 'none' && !isStock) return { why: noQuantity };
  // A number is what it goes by, and its brand where it has one; the whole row where it has neither.
  const key = article_number ?? gtin ?? title;
  const text = clip(
    key === null || (isVague && key === title)
      ? held.join(' ')
      : [key, key === title ? null : brand].filter(Boolean).join(' '),
    longest.text,
  );
  if (amount === 'unreadable' || amount === 'too many') {
    // What is quoted may be cut within a sign.
    const written = String(cell('quantity')).trim().slice(0, 40).toWellFormed();
    const why = amount === 'too many' ? tooMany(written) : notQuantity(written);
    return { why, text: `${written} x ${text ?? ''}`.slice(0, longest.title) };
  }
  // `max. € 32`, among remarks.
  const limit = fields.includes('max_price')
    ? undefined
    : held.map((value) => withoutLimit(value)).find(({ max }) => max !== null);
  const price = priceOf(cell('max_price'), decimal) ?? limit?.max ?? null;
  const currency = limit?.max === price ? (limit?.currency ?? null) : currencyOfPrice(String(cell('max_price')));
  return {
    text: text ?? '',
    article_number: article_number !== null && gtin === null && isOnlyGtin(article_number) ? null : article_number,
    brand,
    gtin: gtin ?? (article_number !== null && isOnlyGtin(article_number) ? article_number : null),
    title,
    quantity: amount === 'none' ? 1 : (amount ?? 1),
    // What was rounded up is to be checked.
    quantity_assumed:
      amount === null || amount === 'none' || rough !== null || !isWhole(counted?.[1] ?? cell('quantity'), decimal),
    unit: pieceOr(unitOf(String(cell('unit'))) ?? unitBehind(cell('quantity')), unit),
    max_price: price,
    ...(price !== null && currency !== null ? { max_currency: currency } : {}),
    note: clip(String(cell('note')), longest.note),
    alternatives: String(cell('alternatives'))
      .split(/[;|/]\s|[;|]/)
      .flatMap((each) => clip(each, longest.alternative) ?? [])
      .slice(0, listLimits.alternatives),
  };
}

/** What is wrong with a line that names nothing to go by; null where it does. */
export const problemOf = (line: Pick<WrittenLine, 'article_number' | 'gtin' | 'title'>): string | null =>
  line.article_number || line.gtin || line.title ? null : listMessages.nothingToGoBy;
