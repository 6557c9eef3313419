import { priceOf } from '#contract/amounts/arithmetic.ts';
import type { Deal, DealLine, DealOffer } from '#contract/deals/records.ts';
import { takenOf } from '#contract/deals/totals.ts';
import type { Database } from '#server/db/database.ts';
import { requireOrganization } from '#server/platform/identity/index.ts';
import { type DealDependencies, readDeal } from '../deals/index.ts';
import type { CallAnswer, TradeCall } from './call.ts';
import { amountOf, describeItem, quantityOf } from './items/present.ts';
import { listConfirmations, listNotes, type NoteRow, type ReceiptFilter, type ReceiptRow } from './repository.ts';
import { element, text, type Xml } from './xml.ts';

/** Delivery notes are called as their deal with the number of the delivery behind it, as in the papers of the deal. */
const noteOf = ({ reference, number }: NoteRow) => `${reference}-${number}`;
const referenceOf = (note: string) => note.replace(/-\d+$/, '');

const filterOf = ({ parsed }: TradeCall): ReceiptFilter => ({
  from: parsed.from,
  thru: parsed.thru,
  orders: parsed.orderIds,
  references: parsed.confirmationIds,
});

const rangeOf = ({ parsed: { from, thru } }: TradeCall): Xml[] =>
  from === null && thru === null ? [] : [element('DateRange', text('FromDate', from), text('ThruDate', thru))];

const ordersOf = ({ orders }: ReceiptRow): Xml[] => orders.map((number) => text('OrderID', number));

const headOf = (kind: string, id: string, { day, seller }: ReceiptRow, ...more: readonly Xml[]): Xml =>
  element(`${kind}Header`, text(`${kind}ID`, id), text('cbc:IssueDate', day), text('Description', seller), ...more);

/** The confirmations of a time or of orders: one for each deal that was agreed. */
export async function queryConfirmations(db: Database, call: TradeCall): Promise<CallAnswer> {
  const rows = await listConfirmations(db, requireOrganization(call.by.actor), filterOf(call));
  const headers = rows.map((row) => headOf('OrderConfirmation', row.reference, row, ...ordersOf(row)));
  return { responseCode: 200, content: [...rangeOf(call), ...headers] };
}

/** The delivery notes of a time, of orders or of confirmations: one for each delivery. */
export async function queryNotes(db: Database, call: TradeCall): Promise<CallAnswer> {
  const rows = await listNotes(db, requireOrganization(call.by.actor), filterOf(call));
  const headers = rows.map((row) =>
    headOf('DeliveryNote', noteOf(row), row, ...ordersOf(row), text('OrderConfirmationID', row.reference)),
  );
  return { responseCode: 200, content: [...rangeOf(call), ...headers] };
}

const noFilter = { from: null, thru: null, orders: [] };

/** The lines of confirmations. */
export async function orderConfirmationDetails(
  db: Database,
  deals: DealDependencies,
  call: TradeCall,
): Promise<CallAnswer> {
  const ids = [...new Set(call.parsed.detailIds)];
  const rows =
    ids.length === 0
      ? []
      : await listConfirmations(db, requireOrganization(call.by.actor), { ...noFilter, references: ids });
  const known: Xml[] = [];
  for (const row of rows) {
    const deal = await readDeal(deals, call.by, row.deal_id);
    const offer = agreedOffer(deal);
    known.push(
      ...document(
        'OrderConfirmation',
        row.reference,
        row,
        offer.lines.map((line, place) => {
          const { title, number, gtin, brand, unit } = describe(deal, line.id);
          const item = describeItem(
            itemIdOf(deal, line.id),
            { title, supplier_article_number: number, gtin, brand },
            [],
          );
          return lineOf(place, row, item, { ...line, unit, currency: offer.currency }, null);
        }),
      ),
    );
  }
  return answerDetails(
    ids,
    rows.map(({ reference }) => reference),
    known,
  );
}

