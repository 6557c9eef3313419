/** How prices change: one of percent, amount and price; amounts in the post's currency. */
export interface PriceStep {
  percent: number | null;
  amount: number | null;
  price: string | null;
  /** In hundredths of the currency. */
  roundTo: number;
  /** No price falls below it; it raises none. */
  floor: string | null;
}

/** The new price, or why it stays. Half of the rounding goes up; all of it is exact, in hundredths. */
export function stepPrice(now: string, step: PriceStep): { price: string } | { stays: string } {
  const before = centsOf(now);
  let after = round(target(before, step), BigInt(step.roundTo));
  if (step.floor !== null && after < before) {
    const floor = centsOf(step.floor);
    if (before <= floor) return { stays: 'Not above the lowest price, stays' };
    if (after < floor) after = floor;
  }
  if (after <= 0n) return { stays: 'Would cost nothing, stays' };
  if (after > mostCents) return { stays: 'Would cost more than a post can say, stays' };
  return after === before ? { stays: 'The same after rounding' } : { price: textOf(after) };
}

/** Ten-thousandths of a hundredth: what percentages with two decimals need. */
const fine = 10_000n;
const mostCents = 99_999_999_999n;

function target(before: bigint, { percent, amount, price }: PriceStep): bigint {
  if (price !== null) return centsOf(price) * fine;
  if (amount !== null) return (before + BigInt(Math.round(amount * 100))) * fine;
  return before * (fine + BigInt(Math.round((percent ?? 0) * 100)));
}

function round(value: bigint, step: bigint): bigint {
  const unit = step * fine;
  // Divisions of BigInt cut towards zero; below it nothing is a price anyhow.
  return value <= 0n ? 0n : ((value + unit / 2n) / unit) * step;
}

/** An amount with two decimals in hundredths. */
export const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** Hundredths as an amount with two decimals. */
export function textOf(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What prices times stock come to. */
export function worthOf(posts: readonly { price: string; quantity: number }[]): string {
  return textOf(posts.reduce((sum, { price, quantity }) => sum + centsOf(price) * BigInt(quantity), 0n));
}

/** An amount as people read it. */
export const sayMoney = (amount: string, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(Number(amount));
