import type { Unit } from '#contract/advertisements/choices.ts';
import { listLimits } from '#contract/lists/choices.ts';
import { multiply } from '#server/reading/lines/multiples.ts';
import { price as priceBehind } from '#server/reading/lines/prices.ts';
import { readNumber } from '#server/reading/numbers.ts';
import { unitOf } from '#server/reading/units.ts';
import { oneOf } from '#server/reading/words.ts';
import type { GivenTable } from './contents.ts';

// Quantities, units and prices in the cells of a table.

/** What is crossed out in a cell, and what is left beside it: `~~2~~ 5`. */
const crossed = /~~[^~]+~~/g;

/** Whether all of a cell is crossed out. */
export const isStruck = (cell: string | number): boolean =>
  String(cell).includes('~~') && String(cell).replaceAll(crossed, '').trim() === '';

const atLeast = new RegExp(String.raw`^(?:[~≈≥≤><]=?\s?|${oneOf('about')}\.?\s)(\d{1,5})$`, 'iu');
const orMore = new RegExp(String.raw`^(\d{1,5})\s?(?:\+|${oneOf('or more')})$`, 'iu');

/** The number in a cell that says it roughly, in packs or in the place of another: `~20`, `1 BOX (10)`; null for others. */
export function roughly(cell: string | number): string | null {
  const written = String(cell).trim().slice(0, 60);
  const left = written.replaceAll(crossed, '').trim();
  const found = (atLeast.exec(left) ?? orMore.exec(left))?.[1];
  if (found !== undefined) return found;
  // A print that a program read: `l0`, `2O`.
  if (/^[\dlIO|]{2,4}$/.test(left) && /\d/.test(left) && /\D/.test(left))
    return left.replaceAll(/[lI|]/g, '1').replaceAll('O', '0');
  const { row } = multiply(left);
  if (row !== left) return /^(\d{1,7}) pcs$/.exec(row)?.[1] ?? null;
  return left === written ? null : left;
}

/** What a cell says, unless that is pieces and the name says more: `Griffe (Paar)`, `Stk`. */
export const pieceOr = (unit: Unit | null, inName: Unit | null): Unit =>
  unit === null || unit === 'piece' ? (inName ?? 'piece') : unit;

/** The unit that a cell has behind its number: `2 m`, `1 set`. */
export const unitBehind = (cell: string | number): Unit | null =>
  unitOf(/^\d[\d.,]*\s?(\p{L}{1,12})\.?$/u.exec(String(cell).trim())?.[1] ?? '');

const inFront = new RegExp(String.raw`^(?:[x×*+]|\p{L}{2,10}\.?\s?:|${oneOf('amount')}\.?\s)\s*`, 'iu');

/** Whether a cell has whole pieces, where it has a number. */
export function isWhole(cell: string | number, decimal: GivenTable['decimal']): boolean {
  const read = readNumber(bareNumber(cell), decimal);
  return !('value' in read) || Number.isInteger(Number(read.value));
}

/** A quantity without the price that a printed row has one blank behind it: `10 pairs 13.20 €`. */
const withoutPrice = (cell: string): string => {
  const rest = cell.slice(0, 60).replace(priceBehind, '');
  return /^\d{1,5}\s?\p{L}{1,8}\.?$/u.test(rest) ? rest : cell;
};

/** A cell without the text around its number. */
const bareNumber = (cell: string | number): string | number =>
  typeof cell === 'number'
    ? cell
    : withoutPrice(cell.trim())
        .slice(0, 40)
        // oxlint-disable-next-line regexp/no-super-linear-move -- at most 40 characters
        .replace(/\s*(?:\p{L}+\.?|×)$/u, '')
        .replace(inFront, '');

/** The quantity in a cell, rounded up; null for an empty one. */
export function quantityOf(
  cell: string | number,
  decimal: GivenTable['decimal'],
): number | 'none' | 'unreadable' | 'too many' | null {
  const text = String(cell).trim();
  if (text === '') return null;
  if (text.length > 40) return 'unreadable';
  const read = readNumber(bareNumber(cell), decimal);
  if (!('value' in read)) return 'unreadable';
  const amount = Number(read.value);
  if (amount < 0 || Number.isNaN(amount)) return 'unreadable';
  if (amount === 0) return 'none';
  return amount <= listLimits.quantity ? Math.ceil(amount) : 'too many';
}

/** An amount above nothing, `40,-` too; null if there is none. */
export function priceOf(cell: string | number, decimal: GivenTable['decimal']): string | null {
  const read = readNumber(cell, decimal);
  const amount = Number('value' in read ? read.value : (read.suggestion ?? 0));
  return amount > 0 && amount < 1e9 ? amount.toFixed(2) : null;
}
