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

/** Up to so many characters, an amount in thousandths is a whole number that a floating-point number holds exactly. */
const shortAmount = 12;

/** Decimal text as whole thousandths; throws for what is no decimal text. */
export function thousandthsOf(amount: string): bigint {
  const short = amount.length <= shortAmount ? readShortAmount(amount) : null;
  if (short !== null) return BigInt(short);
  const [units = '0', fraction = ''] = amount.split('.');
  return BigInt(units || '0') * 1000n + BigInt(fraction.padEnd(3, '0').slice(0, 3));
}

/** As `thousandthsOf`, a digit at a time: a start reads the prices of each post. Null for anything but digits and a point. */
function readShortAmount(amount: string): number | null {
  let thousandths = 0;
  let decimals = -1;
  for (let at = 0; at < amount.length; at += 1) {
    const digit = amount.charCodeAt(at) - 48;
    if (digit === -2 && decimals < 0) decimals = 0;
    else if (digit < 0 || digit > 9) return null;
    else if (decimals < 3) {
      thousandths = thousandths * 10 + digit;
      if (decimals >= 0) decimals += 1;
    }
  }
  return thousandths * 10 ** (3 - Math.max(0, decimals));
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
