import { gtinCheckDigit } from '#contract/gtin.ts';

/** A GTIN-13 or, for a company prefix of the GTIN-12 range, a GTIN-12: prefix, item number, check digit. */
export function makeGtin(companyPrefix: string, item: number, length: 12 | 13): string {
  const digits = length - 1 - companyPrefix.length;
  const body = companyPrefix + String(item % 10 ** digits).padStart(digits, '0');
  return body + gtinCheckDigit(body);
}
