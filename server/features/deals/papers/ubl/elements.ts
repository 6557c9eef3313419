import { create } from 'xmlbuilder2';
import type { PaperParty } from '../content.ts';

const common = {
  '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

export type Content = Record<string, unknown>;

/** What is not known is left out: an empty element is not valid. */
export const when = <Value>(value: Value | null | undefined, content: (value: Value) => Content): Content =>
  value === null || value === undefined ? {} : content(value);

/** A document. Characters that no XML may contain, which people paste with text from elsewhere, are left out. */
export const written = (name: string, content: Content): string =>
  create(
    { version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' },
    { [name]: { '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`, ...common, ...content } },
  ).end({ prettyPrint: true });

/** Writes amounts in a currency. */
export const moneyIn = (currency: string) => (amount: string) => ({ '@currencyID': currency, '#': amount });

/** What a document says of a party beyond its address and its name in the register. */
interface PartyParts {
  /** An identifier of the sender's own, for parties that no register or tax office has given one. */
  identifier?: string | null;
  hasName?: boolean;
  vatNumber?: string | null;
  registerNumber?: string | null;
  hasContact?: boolean;
}

/** A contact person. */
export const contactOf = ({ name, phone }: NonNullable<PaperParty['contact']>): Content => ({
  'cbc:Name': name,
  ...when(phone, (number) => ({ 'cbc:Telephone': number })),
});

/** A party; the elements of each document are in the order of UBL 2.1. */
export function partyOf(party: PaperParty, parts: PartyParts): Content {
  const [scheme, address] = party.peppolId?.split(/:(.*)/s) ?? [];
  return {
    'cac:Party': {
      ...when(address, (id) => ({ 'cbc:EndpointID': { '@schemeID': scheme, '#': id } })),
      ...when(parts.identifier, (id) => ({ 'cac:PartyIdentification': { 'cbc:ID': id } })),
      ...(parts.hasName ? { 'cac:PartyName': { 'cbc:Name': party.name } } : {}),
      'cac:PostalAddress': {
        ...when(party.street, (street) => ({ 'cbc:StreetName': street })),
        ...when(party.city, (city) => ({ 'cbc:CityName': city })),
        ...when(party.zipcode, (zipcode) => ({ 'cbc:PostalZone': zipcode })),
        'cac:Country': { 'cbc:IdentificationCode': party.country },
      },
      ...when(parts.vatNumber, (number) => ({
        'cac:PartyTaxScheme': { 'cbc:CompanyID': number, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
      })),
      'cac:PartyLegalEntity': {
        'cbc:RegistrationName': party.name,
        ...when(parts.registerNumber, (number) => ({ 'cbc:CompanyID': number })),
      },
      ...(parts.hasContact ? when(party.contact, (contact) => ({ 'cac:Contact': contactOf(contact) })) : {}),
    },
  };
}

/** What is written of an article. */
interface Article {
  title: string;
  brand: string | null;
  number: string | null;
  gtin: string | null;
}

/** The elements of an article before and after the tax that an invoice has between them. */
export function itemOf({ title, brand, number, gtin }: Article, tax: Content = {}): Content {
  return {
    'cac:Item': {
      'cbc:Name': title,
      ...when(number, (id) => ({ 'cac:SellersItemIdentification': { 'cbc:ID': id } })),
      // 0160: a GTIN.
      ...when(gtin, (id) => ({ 'cac:StandardItemIdentification': { 'cbc:ID': { '@schemeID': '0160', '#': id } } })),
      ...tax,
      ...when(brand, (name) => ({ 'cac:AdditionalItemProperty': { 'cbc:Name': 'Brand', 'cbc:Value': name } })),
    },
  };
}
