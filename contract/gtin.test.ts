import { describe, expect, it } from 'vitest';
import { gtinCheckDigit, isGtin } from './gtin.ts';

describe('a trade item number', () => {
  // One real shape of each length: GTIN-8, UPC, EAN, and the number of a carton.
  it.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('%s is valid', (number) => {
    expect(isGtin(number)).toBe(true);
  });

  it.each(['4006381333930', '4006381333932', '4006381339331', '96385075'])('%s has a wrong digit', (number) => {
    expect(isGtin(number)).toBe(false);
  });

  it.each(['0', '000000000', '0000000', '00000000000', '000000000000000', ''])(
    'of another length is invalid: "%s"',
    (number) => {
      expect(isGtin(number)).toBe(false);
    },
  );

  it.each(['4006381333931x', 'x4006381333931', '4 006381 333931', '96385074\n', 'ean', 'abcdefgh'])(
    'has only digits, so "%s" is invalid',
    (number) => {
      expect(isGtin(number)).toBe(false);
    },
  );

  it('has the check digit 0 if the sum is a multiple of ten', () => {
    expect(gtinCheckDigit('0000000')).toBe(0);
    expect(gtinCheckDigit('400638133393')).toBe(1);
    expect(gtinCheckDigit('9638507')).toBe(4);
  });
});