/** The lines of delivery notes: what was sent, a line for each price. */
export async function deliveryNoteDetails(db: Database, deals: DealDependencies, call: TradeCall): Promise<CallAnswer> {
  const ids = [...new Set(call.parsed.detailIds)];
  const references = [...new Set(ids.map(referenceOf))];
  const rows =
    ids.length === 0
      ? []
      : await listNotes(db, requireOrganization(call.by.actor), { ...noFilter, references, notes: ids });
  const known: Xml[] = [];
  for (const row of rows) {
    const deal = await readDeal(deals, call.by, row.deal_id);
    const { currency } = agreedOffer(deal);
    known.push(
      ...document(
        'DeliveryNote',
        noteOf(row),
        row,
        sentParts(deal, row.number).map((part, place) => {
          const { title, number, gtin, brand, unit } = describe(deal, part.id);
          const item = describeItem(
            itemIdOf(deal, part.id),
            { title, supplier_article_number: number, gtin, brand },
            [],
          );
          const sent = { ...part, amount: priceOf(part.price_per_unit, part.quantity), available_at: null };
          return lineOf(place, row, item, { ...sent, unit, currency }, row.reference);
        }),
      ),
    );
  }
  return answerDetails(ids, rows.map(noteOf), known);
}

/** What of each line a delivery has, by price: what replaces claimed pieces costs nothing. */
function sentParts(deal: Deal, number: number): { id: number; quantity: number; price_per_unit: string }[] {
  const delivery = deal.deliveries.find((one) => one.number === number);
  if (delivery)
    return delivery.lines.flatMap(({ id, quantity, prices }) =>
      (prices.length > 0 ? prices : [{ quantity, price_per_unit: '0.00' }]).map((part) => ({ id, ...part })),
    );
  // The version before sold without deliveries, what is due first in front.
  const sold = new Map(deal.lines.map(({ id, delivered }) => [id, delivered]));
  return takenOf(agreedOffer(deal).lines, ({ id }) => id, sold).filter(({ quantity }) => quantity > 0);
}

const answerDetails = (asked: readonly string[], found: readonly string[], known: readonly Xml[]): CallAnswer => ({
  responseCode: 200,
  content: [...known, ...asked.filter((id) => !found.includes(id)).map((id) => text('UnknownID', id))],
});

const agreedOffer = (deal: Deal): DealOffer =>
  deal.offers.find(({ version }) => version === deal.agreed?.version) as DealOffer;

const lineById = (deal: Deal, id: number): DealLine => deal.lines.find((line) => line.id === id) as DealLine;

function describe(deal: Deal, id: number) {
  const { title, supplier_article_number: number, gtin, brand, unit } = lineById(deal, id);
  return { title, number, gtin, brand, unit };
}

const itemIdOf = (deal: Deal, id: number): string => {
  const { advertisement } = lineById(deal, id);
  return advertisement === null ? '' : `P${advertisement.id}`;
};

/** A document of a seller; none without lines, which a schema asks for. */
const document = (kind: string, id: string, { day, seller }: ReceiptRow, lines: readonly Xml[]): Xml[] =>
  lines.length === 0
    ? []
    : [
        element(
          kind,
          text(`${kind}ID`, id),
          text('cbc:IssueDate', day),
          element('cac:Party', element('cac:PartyName', text('cbc:Name', seller))),
          ...lines,
        ),
      ];

function lineOf(
  place: number,
  { orders }: ReceiptRow,
  item: Xml,
  line: {
    quantity: number;
    price_per_unit: string;
    amount: string;
    available_at: string | null;
    unit: DealLine['unit'];
    currency: string;
  },
  confirmation: string | null,
): Xml {
  return element(
    'LineItem',
    text('LineID', place + 1),
    ...orders.slice(0, 1).map((number) => element('OrderID', text('ID', number))),
    ...(confirmation === null ? [] : [element('OrderConfirmationID', text('ID', confirmation))]),
    text('cbc:DeliveryDate', line.available_at),
    quantityOf(line.quantity, line.unit),
    item,
    amountOf('UnitPrice', line.price_per_unit, line.currency),
    amountOf('LinePrice', line.amount, line.currency),
  );
}
