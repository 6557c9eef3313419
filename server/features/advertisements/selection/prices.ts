import { readPriceBreaks, writePriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import { amountOfThousandths, priceOf, sumOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { decimalsOf, mostDecimals } from '#contract/amounts/currencies.ts';
import type { FixedText } from '#contract/texts/message.ts';

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

/**
 * The new price in a currency, or why it stays. Half of the rounding goes up; all of it is exact, in thousandths, and no price
 * gets more decimals than its currency has.
 */
export function stepPrice(now: string, step: PriceStep, currency: string): { price: string } | { stays: FixedText } {
  const before = thousandthsOf(now);
  const least = 10n ** BigInt(mostDecimals - decimalsOf(currency));
  const asked = BigInt(step.roundTo) * 10n;
  // Rounding to a hundredth is the usual: where currencies have thousandths, it leaves them.
  const unit = step.roundTo === 1 || asked < least ? least : asked;
  let after = round(target(before, step), unit);
  if (step.floor !== null && after < before) {
    const floor = thousandthsOf(step.floor);
    if (before <= floor) return { stays: 'Not above the lowest price, stays' };
    if (after < floor) after = ((floor + least - 1n) / least) * least;
  }
  if (after <= 0n) return { stays: 'Would cost nothing, stays' };
  if (after >= mostThousandths) return { stays: 'Would cost more than a post can say, stays' };
  return after === before ? { stays: 'The same after rounding' } : { price: amountOfThousandths(after) };
}

/** The prices of a post. */
export interface Prices {
  price: string;
  price_breaks: string | null;
  whole_lot_price: string | null;
}

/**
 * All prices of a post after a change: those by quantity change as the first one does; a new price leaves them. A post stays if
 * larger quantities would no longer cost less.
 */
export function stepPrices(now: Prices, step: PriceStep, currency: string): Prices | { stays: FixedText } {
  const first = stepPrice(now.price, step, currency);
  if ('stays' in first) return first;
  const also = (price: string) => {
    if (step.price !== null) return price;
    const after = stepPrice(price, step, currency);
    return 'stays' in after ? price : after.price;
  };
  const breaks = readPriceBreaks(now.price_breaks).map((each) => ({
    ...each,
    price_per_unit: also(each.price_per_unit),
  }));
  const whole = now.whole_lot_price === null ? null : also(now.whole_lot_price);
  const falling = [first.price, ...breaks.map((each) => each.price_per_unit), ...(whole === null ? [] : [whole])];
  const isFalling = falling.every(
    (price, place) => place === 0 || thousandthsOf(price) < thousandthsOf(falling[place - 1] as string),
  );
  if (!isFalling) return { stays: 'Larger quantities would no longer cost less, stays' };
  return { price: first.price, price_breaks: writePriceBreaks(breaks), whole_lot_price: whole };
}

/** Ten-thousandths of a thousandth: what percentages with two decimals need. */
const fine = 10_000n;
const mostThousandths = 1_000_000_000_000n;

function target(before: bigint, { percent, amount, price }: PriceStep): bigint {
  if (price !== null) return thousandthsOf(price) * fine;
  if (amount !== null) return (before + BigInt(Math.round(amount * 1000))) * fine;
  return before * (fine + BigInt(Math.round((percent ?? 0) * 100)));
}

function round(value: bigint, step: bigint): bigint {
  const unit = step * fine;
  // Divisions of BigInt cut towards zero; below it nothing is a price anyhow.
  return value <= 0n ? 0n : ((value + unit / 2n) / unit) * step;
}

/** What prices times stock come to. */
export function worthOf(posts: readonly { price: string; quantity: number }[]): string {
  return sumOf(posts.map(({ price, quantity }) => priceOf(price, quantity)));
}
