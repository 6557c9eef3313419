import { readChoice, readNumber, readTable, splitList } from './tables.ts';
import { type Language, languages } from './words.ts';

const kinds = ['distributor', 'chain', 'maker', 'shop', 'refurbisher'] as const;

/** What an organization does; it decides what it offers, how much of it and why. */
export type OrganizationKind = (typeof kinds)[number];

export type DemoOrganization = {
  name: string;
  legalForm: string;
  country: string;
  /** The language in which its people write some of their posts. */
  language: Language;
  zipcode: string;
  city: string;
  street: string;
  houseNumber: string;
  addition: string | null;
  vatNumber: string | null;
  website: string;
  kind: OrganizationKind;
  /** Share of the market's posts. */
  weight: number;
  /** Slugs of top-level categories it mostly deals in; empty: all of them. */
  focus: readonly string[];
};

/** Currency, language and time zone of each country in the demo. */
export const countryFacts: ReadonlyMap<string, { currency: string; locale: string; timeZone: string }> = new Map(
  readTable('countries.tsv', ['country', 'currency', 'locale', 'time zone']).map((row) => [
    row.country,
    { currency: row.currency, locale: row.locale, timeZone: row['time zone'] },
  ]),
);

/** The organizations of the demo market, that of seller@demo.test first. All of them are invented. */
export const organizations: readonly DemoOrganization[] = readTable('organizations.tsv', [
  'name',
  'legal form',
  'country',
  'language',
  'zip code',
  'city',
  'street',
  'number',
  'addition?',
  'VAT number?',
  'domain',
  'kind',
  'share',
  'categories?',
]).map((row) => ({
  name: row.name,
  legalForm: row['legal form'],
  country: readChoice(row, row.country, [...countryFacts.keys()]),
  language: readChoice(row, row.language, languages),
  zipcode: row['zip code'],
  city: row.city,
  street: row.street,
  houseNumber: row.number,
  addition: row.addition || null,
  vatNumber: row['VAT number'] || null,
  website: `https://www.${row.domain}`,
  kind: readChoice(row, row.kind, kinds),
  weight: readNumber(row, row.share),
  focus: splitList(row.categories),
}));
