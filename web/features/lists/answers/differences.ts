import type { Answers } from '#contract/lists/records.ts';

type Line = Answers['lines'][number];

/** Whether an answer to a line offers fewer than were asked for, or another price than was posted. */
export const differs = ({ cells }: Pick<Line, 'cells'>): boolean =>
  cells.some(
    ({ offered, asked, posted, price }) =>
      offered !== null && (offered < asked || posted === null || Number(price) !== Number(posted)),
  );

/**
 * By how much the goods that a deal offers differ from the posted prices, below zero where they cost less; null where it
 * offers nothing, or something of it was posted without a price.
 */
export function differenceOf({ lines }: Pick<Answers, 'lines'>, deal: number): number | null {
  const cells = lines.flatMap((line) => line.cells.filter((cell) => cell.deal === deal && cell.offered));
  if (cells.length === 0 || cells.some(({ posted, price }) => posted === null || price === null)) return null;
  const cents = cells.reduce(
    (sum, { offered, price, posted }) => sum + (offered ?? 0) * Math.round((Number(price) - Number(posted)) * 100),
    0,
  );
  return cents / 100;
}
