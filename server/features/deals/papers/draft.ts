import { amountOfThousandths, sumOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import type { DealDelivery } from '#contract/deals/delivered.ts';
import type { Deal, DealLine, DealOffer } from '#contract/deals/records.ts';
import { amountOf, takenOf } from '#contract/deals/totals.ts';
import type { WriteMessage } from '#contract/texts/message.ts';
import { message } from '#contract/texts/message.ts';
import { earliestDay, zoneOfCountry } from '#server/platform/values/index.ts';
import { articleOf, inDecimals, orderLineOf, type PaperArticle, type PaperParty, type partiesOf } from './content.ts';

/** A line of an invoice draft. */
interface DraftLine extends PaperArticle {
  quantity: number;
  price: string;
  amount: string;
  /** Its number in the order. */
  orderLine: number;
}

/** The draft of an invoice, about a delivery or the whole deal. */
export interface DraftContent {
  reference: string;
  /** The delivery it is about; null for the whole deal. */
  delivery: { number: number; day: string } | null;
  /** Today where the seller is. */
  day: string;
  currency: string;
  /** That it is a draft, and what is still missing. */
  notes: string[];
  /** Why it has no tax. */
  withoutTax: string;
  payment: string;
  buyer: PaperParty;
  seller: PaperParty;
  lines: DraftLine[];
  freight: string | null;
  /** What settled claims took from it, each with its claim. */
  credits: { reason: string; amount: string }[];
  /** What is left of the lines and the freight. */
  total: string;
}

/** Pieces of an entry of the agreed offer, which is known by its place there. */
interface Part {
  entry: number;
  id: number;
  quantity: number;
  price_per_unit: string;
}

const withoutNone = (parts: readonly Part[]): Part[] => parts.filter(({ quantity }) => quantity > 0);

/** The parts with one for each entry. */
function mergedOf(parts: readonly Part[]): Part[] {
  const merged = new Map<number, Part>();
  for (const part of parts) {
    const before = merged.get(part.entry)?.quantity ?? 0;
    merged.set(part.entry, { ...part, quantity: before + part.quantity });
  }
  return [...merged.values()];
}

/** What the whole deal is about: as agreed until it has ended, then what was delivered. */
function partsOfDeal(deal: Deal, offer: DealOffer): Part[] {
  const entries = offer.lines.map((line, entry) => ({ ...line, entry }));
  if (deal.state === 'agreed') return withoutNone(entries);
  const delivered = deal.deliveries.flatMap(({ lines }) =>
    lines.flatMap(({ id, prices }) => prices.map((one) => ({ id, ...one }))),
  );
  // The version before sold without deliveries, what is due first in front.
  const sold = new Map(
    deal.lines.map(({ id, delivered: sum }) => [
      id,
      sum - delivered.reduce((count, part) => count + (part.id === id ? part.quantity : 0), 0),
    ]),
  );
  return mergedOf(withoutNone([...delivered, ...takenOf(entries, ({ id }) => id, sold)]));
}

/** The settled claims that lowered the price of a delivery, also through what replaced its pieces, or of the whole deal. */
function creditsOf(deal: Deal, delivery: DealDelivery | undefined): { claim: number; amount: string }[] {
  // The sale of a replacement costs nothing: what is credited for it lowers the first sale.
  const soldWith = (number: number): number => {
    const replaced = deal.deliveries.find((one) => one.number === number)?.claim ?? null;
    const claim = deal.claims.find((one) => one.number === replaced);
    return claim ? soldWith(claim.delivery) : number;
  };
  return deal.claims.flatMap(({ number, delivery: about, settled }) =>
    settled && Number(settled.credited_amount) > 0 && (!delivery || soldWith(about) === delivery.number)
      ? [{ claim: number, amount: settled.credited_amount }]
      : [],
  );
}

/** The draft of a delivery's invoice, or of the whole deal's; null where nothing is to be invoiced. */
export function draftOf(
  deal: Deal,
  offer: DealOffer,
  parties: ReturnType<typeof partiesOf>,
  about: { delivery: number | null; now: Date; write: WriteMessage },
): DraftContent | null {
  const { write } = about;
  const zone = zoneOfCountry(parties.seller.country);
  const delivery = deal.deliveries.find(({ number }) => number === about.delivery);
  if (about.delivery !== null && !delivery) return null;
  const parts = delivery
    ? delivery.lines.flatMap(({ id, prices }) => prices.map((one) => ({ id, ...one })))
    : partsOfDeal(deal, offer);
  if (parts.length === 0) return null;
  const money = (amount: string) => inDecimals(amount, offer.currency);
  const lines = parts.map((part) => ({
    ...articleOf(deal.lines.find(({ id }) => id === part.id) as DealLine),
    quantity: part.quantity,
    price: money(part.price_per_unit),
    amount: money(amountOf(part)),
    orderLine: orderLineOf(offer, part.entry),
  }));
  // The freight of a deal is invoiced once, with its first delivery.
  const hasFreight = !delivery || delivery.number === deal.deliveries[0]?.number;
  const freight = hasFreight && Number(offer.freight ?? 0) > 0 ? money(offer.freight as string) : null;
  const credits = creditsOf(deal, delivery).map(({ claim, amount }) => ({
    reason: write(message('Credit for claim {{number}}', { number: claim })),
    amount: money(amount),
  }));
  const credited = thousandthsOf(sumOf(credits.map(({ amount }) => amount)));
  const charged = thousandthsOf(sumOf([...lines.map(({ amount }) => amount), freight ?? '0']));
  return {
    reference: deal.reference,
    delivery: delivery ? { number: delivery.number, day: earliestDay(new Date(delivery.sent_at), zone) } : null,
    day: earliestDay(about.now, zone),
    currency: offer.currency,
    notes: [write(message('Draft, not an invoice. Add your invoice number and the VAT.'))],
    withoutTax: write(message('VAT is not in this draft. The seller adds it.')),
    payment: offer.payment_terms ?? write(message('Payment terms are not agreed. The seller adds them.')),
    ...parties,
    lines,
    freight,
    credits,
    total: money(amountOfThousandths(charged - credited)),
  };
}
