import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number as E.164, read in the given country (ISO 3166 alpha-2) where it has no country code; null if it is none. */
export function readPhoneNumber(text: string, country: string | null): string | null {
  const region: CountryCode | undefined = country !== null && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, region);
  return number?.isValid() && !number.ext ? number.number : null;
}

/** A stored phone number, grouped as its country writes it: +31 13 555 0142. */
export const formatPhoneNumber = (stored: string): string =>
  parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
