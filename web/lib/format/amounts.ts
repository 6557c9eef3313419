/** What a number of items costs at a price, in decimal text. */
export function priceOf(price: string, quantity: number): string {
  return textOfCents(centsOf(price) * BigInt(quantity));
}

/** The sum of amounts in decimal text. */
export function sumOf(amounts: readonly string[]): string {
  return textOfCents(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n));
}

/** Decimal text with up to two decimals as whole cents. */
export function centsOf(amount: string): bigint {
  const [units = '0', cents = ''] = amount.split('.');
  return BigInt(units || '0') * 100n + BigInt(cents.padEnd(2, '0').slice(0, 2));
}

/** Whole cents as decimal text; before less than nothing there is a minus. */
export function textOfCents(cents: bigint): string {
  const amount = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
}

/** A typed amount with a point before its decimals, also where a comma was typed, and without what groups its digits. */
export function withPoint(typed: string): string {
  const text = typed.replace(/\s/g, '');
  return /,\d{1,2}$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
}
