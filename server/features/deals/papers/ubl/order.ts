import type { OrderContent } from '../content.ts';
import { sumsOf } from '../sums.ts';
import { itemOf, moneyIn, partyOf, when, written } from './elements.ts';

/** The order as UBL 2.1, by the rules of Peppol BIS Ordering 3. */
export function orderXml(order: OrderContent): string {
  const money = moneyIn(order.currency);
  const { incoterm, place, seller } = order;
  const sums = sumsOf(order);
  const note = [order.note, sums.exactTotal === null ? null : `Exact total: ${order.currency} ${sums.exactTotal}`];
  return written('Order', {
    'cbc:CustomizationID': 'urn:fdc:peppol.eu:poacc:trns:order:3',
    'cbc:ProfileID': 'urn:fdc:peppol.eu:poacc:bis:ordering:3',
    'cbc:ID': order.reference,
    'cbc:IssueDate': order.day,
    'cbc:OrderTypeCode': '220',
    ...when(note.filter(Boolean).join('\n') || null, (text) => ({ 'cbc:Note': text })),
    'cbc:DocumentCurrencyCode': order.currency,
    'cac:BuyerCustomerParty': partyOf(order.buyer, { ...order.buyer, hasName: true, hasContact: true }),
    // The transaction has no tax number of the seller.
    'cac:SellerSupplierParty': partyOf(seller, {
      registerNumber: seller.registerNumber ?? seller.vatNumber,
      hasName: true,
      hasContact: true,
    }),
    ...when(incoterm ?? place, () => ({
      'cac:DeliveryTerms': {
        ...when(incoterm, (rule) => ({ 'cbc:ID': rule })),
        ...when(place, (name) => ({ 'cac:DeliveryLocation': { 'cbc:ID': name } })),
      },
    })),
    ...when(order.payment, (terms) => ({ 'cac:PaymentTerms': { 'cbc:Note': terms } })),
    ...when(sums.freight, (amount) => ({
      'cac:AllowanceCharge': {
        'cbc:ChargeIndicator': 'true',
        'cbc:AllowanceChargeReasonCode': 'FC',
        'cbc:AllowanceChargeReason': 'Freight',
        'cbc:Amount': money(amount),
      },
    })),
    'cac:AnticipatedMonetaryTotal': {
      'cbc:LineExtensionAmount': money(sums.subtotal),
      'cbc:TaxExclusiveAmount': money(sums.total),
      ...when(sums.freight, (amount) => ({ 'cbc:ChargeTotalAmount': money(amount) })),
      'cbc:PayableAmount': money(sums.total),
    },
    'cac:OrderLine': order.lines.map((line, index) => ({
      'cac:LineItem': {
        'cbc:ID': line.id,
        'cbc:Quantity': { '@unitCode': line.unit, '#': line.quantity },
        'cbc:LineExtensionAmount': money(sums.amounts[index] as string),
        ...when(line.due, (day) => ({ 'cac:Delivery': { 'cac:RequestedDeliveryPeriod': { 'cbc:StartDate': day } } })),
        'cac:Price': { 'cbc:PriceAmount': money(line.price) },
        ...itemOf(line),
      },
    })),
  });
}
