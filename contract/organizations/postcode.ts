import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/**
 * A zip code as it is kept, checked by the shape of its country (ISO 3166 alpha-2); null if it does not have that shape.
 * Countries without a known shape take any.
 */
export function readPostcode(text: string, country: string): string | null {
  const upper = text.trim().toUpperCase().replace(/\s+/g, ' ');
  // 1234AB is the Dutch form, written with a blank as often as without.
  const value = country === 'NL' ? upper.replace(' ', '') : upper;
  if (!postcodeValidatorExistsForCountry(country)) return /^[A-Z0-9 -]{2,12}$/.test(value) ? value : null;
  return postcodeValidator(value, country) ? value : null;
}
