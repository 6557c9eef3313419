/** What a number of items costs at a price, in decimal text. */
export function priceOf(price: string, quantity: number): string {
  return textOf(centsOf(price) * BigInt(quantity));
}

/** The sum of amounts in decimal text. */
export function sumOf(amounts: readonly string[]): string {
  return textOf(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n));
}

/** Decimal text with up to two decimals as whole cents. */
export function centsOf(amount: string): bigint {
  const [units = '0', cents = ''] = amount.split('.');
  return BigInt(units || '0') * 100n + BigInt(cents.padEnd(2, '0').slice(0, 2));
}

function textOf(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
