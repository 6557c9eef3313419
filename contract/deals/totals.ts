import { priceOf, sumOf } from '../amounts/arithmetic.ts';

interface PricedLine {
  quantity: number;
  price_per_unit: string;
}

/** What a line comes to, as decimal text. */
export const amountOf = ({ quantity, price_per_unit: price }: PricedLine): string => priceOf(price, quantity);

/** What the lines of an offer come to: pieces, their sum, and with freight. */
export function totalsOf(
  lines: readonly PricedLine[],
  freight: string | null,
): { quantity: number; subtotal: string; total: string } {
  const subtotal = sumOf(lines.map(amountOf));
  return {
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal,
    total: sumOf([subtotal, freight ?? '0']),
  };
}

/** Entries in the order in which they are due; one without a day is due at once. */
export const byDue = <Entry extends { available_at: string | null }>(entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => (a.available_at ?? '').localeCompare(b.available_at ?? ''));

/**
 * The entries of an offer with what was taken of each line, by its id. If a line has several entries, pieces are taken from what
 * is due first.
 */
export function takenOf<Entry extends PricedLine & { available_at: string | null }>(
  entries: readonly Entry[],
  lineOf: (entry: Entry) => number,
  taken: ReadonlyMap<number, number>,
): (Entry & { amount: string })[] {
  const left = new Map(taken);
  const quantities = new Map<Entry, number>();
  for (const entry of byDue(entries)) {
    const rest = left.get(lineOf(entry)) ?? 0;
    const quantity = Math.min(entry.quantity, rest);
    left.set(lineOf(entry), rest - quantity);
    quantities.set(entry, quantity);
  }
  return entries.map((entry) => {
    const quantity = quantities.get(entry) ?? 0;
    return { ...entry, quantity, amount: amountOf({ ...entry, quantity }) };
  });
}
