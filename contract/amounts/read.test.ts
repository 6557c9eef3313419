import { describe, expect, it } from 'vitest';
import { inEnglish } from '#tests/helpers/values/sentences.ts';
import { writings } from '../../tests/helpers/values/writings.ts';
import type { Sentence } from '../texts/message.ts';
import { decimalsOf, symbolsOf } from './currencies.ts';
import { type Reading, readDecimal, readMoney, readWhole } from './read.ts';
import * as sentences from './sentences.ts';

const inEnglishOrNull = (sentence: Sentence | null) => sentence && inEnglish(sentence);
const refusalOfDecimals = (amount: string, currency: string) =>
  inEnglishOrNull(sentences.refusalOfDecimals(amount, currency));
const refusalOfMoney = (text: string, currency: string) => inEnglishOrNull(sentences.refusalOfMoney(text, currency));

/** A reading in short: its value, both values with a question mark, or why it is refused. */
function inShort(reading: Reading): string {
  if (reading.kind === 'number') return reading.value;
  if (reading.kind === 'ambiguous') return `${reading.grouped}?${reading.decimal ?? ''}`;
  return reading.kind === 'refused' ? reading.reason : '';
}

const moneyIn = (currency: string) => (text: string) => inShort(readMoney(text, currency));
const fields = {
  EUR: moneyIn('EUR'),
  JPY: moneyIn('JPY'),
  KWD: moneyIn('KWD'),
  quantity: (text: string) => inShort(readWhole(text)),
  rate: (text: string) => inShort(readDecimal(text, 6)),
};

describe('a number as people write it', () => {
  it.each(writings)(
    '%j is read as %j in euros, %j in yen, %j in dinars, %j as a quantity and %j as a rate',
    (text, ...read) => {
      expect([fields.EUR(text), fields.JPY(text), fields.KWD(text), fields.quantity(text), fields.rate(text)]).toEqual(
        read,
      );
    },
  );

  it('keeps its value when the result is read again', () => {
    for (const [text] of writings) {
      for (const read of Object.values(fields)) {
        const value = read(text);
        if (/^[\d.]+$/.test(value)) expect([text, read(value)]).toEqual([text, value]);
      }
    }
  });

  it('is refused if it is a million characters long or more', () => {
    for (const sign of ['1', '1,', '.', ' ', "'", '1.'])
      expect(fields.EUR(sign.repeat(1_000_000))).toMatch(/^(tooLarge|noNumber)$/);
  });
});

describe('the decimals of a currency', () => {
  it('are those that Intl defines, and two for an unknown currency', () => {
    expect(['EUR', 'USD', 'JPY', 'ISK', 'KWD', 'TND', '??', 'XXXX'].map(decimalsOf)).toEqual([2, 2, 0, 0, 3, 3, 2, 2]);
    expect(decimalsOf(null)).toBe(2);
    expect(symbolsOf('USD')).toEqual(['USD', 'US$', '$']);
  });

  it('are reported when an amount has too many', () => {
    expect(refusalOfDecimals('1250.00', 'JPY')).toBeNull();
    expect(refusalOfDecimals('1250.55', 'JPY')).toBe('JPY has no decimals');
    expect(refusalOfDecimals('12.345', 'KWD')).toBeNull();
    expect(refusalOfDecimals('12.345', 'EUR')).toBe('EUR has at most 2 decimals');
    // It may be one thousand two hundred and fifty.
    expect(refusalOfDecimals('1.250', 'EUR')).toBe('EUR has at most 2 decimals');
    expect(refusalOfDecimals('31.9', 'EUR')).toBeNull();
    expect(refusalOfDecimals('31', 'EUR')).toBeNull();
  });

  it('are mentioned in the message about a typed amount', () => {
    expect(refusalOfMoney('12.50', 'EUR')).toBeNull();
    expect(refusalOfMoney('', 'EUR')).toBeNull();
    expect(refusalOfMoney('12.50', 'ISK')).toBe('ISK has no decimals');
    expect(refusalOfMoney('1.250', 'EUR')).toBe('Can be read as 1,250.00 or 1.25: write one of them');
    expect(refusalOfMoney('12.345', 'EUR')).toBe('Write 12,345.00 if you mean that. EUR has at most 2 decimals');
    expect(refusalOfMoney('x', 'ISK')).toBe('Use an amount such as 1250, at most 999,999,999');
    expect(refusalOfMoney('x', 'EUR')).toBe('Use an amount such as 12.50, at most 999,999,999.99');
  });
});
