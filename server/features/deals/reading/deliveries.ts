import { amountOfThousandths, sumOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import type { DealDelivery } from '#contract/deals/delivered.ts';
import type { Deal, DealLine } from '#contract/deals/records.ts';
import { totalsOf } from '#contract/deals/totals.ts';
import { fileUrl } from '#server/platform/files/index.ts';
import { claimsUntil } from '../claims/rules.ts';
import { amountsOf, type EntryPart, openEntries, soldEntries } from '../entries.ts';
import { type ClaimRow, confirmsAt, type DealRow, type DeliveryRow, type LineRow, type OfferRow } from '../rows.ts';
import { type ClaimReader, claimableNow, creditedBy, pictureOf } from './claims.ts';
import { entryProgress } from './progress.ts';

const text = (instant: Date | null) => instant?.toISOString() ?? null;

/** The pieces of a line in a delivery by the entries of the agreed offer that they were taken from. */
function partsOf({ entries }: DeliveryRow, lineId: number, offer: OfferRow): EntryPart[] {
  return entries.flatMap(({ line_id, position, quantity }) => {
    const entry = line_id === lineId ? offer.lines.find((one) => one.position === position) : undefined;
    return entry ? [{ ...entry, quantity }] : [];
  });
}

/** A delivery with what it costs: what screens, papers and the API show of it. */
export function presentDelivery(
  row: DeliveryRow,
  offer: OfferRow,
  { claims, ...reader }: ClaimReader & { claims: readonly ClaimRow[] },
): DealDelivery {
  const { people, abilities, claimDays, now } = reader;
  const { created_by: author, received_by: receiver } = row;
  const lines = row.lines.map(({ line_id, ...counts }) => {
    const parts = partsOf(row, line_id, offer);
    return {
      id: line_id,
      ...counts,
      amount: sumOf(amountsOf(parts)),
      prices: parts.map(({ position, quantity, price_per_unit }) => ({
        entry: offer.lines.findIndex((one) => one.position === position),
        quantity,
        price_per_unit,
      })),
      claimable: claimableNow(row, line_id, { claims, claimDays, now }),
    };
  });
  const isSent = row.state === 'sent';
  return {
    number: row.number,
    state: row.state as DealDelivery['state'],
    sent_at: row.sent_at.toISOString(),
    carrier: row.carrier,
    tracking: row.tracking,
    note: row.note,
    documents: row.files
      .filter(({ kind }) => kind === 'document')
      .map(({ id, name, mime, size }) => ({ id, name, mime, size, url: fileUrl(id, 'original') })),
    author: { id: author, name: people.get(author)?.name ?? '' },
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    amount: sumOf(lines.map(({ amount }) => amount)),
    lines,
    confirms_at: text(confirmsAt(row)),
    received_at: text(row.received_at),
    received_by: receiver === null ? null : { id: receiver, name: people.get(receiver)?.name ?? '' },
    receipt_note: row.receipt_note,
    claims_until: text(claimsUntil(row, claimDays)),
    claim: row.claim_number,
    images: row.files.filter(({ kind }) => kind === 'image').map(({ id }) => pictureOf(id)),
    abilities: { receive: isSent && abilities.receive, take_back: isSent && abilities.take_back },
  };
}

/** How far a line is: what was sent of it, what arrived, and what is still to be sent. */
export function progressOf(
  line: LineRow,
  { deliveries, claims }: { deliveries: readonly DeliveryRow[]; claims: readonly ClaimRow[] },
  offer: OfferRow | undefined,
): Pick<DealLine, 'delivered' | 'received' | 'open' | 'due' | 'progress' | keyof ReturnType<typeof creditedBy>> {
  // What replaces claimed pieces is not counted once more.
  const agreed = deliveries.filter(({ claim_number: claim }) => claim === null);
  const own = agreed.flatMap(({ lines }) => lines.filter(({ line_id }) => line_id === line.id));
  // The version before recorded sales without deliveries: what it sold counts as received.
  const before = line.sold_quantity - own.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    delivered: line.sold_quantity,
    received: before + own.reduce((sum, { received }) => sum + (received ?? 0), 0),
    open: line.reserved_quantity,
    ...creditedBy(claims.filter(({ line_id }) => line_id === line.id)),
    due: offer
      ? openEntries(offer, line, deliveries).map(({ quantity, price_per_unit, available_at }) => ({
          quantity,
          price_per_unit,
          available_at,
        }))
      : [],
    progress: offer ? entryProgress(line, offer, { deliveries, claims }) : [],
  };
}

/** What a completed deal came to. */
export function completionOf(
  deal: DealRow,
  lines: readonly LineRow[],
  offer: OfferRow | undefined,
  { deliveries, claims }: { deliveries: readonly DeliveryRow[]; claims: readonly ClaimRow[] },
): Deal['completion'] {
  if (!offer || deal.completed_at === null) return null;
  const sold = soldEntries(offer, lines, deliveries);
  const { total } = totalsOf(sold, offer.freight);
  const { credited_quantity, credited_amount } = creditedBy(claims);
  return {
    at: deal.completed_at.toISOString(),
    closing_date: deal.closing_date as string,
    sales: lines.filter((line) => line.sold_quantity > 0).length,
    quantity: sold.reduce((sum, { quantity }) => sum + quantity, 0),
    of: offer.lines.reduce((sum, line) => sum + line.quantity, 0),
    total,
    credited_quantity,
    credited_amount,
    left: amountOfThousandths(thousandthsOf(total) - thousandthsOf(credited_amount)),
  };
}
