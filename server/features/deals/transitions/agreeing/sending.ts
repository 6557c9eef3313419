import { sumOf } from '#contract/amounts/arithmetic.ts';
import { dealLimits, dealMessages } from '#contract/deals/choices.ts';
import { lockStock, recordDealSale } from '#server/features/advertisements/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { addDays } from '#server/platform/values/index.ts';
import { amountsOf, type EntryPart, firstPieces, openEntries } from '../../entries.ts';
import { insertDelivery, listDeliveries } from '../../repository/deliveries.ts';
import { updateLine } from '../../repository/lines.ts';
import { listOffers } from '../../repository/offers.ts';
import type { LineRow, OfferRow } from '../../rows.ts';
import { type ActedTransition, change, ended, type Transition } from '../transition.ts';

/** What a delivery is, apart from the pieces in it. */
export interface Shipment {
  sentAt: Date;
  /** The day of its sales. */
  closingDate: string;
  carrier: string | null;
  tracking: string | null;
  note: string | null;
  documents: readonly string[];
}

/** The agreed offer of a deal. */
async function agreedOffer({ transaction, deal }: Transition): Promise<OfferRow> {
  const offers = await listOffers(transaction, deal.id);
  return offers.find(({ version }) => version === deal.agreed_version) as OfferRow;
}

/**
 * Records a delivery with one sale a line, of lines that hold that many pieces; their posts are held by the transaction. Returns
 * its number and how many pieces it has.
 */
export async function send(
  transition: ActedTransition,
  lines: readonly LineRow[],
  quantities: ReadonlyMap<number, number>,
  shipment: Shipment,
): Promise<{ number: number; quantity: number }> {
  const { transaction, deal, actor, now } = transition;
  const number = deal.deliveries + 1;
  if (number > dealLimits.deliveries) throw conflict(dealMessages.tooManyDeliveries);
  const offer = await agreedOffer(transition);
  const earlier = await listDeliveries(transaction, deal.id);
  const sent = lines.flatMap((line) => {
    const quantity = quantities.get(line.id) ?? 0;
    return quantity > 0 ? [{ line, quantity, entries: firstPieces(openEntries(offer, line, earlier), quantity) }] : [];
  });
  await insertDelivery(
    transaction,
    {
      deal_id: deal.id,
      number,
      sent_at: shipment.sentAt,
      carrier: shipment.carrier,
      tracking: shipment.tracking,
      note: shipment.note,
      created_by: actor.id,
      created_at: now,
      due_at: addDays(now, dealLimits.daysUnconfirmed - dealLimits.daysWarnedOfReceipt),
    },
    sent.map(({ line, quantity, entries }) => ({
      line_id: line.id,
      quantity,
      entries: entries.map((entry) => ({ position: entry.position, quantity: entry.quantity })),
    })),
    shipment.documents,
  );
  for (const { line, quantity, entries } of sent)
    await sell(transition, line, { number, quantity, entries, currency: offer.currency, on: shipment.closingDate });
  change(transition, { closing_date: shipment.closingDate });
  deal.deliveries = number;
  deal.deliveries_sent += 1;
  return { number, quantity: sent.reduce((sum, { quantity }) => sum + quantity, 0) };
}

async function sell(
  { transaction, deal, actor }: ActedTransition,
  line: LineRow,
  sold: { number: number; quantity: number; entries: readonly EntryPart[]; currency: string; on: string },
): Promise<void> {
  const record = async (postId: number | null, counterpartId: number) => {
    // Read again, because an earlier line may have sold pieces of the same post.
    const [post] = postId === null ? [] : await lockStock(transaction, [postId]);
    if (!post) return;
    await recordDealSale(transaction, post, {
      dealLineId: line.id,
      deliveryNumber: sold.number,
      quantity: sold.quantity,
      counterpartId,
      currency: sold.currency,
      totalPrice: sumOf(amountsOf(sold.entries)),
      closingDate: sold.on,
      personId: actor.id,
    });
  };
  if (deal.type === 'wanted') await record(line.own_advertisement_id, deal.buyer_id);
  await record(line.advertisement_id, deal.type === 'wanted' ? deal.seller_id : deal.buyer_id);
  const reserved = line.reserved_quantity - sold.quantity;
  await updateLine(transaction, line.id, {
    reserved_quantity: reserved,
    short_quantity: Math.min(line.short_quantity, reserved),
    sold_quantity: line.sold_quantity + sold.quantity,
  });
}

/** Ends an agreement without anything reserved: it is completed if something was delivered. */
export function endAgreement(
  transition: Transition,
  lines: readonly Pick<LineRow, 'sold_quantity'>[],
  reason: 'cancelled' | 'lapsed',
): void {
  const { now } = transition;
  if (lines.some((line) => line.sold_quantity > 0))
    change(transition, { state: 'completed', completed_at: now, ...ended(now) });
  else change(transition, { state: 'closed', closed_reason: reason, ...ended(now) });
}
