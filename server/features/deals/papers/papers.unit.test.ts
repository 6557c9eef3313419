import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { units } from '#contract/advertisements/choices.ts';
import { amountOfThousandths, sumOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { createMessageWriter } from '#server/platform/languages/index.ts';
import { paperDeals } from '#tests/helpers/trade/papers.ts';
import { findUblErrors, hasUblSchemas } from '#tests/helpers/trade/ubl.ts';
import { findAll, readXml, textOf, type Element as XmlNode } from '#tests/helpers/trade/veloconnect.ts';
import { inDecimals, noteOf, type OrderContent, orderOf, partiesOf } from './content.ts';
import { orderCsv } from './csv.ts';
import { type DraftContent, draftOf } from './draft.ts';
import { draftXml } from './ubl/draft.ts';
import { noteXml } from './ubl/note.ts';
import { orderXml } from './ubl/order.ts';
import { rec20 } from './units.ts';

const now = new Date('2026-12-04T09:00:00Z');
const deals = fc.sample(paperDeals, { numRuns: 200, seed: 20261129 }).map(({ deal, offer, addresses, contact }) => {
  const parties = partiesOf(deal, addresses, contact);
  const about = (delivery: number | null) => ({ delivery, now, write: createMessageWriter(null, 'en-GB') });
  const drafts = [null, ...deal.deliveries.map(({ number }) => number)].flatMap(
    (number) => draftOf(deal, offer, parties, about(number)) ?? [],
  );
  const notes = deal.deliveries.map((delivery) => noteOf(deal, offer, delivery, parties));
  return { deal, offer, order: orderOf(deal, offer, parties), notes, drafts };
});
const orders = deals.map(({ order }) => order);
const notes = deals.flatMap((one) => one.notes);
const drafts = deals.flatMap((one) => one.drafts);

const one = (root: XmlNode, name: string): XmlNode => findAll(root, name)[0] as XmlNode;
const amountsOf = (root: XmlNode, row: string): string[] =>
  findAll(root, row).map((line) => textOf(line, 'LineExtensionAmount') as string);
const chargesIn = (root: XmlNode, indicator: 'true' | 'false') =>
  findAll(root, 'AllowanceCharge').filter((one) => textOf(one, 'ChargeIndicator') === indicator);
const isSame = (a: string | null, b: string) => thousandthsOf(a as string) === thousandthsOf(b);

describe('papers', () => {
  it('name every unit by Recommendation 20', () => {
    expect(Object.keys(rec20)).toEqual([...units]);
    expect(new Set(Object.values(rec20)).size).toBe(units.length);
    for (const code of Object.values(rec20)) expect(code).toMatch(/^[A-Z0-9]{2,3}$/);
  });

  it('write amounts with the decimals of their currency', () => {
    expect(inDecimals('12.50', 'EUR')).toBe('12.50');
    expect(inDecimals('1250.00', 'JPY')).toBe('1250');
    expect(inDecimals('12.50', 'KWD')).toBe('12.500');
    expect(inDecimals('12.505', 'KWD')).toBe('12.505');
  });

  it('have a row a line as a table, which no spreadsheet runs', () => {
    const [first] = orders as [OrderContent];
    const [line] = first.lines as [OrderContent['lines'][number]];
    const csv = orderCsv({ ...first, lines: [{ ...line, title: '=1+1' }], freight: '45.00', currency: 'EUR' });
    const [head, row, freight] = csv.split('\r\n') as [string, string, string];
    expect(head.split(',')).toContain('unit_code');
    expect(row).toContain(",'=1+1,");
    expect(freight).toContain('Freight');
  });

  it('are written for deals of every kind', () => {
    expect(new Set(deals.map(({ offer }) => offer.currency)).size).toBe(4);
    expect(
      new Set(drafts.map(({ seller }) => `${seller.vatNumber === null}${seller.registerNumber === null}`)).size,
    ).toBe(4);
    expect(drafts.filter(({ delivery }) => delivery !== null).length).toBeGreaterThan(100);
    expect(drafts.filter(({ credits }) => credits.length > 0).length).toBeGreaterThan(100);
  });

  it.runIf(hasUblSchemas)('are valid by the published schemas of UBL 2.1', async () => {
    expect((await findUblErrors('Order', orders.map(orderXml))).slice(0, 3)).toEqual([]);
    expect((await findUblErrors('DespatchAdvice', notes.map(noteXml))).slice(0, 3)).toEqual([]);
    expect((await findUblErrors('Invoice', drafts.map(draftXml))).slice(0, 3)).toEqual([]);
  });
});

/** The rules of Peppol and EN 16931 about amounts: two decimals, one currency, and sums that add up. */
function expectSums(xml: string, row: string, totals: string, currency: string): XmlNode {
  const root = readXml(xml);
  const sums = one(root, totals);
  const [charge, ...charges] = chargesIn(root, 'true');
  const charged = charge ? (textOf(charge, 'Amount') as string) : '0';
  const deductions = chargesIn(root, 'false').map((each) => textOf(each, 'Amount') as string);
  expect(charges).toEqual([]);
  expect(isSame(textOf(sums, 'LineExtensionAmount'), sumOf(amountsOf(root, row)))).toBe(true);
  // BR-CO-13: the lines without the allowances, with the charges.
  const whole = sumOf([...amountsOf(root, row), charged]);
  expect(isSame(whole, sumOf([textOf(sums, 'PayableAmount') as string, ...deductions]))).toBe(true);
  expect(textOf(sums, 'TaxExclusiveAmount')).toBe(textOf(sums, 'PayableAmount'));
  expect(textOf(sums, 'ChargeTotalAmount')).toBe(charge ? charged : null);
  if (charge) expect(textOf(charge, 'AllowanceChargeReason')).toBe('Freight');
  const lowered = textOf(sums, 'AllowanceTotalAmount');
  expect(lowered === null ? deductions.length === 0 : isSame(lowered, sumOf(deductions))).toBe(true);
  for (const name of ['LineExtensionAmount', 'Amount', 'PayableAmount', 'PriceAmount', 'TaxableAmount', 'TaxAmount'])
    for (const { text, attributes } of findAll(root, name)) {
      expect(attributes.currencyID).toBe(currency);
      if (name !== 'PriceAmount') expect(text).toMatch(/^\d+(\.\d{1,2})?$/);
    }
  // PEPPOL-T01-R024 and PEPPOL-EN16931-R120: an amount is price times quantity, within two hundredths.
  for (const line of findAll(root, row)) {
    const quantity = (findAll(line, 'Quantity')[0] ?? findAll(line, 'InvoicedQuantity')[0]) as XmlNode;
    expect(Object.values(rec20)).toContain(quantity.attributes.unitCode);
    const exact = thousandthsOf(textOf(line, 'PriceAmount') as string) * BigInt(quantity.text);
    const difference = thousandthsOf(textOf(line, 'LineExtensionAmount') as string) - exact;
    expect(difference < 20n && difference > -20n).toBe(true);
  }
  expect(new Set(findAll(root, row).map((line) => textOf(line, 'ID'))).size).toBe(findAll(root, row).length);
  return root;
}

describe('orders', () => {
  it('follow the rules of Peppol about sums, whatever people wrote', () => {
    for (const { order } of deals) {
      const root = expectSums(orderXml(order), 'LineItem', 'AnticipatedMonetaryTotal', order.currency);
      const payable = textOf(one(root, 'AnticipatedMonetaryTotal'), 'PayableAmount');
      // Where two decimals cannot say the total of the terms, a sentence does.
      if (!isSame(payable, order.total)) {
        expect(order.currency).toBe('KWD');
        expect(textOf(root, 'Note')).toContain(`Exact total: KWD ${order.total}`);
      }
    }
  });

  it('name both sides by their numbers', () => {
    for (const order of orders) {
      const root = readXml(orderXml(order));
      for (const [name, side] of [
        ['BuyerCustomerParty', order.buyer],
        ['SellerSupplierParty', order.seller],
      ] as const) {
        const endpoint = findAll(one(root, name), 'EndpointID')[0];
        expect(endpoint ? `${endpoint.attributes.schemeID}:${endpoint.text}` : null).toBe(side.peppolId);
        expect(textOf(one(root, name), 'IdentificationCode')).toBe(side.country);
      }
      expect(findAll(one(root, 'SellerSupplierParty'), 'PartyTaxScheme')).toEqual([]);
      expect(findAll(root, 'BrandName')).toEqual([]);
    }
  });
});

describe('delivery notes', () => {
  it('follow the rules of Peppol: each article has an identifier, and each rest a reason', () => {
    for (const note of notes) {
      const root = readXml(noteXml(note));
      const lines = findAll(root, 'DespatchLine');
      expect(lines.map((line) => Number(textOf(line, 'DeliveredQuantity')))).toEqual(
        note.lines.map(({ quantity }) => quantity),
      );
      for (const line of lines) {
        const ids = ['SellersItemIdentification', 'StandardItemIdentification'].flatMap((name) => findAll(line, name));
        expect(ids.length).toBeGreaterThan(0);
        expect(findAll(line, 'OutstandingReason')).toHaveLength(findAll(line, 'OutstandingQuantity').length);
      }
      for (const name of ['PartyName', 'PartyTaxScheme'])
        for (const side of ['DespatchSupplierParty', 'DeliveryCustomerParty'])
          expect(findAll(one(root, side), name)).toEqual([]);
      const carrier = findAll(root, 'Consignment')[0];
      expect(carrier !== undefined).toBe(note.carrier !== null);
    }
  });
});

describe('notes and drafts', () => {
  it('name the line of the order that each piece is of, also of an article that is due on several days', () => {
    for (const {
      order,
      deal,
      notes: own,
      drafts: [, ...drafted],
    } of deals) {
      for (const { lines } of [...own, ...drafted])
        for (const { title, number, unit, orderLine } of lines)
          expect(order.lines.find(({ id }) => id === orderLine)).toMatchObject({ title, number, unit });
      if (deal.state === 'agreed' || own.length === 0) continue;
      const sumsOf = (papers: readonly { lines: readonly { orderLine: number; quantity: number }[] }[]) =>
        order.lines.map(({ id }) =>
          papers
            .flatMap(({ lines }) => lines)
            .reduce((sum, { orderLine, quantity }) => sum + (orderLine === id ? quantity : 0), 0),
        );
      const ordered = order.lines.map(({ quantity }) => quantity);
      expect([sumsOf(own), sumsOf(drafted)]).toEqual([ordered, ordered]);
      expect(own.at(-1)?.lines.some(({ outstanding }) => outstanding > 0)).toBe(false);
    }
  });
});

describe('invoice drafts', () => {
  const rooted = drafts.map((draft) => ({ draft, root: readXml(draftXml(draft)) }));

  it('say that they are drafts, and have neither number nor tax', () => {
    for (const { root } of rooted) {
      expect(textOf(root, 'ID')).toBe('DRAFT');
      expect(textOf(root, 'InvoiceTypeCode')).toBe('325');
      expect(textOf(root, 'Note')).toContain('Draft, not an invoice.');
      expect(isSame(textOf(root, 'TaxAmount'), '0')).toBe(true);
    }
  });

  it('add up by EN 16931, and their tax is broken down once with the reason', () => {
    for (const { draft } of rooted) {
      const root = expectSums(draftXml(draft), 'InvoiceLine', 'LegalMonetaryTotal', draft.currency);
      const [breakdown, ...more] = findAll(root, 'TaxSubtotal');
      expect(more).toEqual([]);
      const total = one(root, 'LegalMonetaryTotal');
      // BR-E-08 and BR-O-08: all lines with the charges; BR-CO-15: the total with tax.
      expect(textOf(breakdown as XmlNode, 'TaxableAmount')).toBe(textOf(total, 'TaxExclusiveAmount'));
      expect(textOf(total, 'TaxInclusiveAmount')).toBe(textOf(total, 'TaxExclusiveAmount'));
      expect(textOf(breakdown as XmlNode, 'TaxExemptionReason')).toBe('VAT is not in this draft. The seller adds it.');
      const code = draft.seller.vatNumber === null ? 'O' : 'E';
      for (const category of ['TaxCategory', 'ClassifiedTaxCategory'].flatMap((name) => findAll(root, name))) {
        expect(textOf(category, 'ID')).toBe(code);
        // BR-E-05 and BR-O-05: exempt is a rate of 0, and what is outside of VAT has no rate.
        expect(textOf(category, 'Percent')).toBe(code === 'E' ? '0' : null);
      }
      // BR-O-02: what is outside of VAT names no VAT number, of neither side.
      if (code === 'O') expect(findAll(root, 'PartyTaxScheme')).toEqual([]);
    }
  });

  it('identify the seller, name both addresses and how it is paid', () => {
    for (const { draft, root } of rooted) {
      const seller = one(root, 'AccountingSupplierParty');
      // BR-CO-26: an identifier, a register number or a VAT number.
      const known = findAll(seller, 'PartyIdentification').length + findAll(seller, 'CompanyID').length;
      expect(known).toBeGreaterThan(0);
      for (const side of ['AccountingSupplierParty', 'AccountingCustomerParty'])
        expect(textOf(one(root, side), 'IdentificationCode')).toMatch(/^[A-Z]{2}$/);
      // BR-CO-25.
      expect(findAll(root, 'PaymentTerms')).toHaveLength(1);
      const despatch = findAll(root, 'DespatchDocumentReference')[0];
      expect(despatch && textOf(despatch, 'ID')).toBe(
        draft.delivery ? `D-7K3M-92QF-${draft.delivery.number}` : undefined,
      );
    }
  });

  it('have the numbers of the terms, less what claims took: all deliveries make up the whole, with the freight once', () => {
    for (const { deal, offer, drafts: own } of deals) {
      const sumsOf = (some: readonly DraftContent[]) =>
        amountOfThousandths(thousandthsOf(sumOf(some.map(({ total }) => total))));
      const [whole, ...parts] = own as [DraftContent, ...DraftContent[]];
      if (parts.length === 0 || deal.state === 'agreed') {
        const credited = deal.claims.map(({ settled }) => settled?.credited_amount ?? '0');
        expect(thousandthsOf(sumOf([whole.total, ...credited]))).toBe(thousandthsOf(offer.total));
        continue;
      }
      expect(thousandthsOf(sumsOf(parts))).toBe(thousandthsOf(whole.total));
      expect(parts.filter(({ freight }) => freight !== null).length).toBe(Number(offer.freight ?? 0) > 0 ? 1 : 0);
    }
  });
});
