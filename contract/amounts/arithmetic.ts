import { decimalsOf } from './currencies.ts';

// Amounts are decimal text with up to three decimals; sums and products of it are exact.

/** What a number of items costs at a price, in decimal text. */
export const priceOf = (price: string, quantity: number): string =>
  amountOfThousandths(thousandthsOf(price) * BigInt(quantity));

/** The sum of amounts in decimal text. */
export const sumOf = (amounts: readonly string[]): string =>
  amountOfThousandths(amounts.reduce((sum, amount) => sum + thousandthsOf(amount), 0n));

/** The fewest items whose price comes to a value: 1 without either. */
export function fewestFor(value: string | null, price: string | null): number {
  const each = price === null ? 0n : thousandthsOf(price);
  if (value === null || each === 0n) return 1;
  return Math.max(1, Number((thousandthsOf(value) + each - 1n) / each));
}

/** Decimal text as whole thousandths; throws for what is no decimal text. */
export function thousandthsOf(amount: string): bigint {
  const [units = '0', fraction = ''] = amount.split('.');
  return BigInt(units || '0') * 1000n + BigInt(fraction.padEnd(3, '0').slice(0, 3));
}

/** Decimal text as hundredths, with a fraction if it has three decimals. */
export const hundredthsOf = (amount: string): number => Math.round(Number(amount) * 1000) / 10;

/** A number as an amount in a currency, rounded to its decimals. */
export const roundedTo = (currency: string, value: number): string =>
  amountOfThousandths(thousandthsOf(value.toFixed(decimalsOf(currency))));

/** Whole thousandths as decimal text with two decimals, three where it needs them; a minus is before less than nothing. */
export function amountOfThousandths(thousandths: bigint): string {
  const amount = thousandths < 0n ? -thousandths : thousandths;
  const fraction = String(amount % 1000n)
    .padStart(3, '0')
    .replace(/0$/, '');
  return `${thousandths < 0n ? '-' : ''}${amount / 1000n}.${fraction}`;
}

/** Whether an amount is less than half or more than one and a half times of another: likely a slip of typing. */
export function differsByMoreThanHalf(amount: string, from: string): boolean {
  const reference = thousandthsOf(from);
  const difference = thousandthsOf(amount) - reference;
  return 2n * (difference < 0n ? -difference : difference) > reference;
}
