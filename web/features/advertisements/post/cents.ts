/** Decimal text with two decimals as whole cents. */
export function centsOf(amount: string): bigint {
  const [units = '0', cents = ''] = amount.split('.');
  return BigInt(units) * 100n + BigInt(cents.padEnd(2, '0').slice(0, 2));
}

/** Whole cents as decimal text with two decimals. */
export function textOf(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
