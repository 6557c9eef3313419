import { decimalsOf } from '#contract/amounts/currencies.ts';
import type { DealDelivery } from '#contract/deals/delivered.ts';
import type { Deal, DealLine, DealOffer, Party } from '#contract/deals/records.ts';
import { earliestDay, zoneOfCountry } from '#server/platform/values/index.ts';
import { rec20 } from './units.ts';

/** A side of a deal as its papers name it. */
export interface PaperParty {
  id: number;
  name: string;
  street: string | null;
  city: string | null;
  zipcode: string | null;
  /** ISO 3166. */
  country: string;
  vatNumber: string | null;
  registerNumber: string | null;
  /** Scheme and number, such as 0106:12345678. */
  peppolId: string | null;
  contact: { name: string; phone: string | null } | null;
}

/** An article as its papers name it. */
export interface PaperArticle {
  title: string;
  brand: string | null;
  number: string | null;
  gtin: string | null;
  /** By Recommendation 20. */
  unit: string;
}

/** A line of an order. */
export interface OrderLine extends PaperArticle {
  /** Its number in the order. */
  id: number;
  quantity: number;
  price: string;
  amount: string;
  due: string | null;
}

/** An order: what was agreed, with the sums of the terms. */
export interface OrderContent {
  reference: string;
  /** The day of the agreement where the buyer is. */
  day: string;
  currency: string;
  note: string | null;
  buyer: PaperParty;
  seller: PaperParty;
  incoterm: string | null;
  place: string | null;
  payment: string | null;
  freight: string | null;
  lines: OrderLine[];
  subtotal: string;
  total: string;
}

/** A line of a delivery note. */
interface NoteLine extends PaperArticle {
  quantity: number;
  /** How many of it are still to come. */
  outstanding: number;
  /** Its number in the order. */
  orderLine: number;
}

/** A delivery note. */
export interface NoteContent {
  reference: string;
  number: number;
  /** When it was sent, where the seller is. */
  day: string;
  note: string | null;
  carrier: string | null;
  tracking: string | null;
  buyer: PaperParty;
  seller: PaperParty;
  lines: NoteLine[];
}

/** What the papers have of an organization beyond what the deal shows. */
interface Address {
  id: number;
  street: string | null;
  house_number: string | null;
  addition: string | null;
  zipcode: string | null;
  register_number: string | null;
  peppol_id: string | null;
}

const partyOf = (party: Party, address: Address | undefined, contact: PaperParty['contact']): PaperParty => ({
  id: party.id,
  name: party.name,
  street: [address?.street, address?.house_number, address?.addition].filter(Boolean).join(' ') || null,
  city: party.city,
  zipcode: address?.zipcode ?? null,
  country: party.country_code,
  vatNumber: party.vat_number,
  registerNumber: address?.register_number ?? null,
  peppolId: address?.peppol_id ?? null,
  contact,
});

export const articleOf = (line: DealLine): PaperArticle => ({
  title: line.title,
  brand: line.brand,
  number: line.supplier_article_number,
  gtin: line.gtin,
  unit: rec20[line.unit],
});

/** An amount with the decimals of its currency; amounts are stored with two where it has none. */
export function inDecimals(amount: string, currency: string): string {
  const decimals = decimalsOf(currency);
  const [units = '0', fraction = ''] = amount.split('.');
  return decimals === 0 ? units : `${units}.${fraction.padEnd(decimals, '0').slice(0, decimals)}`;
}

/** The two sides of a deal; the reader's contact is its handler. */
export function partiesOf(
  deal: Deal,
  addresses: readonly Address[],
  ownContact: PaperParty['contact'],
): { buyer: PaperParty; seller: PaperParty } {
  const addressOf = (party: Party) => addresses.find(({ id }) => id === party.id);
  const own = partyOf(deal.own, addressOf(deal.own), ownContact);
  const contact = deal.contact && { name: deal.contact.name, phone: deal.contact.phone_number };
  const partner = partyOf(deal.partner, addressOf(deal.partner), contact);
  return deal.side === 'buyer' ? { buyer: own, seller: partner } : { buyer: partner, seller: own };
}

