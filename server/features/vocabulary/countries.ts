import { countries } from 'countries-list';

// Names come from the runtime's own CLDR data; the package only lists which codes are in use today.

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

const countryList = Object.keys(countries)
  .map((code) => ({ id: code, name: countryNames.of(code) ?? code }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));
const namesByCountry = new Map(countryList.map(({ id, name }) => [id, name]));

const currencyList = [...new Set<string>(Object.values(countries).flatMap((country) => country.currency))]
  .filter((code) => /^[A-Z]{3}$/.test(code))
  .sort()
  .map((code) => ({ id: code, name: currencyNames.of(code) ?? code, symbol: symbolOf(code) }));
const currencyCodes = new Set(currencyList.map(({ id }) => id));

/** Every country by ISO 3166-1 alpha-2 code, in the order of their names. */
export const listCountries = () => countryList;
/** Every currency in use by ISO 4217 code, in the order of their codes. */
export const listCurrencies = () => currencyList;
/** What a country is called; its code where it is unknown. */
export const countryName = (code: string): string => namesByCountry.get(code) ?? code;
export const isCountry = (code: string): boolean => namesByCountry.has(code);
/** The first currency of a country, undefined where it is unknown. */
export const currencyOf = (country: string): string | undefined =>
  (countries as Record<string, { currency: readonly string[] } | undefined>)[country]?.currency[0];
export const isCurrency = (code: string): boolean => currencyCodes.has(code);

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}
