import { expect, it } from 'vitest';
import { amountOfThousandths, differsByMoreThanHalf, priceOf, sumOf, thousandthsOf } from './arithmetic.ts';

it('multiplies and adds without losing a thousandth', () => {
  expect(priceOf('31.90', 40)).toBe('1276.00');
  expect(priceOf('12.345', 3)).toBe('37.035');
  expect(priceOf('999999999.99', 9_999_999)).toBe('9999998999900000.01');
  expect(sumOf(['0.10', '0.2', '3', '0.005'])).toBe('3.305');
  expect(sumOf([])).toBe('0.00');
});

it('writes two decimals, and a third only if it is not zero', () => {
  expect(amountOfThousandths(-1250n)).toBe('-1.25');
  expect(amountOfThousandths(5n)).toBe('0.005');
  expect(thousandthsOf('1250.55')).toBe(1_250_550n);
  expect(() => thousandthsOf('12,50')).toThrow(SyntaxError);
});

it.each(['', '7', '7.', '.5', '0.1', '31.90', '12.3456', '999999.999'])(
  'reads %s as with zeros before it',
  (amount) => {
    expect(thousandthsOf(amount)).toBe(thousandthsOf(amount.padStart(20, '0')));
  },
);

it('finds prices that differ by more than half', () => {
  expect(differsByMoreThanHalf('1.24', '31.90')).toBe(true);
  expect(differsByMoreThanHalf('15.94', '31.90')).toBe(true);
  expect(differsByMoreThanHalf('15.95', '31.90')).toBe(false);
  expect(differsByMoreThanHalf('47.85', '31.90')).toBe(false);
  expect(differsByMoreThanHalf('47.86', '31.90')).toBe(true);
});