const isOrdered = ({ quantity }: DealOffer['lines'][number]): boolean => quantity > 0;

/** The number of an entry of the agreed offer in the order, which leaves out what cannot be supplied. */
export const orderLineOf = ({ lines }: DealOffer, entry: number): number =>
  lines.slice(0, entry + 1).filter(isOrdered).length;

/** The order of an agreed deal, with the numbers of its terms. */
export function orderOf(
  deal: Deal & { agreed: NonNullable<Deal['agreed']> },
  offer: DealOffer,
  parties: ReturnType<typeof partiesOf>,
): OrderContent {
  const money = (amount: string) => inDecimals(amount, offer.currency);
  return {
    reference: deal.reference,
    day: earliestDay(new Date(deal.agreed.at), zoneOfCountry(parties.buyer.country)),
    currency: offer.currency,
    note: offer.note,
    ...parties,
    incoterm: offer.incoterm,
    place: offer.place,
    payment: offer.payment_terms,
    freight: offer.freight !== null && Number(offer.freight) > 0 ? money(offer.freight) : null,
    lines: offer.lines.filter(isOrdered).map((entry, index) => ({
      ...articleOf(deal.lines.find(({ id }) => id === entry.id) as DealLine),
      id: index + 1,
      quantity: entry.quantity,
      price: money(entry.price_per_unit),
      amount: money(entry.amount),
      due: entry.available_at,
    })),
    subtotal: money(offer.subtotal),
    total: money(offer.total),
  };
}

/** How many pieces of a line were still to come after a delivery: what was sent since, and what is reserved. */
export function outstandingAfter(
  { lines, deliveries }: Pick<Deal, 'lines' | 'deliveries'>,
  { number: after }: Pick<DealDelivery, 'number'>,
  lineId: number,
): number {
  const later = deliveries
    // What replaces claimed pieces was not outstanding.
    .filter(({ number, claim }) => number > after && claim === null)
    .flatMap((delivery) => delivery.lines)
    .reduce((sum, { id, quantity }) => sum + (id === lineId ? quantity : 0), 0);
  return later + (lines.find(({ id }) => id === lineId)?.open ?? 0);
}

/** How many pieces of an entry of the agreed offer were still to come after a delivery. */
function outstandingOf(
  deal: Pick<Deal, 'lines' | 'deliveries'>,
  { lines }: DealOffer,
  { number: after }: Pick<DealDelivery, 'number'>,
  entry: number,
): number {
  const id = lines[entry]?.id;
  const later = deal.deliveries
    .filter(({ number }) => number > after)
    .flatMap((delivery) => delivery.lines.flatMap(({ prices }) => prices))
    .reduce((sum, part) => sum + (part.entry === entry ? part.quantity : 0), 0);
  const index = lines.slice(0, entry).filter((one) => one.id === id).length;
  return later + (deal.lines.find((line) => line.id === id)?.progress[index]?.reserved ?? 0);
}

/** The note of a delivery. */
export function noteOf(
  deal: Deal,
  offer: DealOffer,
  delivery: DealDelivery,
  parties: ReturnType<typeof partiesOf>,
): NoteContent {
  return {
    reference: deal.reference,
    number: delivery.number,
    day: earliestDay(new Date(delivery.sent_at), zoneOfCountry(parties.seller.country)),
    note: delivery.note,
    carrier: delivery.carrier,
    tracking: delivery.tracking,
    ...parties,
    lines: delivery.lines.flatMap(({ id, quantity, prices }) => {
      const article = articleOf(deal.lines.find((one) => one.id === id) as DealLine);
      // What replaces claimed pieces takes nothing of the order.
      const first = offer.lines.findIndex((entry) => entry.id === id && isOrdered(entry));
      if (prices.length === 0) return [{ ...article, quantity, outstanding: 0, orderLine: orderLineOf(offer, first) }];
      return prices.map((part) => ({
        ...article,
        quantity: part.quantity,
        outstanding: outstandingOf(deal, offer, delivery, part.entry),
        orderLine: orderLineOf(offer, part.entry),
      }));
    }),
  };
}
