import { message, messageOf, type Sentence } from '../texts/message.ts';
import { decimalsOf } from './currencies.ts';
import { type Reading, readMoney, withoutZeros } from './read.ts';

/** Why text is refused where a whole number is asked for. */
export const wholeNumber = 'Use a whole number';

/** Why a text is no amount of a currency; null where it is one, or empty. */
export function refusalOfMoney(text: string, currency: string | null): Sentence | null {
  return refusalOf(readMoney(text, currency), currency);
}

/** Why a reading is no amount of a currency; null where it is one, or empty. */
export function refusalOf(reading: Reading, currency: string | null): Sentence | null {
  if (reading.kind === 'ambiguous') {
    const { grouped, decimal } = reading;
    return decimal === null
      ? message('Write {{grouped}} if you mean that. {{reason}}', {
          grouped: { amount: grouped },
          reason: messageOf(tooManyDecimals(currency)),
        })
      : message('Can be read as {{one}} or {{other}}: write one of them', {
          one: { amount: grouped },
          other: { amount: decimal },
        });
  }
  if (reading.kind !== 'refused') return null;
  if (reading.reason === 'decimals') return tooManyDecimals(currency);
  return decimalsOf(currency) === 0
    ? 'Use an amount such as 1250, at most 999,999,999'
    : 'Use an amount such as 12.50, at most 999,999,999.99';
}

/** Why a canonical amount is none of its currency; null where it is one. */
export function refusalOfDecimals(amount: string, currency: string): Sentence | null {
  const fraction = amount.split('.')[1] ?? '';
  // What was written with three decimals may be thousands, but for currencies that have three.
  const count = fraction.length > 2 ? fraction.length : withoutZeros(fraction).length;
  return count > decimalsOf(currency) ? tooManyDecimals(currency) : null;
}

function tooManyDecimals(currency: string | null): Sentence {
  const count = decimalsOf(currency);
  if (currency === null) return 'Use fewer decimals';
  return count === 0
    ? message('{{currency}} has no decimals', { currency })
    : message('{{currency}} has at most {{count}} decimals', { currency, count });
}
