import { currencyBefore, currencyOfSearch } from '#server/reading/currencies.ts';
import { wordsOf } from '#server/reading/text.ts';
import { oneOf } from '#server/reading/words.ts';
import { isFiller } from '../../../vocabulary/index.ts';

/** A piece of the query between blanks. */
export interface Chunk {
  typed: string;
  words: string[];
  /** Its position in the whole query, fillers counted. */
  place: number;
}

const cellBreak = /\s{0,4}[;|\t]\s{0,4}/;
/** How many or how much, in a cell of its own. */
const amountCell = /^[^\p{L}\p{N}]*\d{1,5}(?:[.,]\d{1,2})?\s*(?:\p{Sc}|\p{Lu}{3})?$/u;
/** What a value is called, in front of it: `Qty: 2`. */
const cellName = /^\p{L}[\p{L} .]{0,18}:\s+/u;
const leastCells = 3;

/** What a search says that was pasted from data or a table, without names of fields, quantities and prices. */
export function readPasted(q: string): string {
  if (/^\s*[[{]/.test(q)) {
    const pieces = [...q.matchAll(/"([^"]*)"(\s*:)?|(\d{6,})/g)];
    const values = pieces.flatMap(([, text, isName, digits]) => (isName ? [] : (text ?? digits ?? [])));
    if (values.length > 0) return values.join(' ');
  }
  const cells = q
    .split(cellBreak)
    .map((cell) => cell.replace(cellName, ''))
    .filter((cell) => cell !== '');
  const named = cells.filter((cell) => !amountCell.test(cell));
  return cells.length >= leastCells && named.length > 0 ? named.join(' ') : q;
}

// As printed below the bars; the end may be missing.
const printedGtin = /^(\d)[\s.-](\d{6})[\s.-](\d{1,5})$/;

const price = String.raw`\d+(?:[.,]\d+)*(?:[.,]-)?`;
const prices = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${oneOf('limit')}\.?\s+)*(?:${price}\s*${currencyOfSearch}|${currencyBefore}\s*${price})(?![\p{L}\p{N}])`,
  'giu',
);
/** `rotor under 150`: the highest price, without its currency. */
const highestPrice = new RegExp(String.raw`(?<=\S)\s${oneOf('less than')}\s\d{2,5}$`, 'iu');
const byWord = new RegExp(String.raw`(?<=\d)\s+${oneOf('between measures')}\s+(?=\d)`, 'giu');

/**
 * Text without prices, which posts hold in fields; with a blank where one belongs, and an x where it was put in words:
 * `tyres(29)`, `Kette,12-fach`, `700 by 28`.
 */
export const tidied = (text: string): string =>
  (text.replaceAll(prices, ' ').trim().replace(highestPrice, '') || text)
    .replaceAll(/(?<=\p{L}{3})(?=\()|(?<=\p{L}{3},)(?=\S)/gu, ' ')
    .replaceAll(byWord, ' x ')
    .replace(printedGtin, '$1$2$3');

// An inch sign belongs to its number.
// oxlint-disable-next-line regexp/no-super-linear-move -- words of a search: at most 200 characters
const around = /^[([{«]+|[)\]}»,;:!?]+$/g;

/** Words that hold a sentence together, and that are units behind a number: `0,5 l`, `4 A`, `6 děr`. */
const fillersAndUnits = /^(?:l|L|in|A|děr)$/;

/** The pieces of a text without fillers and the punctuation around them. */
export function splitChunks(text: string): Chunk[] {
  const all = text
    .split(/\s+/)
    .map((piece, place) => ({ piece, typed: piece.replace(around, '') || piece, place }))
    .map(({ typed, place }) => ({ typed, words: wordsOf(typed), place }))
    .filter(({ words, typed }) => words.length > 0 || typed === '"');
  const isUnit = ({ typed }: Chunk, at: number) =>
    fillersAndUnits.test(typed) && /^\d+(?:[.,]\d+)?$/.test(all[at - 1]?.typed ?? '');
  const read = all.filter((chunk, at) => !chunk.words.every(isFiller) || isUnit(chunk, at));
  return read.length > 0 ? read : all;
}
