import { amountOf, byDue } from '#contract/deals/totals.ts';
import type { DeliveryRow, LineRow, OfferLineRow, OfferRow } from './rows.ts';

/** What of an entry of the agreed offer is meant. */
export interface EntryPart {
  position: number;
  line_id: number;
  quantity: number;
  price_per_unit: string;
  available_at: string | null;
}

const partOf = ({ position, line_id, price_per_unit, available_at }: OfferLineRow, quantity: number): EntryPart => ({
  position,
  line_id,
  quantity,
  price_per_unit,
  available_at,
});

/**
 * What was sold of each entry of the agreed offer. Deals of the version before have sales without deliveries: their pieces were
 * taken from what is due first.
 */
export function soldEntries(
  offer: Pick<OfferRow, 'lines'>,
  lines: readonly Pick<LineRow, 'id' | 'sold_quantity'>[],
  deliveries: readonly DeliveryRow[],
): EntryPart[] {
  const sent = new Map<number, number>();
  for (const { position, quantity } of deliveries.flatMap(({ entries }) => entries))
    sent.set(position, (sent.get(position) ?? 0) + quantity);
  const sold: EntryPart[] = [];
  for (const line of lines) {
    const entries = byDue(offer.lines.filter((entry) => entry.line_id === line.id));
    const inDeliveries = entries.reduce((sum, { position }) => sum + (sent.get(position) ?? 0), 0);
    let before = line.sold_quantity - inDeliveries;
    for (const entry of entries) {
      const delivered = sent.get(entry.position) ?? 0;
      const more = Math.max(0, Math.min(before, entry.quantity - delivered));
      before -= more;
      sold.push(partOf(entry, delivered + more));
    }
  }
  return sold;
}

/** What is still reserved of each entry, what is due first in front. What was released is what is due last. */
export function openEntries(
  offer: Pick<OfferRow, 'lines'>,
  line: Pick<LineRow, 'id' | 'sold_quantity' | 'reserved_quantity'>,
  deliveries: readonly DeliveryRow[],
): EntryPart[] {
  const sold = new Map(soldEntries(offer, [line], deliveries).map(({ position, quantity }) => [position, quantity]));
  let reserved = line.reserved_quantity;
  const open: EntryPart[] = [];
  for (const entry of byDue(offer.lines.filter((one) => one.line_id === line.id))) {
    const quantity = Math.min(reserved, entry.quantity - (sold.get(entry.position) ?? 0));
    reserved -= quantity;
    if (quantity > 0) open.push(partOf(entry, quantity));
  }
  return open;
}

/** The first pieces of some entries. */
export function firstPieces(entries: readonly EntryPart[], quantity: number): EntryPart[] {
  let left = quantity;
  return entries.flatMap((entry) => {
    const taken = Math.min(left, entry.quantity);
    left -= taken;
    return taken > 0 ? [{ ...entry, quantity: taken }] : [];
  });
}

/** What some entries cost, one amount each. */
export const amountsOf = (entries: readonly EntryPart[]): string[] => entries.map(amountOf);
