import type { Answers } from '#contract/lists/records.ts';

type Line = Answers['lines'][number];

type Currencies = ReadonlyMap<number, string | null>;

/** Whether an offer has the price that was posted; `currency` is that of the offer. */
export const isAsPosted = (
  { posted, posted_currency, price }: Line['cells'][number],
  currency: string | null,
): boolean => posted !== null && price !== null && posted_currency === currency && Number(price) === Number(posted);

/** The currencies of offers, by their deals. */
export const currenciesOf = ({ sellers }: Pick<Answers, 'sellers'>): Currencies =>
  new Map(sellers.map(({ deal, currency }) => [deal, currency]));

/** Whether an answer to a line offers fewer than were asked for, or another price than was posted. */
export const differs = ({ cells }: Pick<Line, 'cells'>, currencies: Currencies): boolean =>
  cells.some(
    (cell) =>
      cell.offered !== null && (cell.offered < cell.asked || !isAsPosted(cell, currencies.get(cell.deal) ?? null)),
  );

/**
 * By how much the goods that a deal offers differ from the posted prices, below zero where they cost less; null where it
 * offers nothing, or something of it was posted without a price or in another currency.
 */
export function differenceOf({ lines, sellers }: Pick<Answers, 'lines' | 'sellers'>, deal: number): number | null {
  const currency = currenciesOf({ sellers }).get(deal) ?? null;
  const cells = lines.flatMap((line) => line.cells.filter((cell) => cell.deal === deal && cell.offered));
  if (
    cells.length === 0 ||
    cells.some(
      ({ posted, posted_currency, price }) => posted === null || price === null || posted_currency !== currency,
    )
  )
    return null;
  const cents = cells.reduce(
    (sum, { offered, price, posted }) => sum + (offered ?? 0) * Math.round((Number(price) - Number(posted)) * 100),
    0,
  );
  return cents / 100;
}
