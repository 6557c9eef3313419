import type { DraftContent } from '../draft.ts';
import { sumsOf } from '../sums.ts';
import { type Content, itemOf, moneyIn, partyOf, when, written } from './elements.ts';

/**
 * The draft of an invoice as UBL 2.1, by the rules of EN 16931. It is a preliminary invoice (UNTDID 1001: 325) without a number.
 * The tax is the seller's to add: a seller with a VAT number gets the category of exemption (E), whose reason says so. Without
 * that number the norm allows only the category outside of VAT (O), and no VAT number of the buyer either.
 */
export function draftXml(draft: DraftContent): string {
  const money = moneyIn(draft.currency);
  const sums = sumsOf(draft);
  const { buyer, seller, delivery } = draft;
  const isTaxed = seller.vatNumber !== null;
  const taxScheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
  const rate: Content = isTaxed ? { 'cbc:ID': 'E', 'cbc:Percent': 0 } : { 'cbc:ID': 'O' };
  return written('Invoice', {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': 'DRAFT',
    'cbc:IssueDate': draft.day,
    'cbc:InvoiceTypeCode': '325',
    'cbc:Note': [...draft.notes, ...(sums.exactTotal === null ? [] : [`${draft.currency} ${sums.exactTotal}`])].join(
      '\n',
    ),
    'cbc:DocumentCurrencyCode': draft.currency,
    'cac:OrderReference': { 'cbc:ID': draft.reference },
    ...when(delivery, ({ number }) => ({
      'cac:DespatchDocumentReference': { 'cbc:ID': `${draft.reference}-${number}` },
    })),
    'cac:AccountingSupplierParty': partyOf(seller, {
      ...seller,
      identifier: seller.vatNumber === null && seller.registerNumber === null ? String(seller.id) : null,
      hasContact: true,
    }),
    'cac:AccountingCustomerParty': partyOf(buyer, {
      registerNumber: buyer.registerNumber,
      vatNumber: isTaxed ? buyer.vatNumber : null,
      hasContact: true,
    }),
    ...when(delivery, ({ day }) => ({ 'cac:Delivery': { 'cbc:ActualDeliveryDate': day } })),
    'cac:PaymentTerms': { 'cbc:Note': draft.payment },
    'cac:AllowanceCharge': [
      ...draft.credits.map(({ reason }, index) => ({
        'cbc:ChargeIndicator': 'false',
        'cbc:AllowanceChargeReason': reason,
        'cbc:Amount': money(sums.credits[index] as string),
        'cac:TaxCategory': { ...rate, ...taxScheme },
      })),
      ...(sums.freight === null
        ? []
        : [
            {
              'cbc:ChargeIndicator': 'true',
              'cbc:AllowanceChargeReasonCode': 'FC',
              'cbc:AllowanceChargeReason': 'Freight',
              'cbc:Amount': money(sums.freight),
              'cac:TaxCategory': { ...rate, ...taxScheme },
            },
          ]),
    ],
    'cac:TaxTotal': {
      'cbc:TaxAmount': money('0.00'),
      'cac:TaxSubtotal': {
        'cbc:TaxableAmount': money(sums.total),
        'cbc:TaxAmount': money('0.00'),
        'cac:TaxCategory': { ...rate, 'cbc:TaxExemptionReason': draft.withoutTax, ...taxScheme },
      },
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': money(sums.subtotal),
      'cbc:TaxExclusiveAmount': money(sums.total),
      'cbc:TaxInclusiveAmount': money(sums.total),
      ...when(sums.credited, (amount) => ({ 'cbc:AllowanceTotalAmount': money(amount) })),
      ...when(sums.freight, (amount) => ({ 'cbc:ChargeTotalAmount': money(amount) })),
      'cbc:PayableAmount': money(sums.total),
    },
    'cac:InvoiceLine': draft.lines.map((line, index) => ({
      'cbc:ID': index + 1,
      'cbc:InvoicedQuantity': { '@unitCode': line.unit, '#': line.quantity },
      'cbc:LineExtensionAmount': money(sums.amounts[index] as string),
      'cac:OrderLineReference': { 'cbc:LineID': line.orderLine },
      ...itemOf(line, { 'cac:ClassifiedTaxCategory': { ...rate, ...taxScheme } }),
      'cac:Price': { 'cbc:PriceAmount': money(line.price) },
    })),
  });
}
