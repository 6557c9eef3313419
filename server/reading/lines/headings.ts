/*
 * Rows above those of a customer, a bicycle or a shelf. Pure.
 */

import { faultOfQuantity, hasAmount } from './amounts.ts';
import { readLine } from './line.ts';
import { type Row, tidyRow } from './row.ts';

const bullet = /^\s*(?:[-–—•*▪◦·☐□]|\[ ?\])\s/;
const indentOf = (text: string): number => /^\s*/.exec(text.replaceAll('\t', '    '))?.[0].length ?? 0;
/** Whether a row says how many, if only roughly, or none. */
const isCounted = ({ text }: Row): boolean => {
  if (hasAmount(tidyRow(text)) || faultOfQuantity(text) !== null) return true;
  const { quantity, quantity_assumed: isAssumed } = readLine(text);
  return quantity > 1 || !isAssumed;
};
const namesPart = ({ text }: Row): boolean => /\p{L}{3}/u.test(text);

/** The numbers of the rows that are headings of those below them: these are set in, have bullets, or are in a block of their own. */
export async function headingsOf(rows: readonly Row[], giveWay: () => Promise<void>): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const [at, row] of rows.entries()) {
    await giveWay();
    const isNext = (other: Row, step: number) => other.number === row.number + 1 + step && isBelow(row, other);
    const below = rows.slice(at + 1, at + 1 + mostBelow);
    const end = below.findIndex((other, step) => !isNext(other, step));
    const block = below.slice(0, end < 0 ? undefined : end);
    // Sizes below a part are of that part.
    if (block.length > 0 && block.every(namesPart) && !isCounted(row) && block.some(isCounted)) found.add(row.number);
  }
  const blocks = blocksOf(rows).filter((block) => block.length > 1);
  for (const block of blocks.length > 1 ? blocks : []) {
    await giveWay();
    const [first, ...others] = block;
    if (!first || isCounted(first) || !others.every((row) => isCounted(row) && namesPart(row))) return found;
  }
  for (const [first] of blocks.length > 1 ? blocks : []) if (first) found.add(first.number);
  return found;
}

/** How many rows below a heading are looked at. */
const mostBelow = 40;

const isBelow = (row: Row, other: Row): boolean =>
  indentOf(other.text) > indentOf(row.text) || (bullet.test(other.text) && !bullet.test(row.text));

/** Rows with blank ones between them. */
function blocksOf(rows: readonly Row[]): Row[][] {
  const blocks: Row[][] = [];
  for (const [at, row] of rows.entries())
    if (at > 0 && rows[at - 1]?.number === row.number - 1) blocks.at(-1)?.push(row);
    else blocks.push([row]);
  return blocks;
}
