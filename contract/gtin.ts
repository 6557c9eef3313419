/**
 * Whether a text is a Global Trade Item Number of 8, 12, 13 or 14 digits whose last digit checks.
 * Source: GS1 General Specifications, section 7.9 (check digit calculation).
 */
export function isGtin(value: string): boolean {
  return hasGtinLength(value) && gtinCheckDigit(value.slice(0, -1)) === Number(value.at(-1));
}

/** Whether a text has as many digits as a GTIN, and nothing else. */
export const hasGtinLength = (value: string): boolean => /^(\d{8}|\d{12,14})$/.test(value);

/**
 * Whether a text is a GTIN and nothing else. One in ten numbers of articles with eight digits has a check digit that is right by
 * chance: it is a number, and perhaps a GTIN.
 */
export const isOnlyGtin = (value: string): boolean => value.length > 8 && isGtin(value);

/** A GTIN of any length as one of fourteen digits, by which two are compared. */
export const gtinKey = (gtin: string): string => gtin.trim().padStart(14, '0');

/** The check digit that follows the given digits (7, 11, 12 or 13 of them). */
export function gtinCheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += Number(digits[index]) * weight;
  }
  return (10 - (sum % 10)) % 10;
}
