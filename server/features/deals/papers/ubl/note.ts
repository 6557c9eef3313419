import type { NoteContent } from '../content.ts';
import { contactOf, itemOf, partyOf, when, written } from './elements.ts';

/** A delivery note as UBL 2.1, by the rules of Peppol BIS Despatch Advice 3. */
export const noteXml = (note: NoteContent): string =>
  written('DespatchAdvice', {
    'cbc:CustomizationID': 'urn:fdc:peppol.eu:poacc:trns:despatch_advice:3',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:poacc:bis:despatch_advice:3',
    'cbc:ID': `${note.reference}-${note.number}`,
    'cbc:IssueDate': note.day,
    ...when(note.note, (text) => ({ 'cbc:Note': text })),
    'cac:OrderReference': { 'cbc:ID': note.reference },
    'cac:DespatchSupplierParty': partyOf(note.seller, { hasContact: true }),
    'cac:DeliveryCustomerParty': {
      ...partyOf(note.buyer, {}),
      ...when(note.buyer.contact, (contact) => ({ 'cac:DeliveryContact': contactOf(contact) })),
    },
    'cac:Shipment': {
      'cbc:ID': String(note.number),
      ...when(note.carrier, (name) => ({
        'cac:Consignment': {
          'cbc:ID': String(note.number),
          'cac:CarrierParty': { 'cac:PartyName': { 'cbc:Name': name } },
        },
      })),
      'cac:Delivery': {
        ...when(note.tracking, (number) => ({ 'cbc:TrackingID': number })),
        'cac:Despatch': { 'cbc:ActualDespatchDate': note.day },
      },
    },
    'cac:DespatchLine': note.lines.map((line, index) => ({
      'cbc:ID': index + 1,
      'cbc:DeliveredQuantity': { '@unitCode': line.unit, '#': line.quantity },
      ...(line.outstanding > 0
        ? {
            'cbc:OutstandingQuantity': { '@unitCode': line.unit, '#': line.outstanding },
            'cbc:OutstandingReason': 'Delivered later',
          }
        : {}),
      'cac:OrderLineReference': { 'cbc:LineID': line.orderLine },
      // Each article has an identifier here: without a number of its own, that of its line in the order.
      ...itemOf({ ...line, number: line.number ?? (line.gtin ? null : `${note.reference}/${line.orderLine}`) }),
    })),
  });
