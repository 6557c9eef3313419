/** How much of each currency one euro is. */
type Rates = Readonly<Record<string, number>>;

/** An amount in another currency by reference rates, in decimal text; null where a rate is missing. */
export function convert(amount: string, from: string, to: string, rates: Rates): string | null {
  if (from === to) return amount;
  const factor = (rates[to] ?? (to === 'EUR' ? 1 : Number.NaN)) / (rates[from] ?? (from === 'EUR' ? 1 : Number.NaN));
  const converted = Number(amount) * factor;
  return Number.isFinite(converted) ? converted.toFixed(2) : null;
}

/** Where the lowest of several amounts are; nowhere while one is missing or all are the same. */
export function lowestOf(amounts: readonly (string | null)[]): ReadonlySet<number> {
  const values = amounts.map((amount) => (amount === null ? Number.NaN : Number(amount)));
  const lowest = Math.min(...values);
  if (values.length < 2 || Number.isNaN(lowest) || values.every((value) => value === lowest)) return new Set();
  return new Set(values.flatMap((value, index) => (value === lowest ? [index] : [])));
}
