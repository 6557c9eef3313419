import { create } from 'xmlbuilder2';
import type { NoteContent, OrderContent, OrderLine, PaperParty } from './content.ts';

const common = {
  '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

type Content = Record<string, unknown>;

/** What is not known is left out: an empty element is not valid. */
const when = <Value>(value: Value | null | undefined, content: (value: Value) => Content): Content =>
  value === null || value === undefined ? {} : content(value);

/** Characters that no XML may contain, which people paste with text from elsewhere, are left out. */
const written = (name: string, content: Content): string =>
  create(
    { version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' },
    { [name]: { '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`, ...common, ...content } },
  ).end({ prettyPrint: true });

/** Elements are in the order of UBL 2.1. */
const partyOf = (party: PaperParty): Content => ({
  'cac:Party': {
    'cac:PartyName': { 'cbc:Name': party.name },
    'cac:PostalAddress': {
      ...when(party.street, (street) => ({ 'cbc:StreetName': street })),
      ...when(party.city, (city) => ({ 'cbc:CityName': city })),
      ...when(party.zipcode, (zipcode) => ({ 'cbc:PostalZone': zipcode })),
      'cac:Country': { 'cbc:IdentificationCode': party.country },
    },
    ...when(party.vatNumber, (number) => ({
      'cac:PartyTaxScheme': { 'cbc:CompanyID': number, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
    })),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': party.name },
    ...when(party.contact, ({ name, phone }) => ({
      'cac:Contact': { 'cbc:Name': name, ...when(phone, (number) => ({ 'cbc:Telephone': number })) },
    })),
  },
});

const itemOf = ({ title, brand, number, gtin }: Pick<OrderLine, 'title' | 'brand' | 'number' | 'gtin'>): Content => ({
  'cac:Item': {
    'cbc:Name': title,
    ...when(brand, (name) => ({ 'cbc:BrandName': name })),
    ...when(number, (id) => ({ 'cac:SellersItemIdentification': { 'cbc:ID': id } })),
    // 0160: a GTIN.
    ...when(gtin, (id) => ({ 'cac:StandardItemIdentification': { 'cbc:ID': { '@schemeID': '0160', '#': id } } })),
  },
});

/** The order as UBL 2.1, by the rules of Peppol BIS Ordering 3. */
export function orderXml(order: OrderContent): string {
  const money = (amount: string) => ({ '@currencyID': order.currency, '#': amount });
  const { incoterm, place } = order;
  return written('Order', {
    'cbc:CustomizationID': 'urn:fdc:peppol.eu:poacc:trns:order:3',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:poacc:bis:ordering:3',
    'cbc:ID': order.reference,
    'cbc:IssueDate': order.day,
    'cbc:OrderTypeCode': '220',
    ...when(order.note, (note) => ({ 'cbc:Note': note })),
    'cbc:DocumentCurrencyCode': order.currency,
    'cac:BuyerCustomerParty': partyOf(order.buyer),
    'cac:SellerSupplierParty': partyOf(order.seller),
    ...when(incoterm ?? place, () => ({
      'cac:DeliveryTerms': {
        ...when(incoterm, (rule) => ({ 'cbc:ID': rule })),
        ...when(place, (name) => ({ 'cac:DeliveryLocation': { 'cbc:ID': name } })),
      },
    })),
    ...when(order.payment, (terms) => ({ 'cac:PaymentTerms': { 'cbc:Note': terms } })),
    ...when(order.freight, (amount) => ({
      'cac:AllowanceCharge': {
        'cbc:ChargeIndicator': 'true',
        'cbc:AllowanceChargeReasonCode': 'FC',
        'cbc:AllowanceChargeReason': 'Freight',
        'cbc:Amount': money(amount),
      },
    })),
    'cac:AnticipatedMonetaryTotal': {
      'cbc:LineExtensionAmount': money(order.subtotal),
      'cbc:TaxExclusiveAmount': money(order.total),
      ...when(order.freight, (amount) => ({ 'cbc:ChargeTotalAmount': money(amount) })),
      'cbc:PayableAmount': money(order.total),
    },
    'cac:OrderLine': order.lines.map((line) => ({
      'cac:LineItem': {
        'cbc:ID': line.id,
        'cbc:Quantity': { '@unitCode': line.unit, '#': line.quantity },
        'cbc:LineExtensionAmount': money(line.amount),
        ...when(line.due, (day) => ({ 'cac:Delivery': { 'cac:RequestedDeliveryPeriod': { 'cbc:StartDate': day } } })),
        'cac:Price': { 'cbc:PriceAmount': money(line.price) },
        ...itemOf(line),
      },
    })),
  });
}

/** A delivery note as UBL 2.1, by the rules of Peppol BIS Despatch Advice 3. */
export const noteXml = (note: NoteContent): string =>
  written('DespatchAdvice', {
    'cbc:CustomizationID': 'urn:fdc:peppol.eu:poacc:trns:despatch_advice:3',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:poacc:bis:despatch_advice:3',
    'cbc:ID': `${note.reference}-${note.number}`,
    'cbc:IssueDate': note.day,
    ...when(note.note, (text) => ({ 'cbc:Note': text })),
    'cac:OrderReference': { 'cbc:ID': note.reference },
    'cac:DespatchSupplierParty': partyOf(note.seller),
    'cac:DeliveryCustomerParty': partyOf(note.buyer),
    'cac:Shipment': {
      'cbc:ID': String(note.number),
      'cac:Delivery': {
        ...when(note.tracking, (number) => ({ 'cbc:TrackingID': number })),
        ...when(note.carrier, (name) => ({ 'cac:CarrierParty': { 'cac:PartyName': { 'cbc:Name': name } } })),
        'cac:Despatch': { 'cbc:ActualDespatchDate': note.day },
      },
    },
    'cac:DespatchLine': note.lines.map((line, index) => ({
      'cbc:ID': index + 1,
      'cbc:DeliveredQuantity': { '@unitCode': line.unit, '#': line.quantity },
      ...(line.outstanding > 0 ? { 'cbc:OutstandingQuantity': { '@unitCode': line.unit, '#': line.outstanding } } : {}),
      'cac:OrderLineReference': { 'cbc:LineID': line.orderLine },
      ...itemOf(line),
    })),
  });
