import { sumOf } from '#contract/amounts/arithmetic.ts';
import { type ClaimKind, claimKinds, type DealSide } from '#contract/deals/choices.ts';
import type { DealClaim } from '#contract/deals/delivered.ts';
import type { DealAbilities } from '#contract/deals/records.ts';
import { fileUrl } from '#server/platform/files/index.ts';
import { claimableOf, claimsOfLine, claimsUntil, isToBeReplaced, isWaiting } from '../claims/rules.ts';
import type { PersonRow } from '../repository/details.ts';
import { type ClaimRow, type DeliveryRow, otherSide } from '../rows.ts';
import { whoseOf } from './presenter.ts';

/** Who reads a deal, with what decides what they may do with its claims. */
export interface ClaimReader {
  own: DealSide;
  people: ReadonlyMap<number, PersonRow>;
  abilities: DealAbilities;
  claimDays: number;
  now: Date;
}

export const pictureOf = (id: string) => ({ id, url: fileUrl(id, 'large'), thumbnail: fileUrl(id, 'thumbnail') });

/** A claim as its reader's side sees it. */
export function presentClaim(row: ClaimRow, { own, people, abilities }: ClaimReader): DealClaim {
  const personOf = (id: number) => ({ id, name: people.get(id)?.name ?? '' });
  const waiting = waitsFor(row);
  const isSeller = abilities.settle && own === 'seller';
  const isBuyer = abilities.settle && own === 'buyer';
  return {
    number: row.number,
    delivery: row.delivery_number,
    line: row.line_id,
    kind: row.kind,
    quantity: row.quantity,
    value: sumOf([row.value]),
    wish: row.wish,
    text: row.text,
    images: row.images.map(pictureOf),
    state: row.state,
    waits_for: waiting && whoseOf(waiting, own),
    author: personOf(row.created_by),
    created_at: row.created_at.toISOString(),
    version: row.version,
    offer:
      row.offered_at === null || row.offered_by === null
        ? null
        : {
            credit: row.credit === null ? null : sumOf([row.credit]),
            replace_by: row.replace_by,
            return: row.return_paid_by,
            note: row.offer_note,
            author: personOf(row.offered_by),
            at: row.offered_at.toISOString(),
          },
    settled:
      row.settled_by === null || row.decided_at === null
        ? null
        : {
            by: row.settled_by,
            credited_quantity: row.credited_quantity,
            credited_amount: sumOf([row.credited_amount]),
            at: row.decided_at.toISOString(),
          },
    refusal:
      row.refused_side === null || row.reason === null || row.decided_at === null
        ? null
        : { by: whoseOf(row.refused_side, own), reason: row.reason, at: row.decided_at.toISOString() },
    reserved: row.reserved_quantity,
    replacement: row.replacement,
    abilities: {
      offer: isSeller && (isWaiting(row) || row.state === 'refused' || isToBeReplaced(row)),
      accept: isBuyer && row.state === 'offered',
      refuse: (isSeller && isWaiting(row)) || (isBuyer && row.state === 'offered'),
      withdraw: isBuyer && (isWaiting(row) || row.state === 'refused'),
      send: isSeller && isToBeReplaced(row),
    },
  };
}

/** The side that has to do something about a claim: answer it, answer the offer, or send what was agreed. */
function waitsFor(row: ClaimRow): DealSide | null {
  if (row.state === 'open' || isToBeReplaced(row)) return 'seller';
  return row.state === 'offered' ? otherSide('seller') : null;
}

const nothingClaimable = Object.fromEntries(claimKinds.map((kind) => [kind, 0])) as Record<ClaimKind, number>;

/** How many pieces of a delivery's line can still be claimed as what; none before it is received and after the time for claims. */
export function claimableNow(
  delivery: DeliveryRow,
  lineId: number,
  { claims, claimDays, now }: { claims: readonly ClaimRow[]; claimDays: number; now: Date },
): Record<ClaimKind, number> {
  const until = claimsUntil(delivery, claimDays);
  const line = delivery.lines.find((one) => one.line_id === lineId);
  if (until === null || until <= now || !line) return nothingClaimable;
  return claimableOf(line, claimsOfLine(claims, delivery.number, lineId));
}

/** What claims took from the sale of a line, or of a whole deal, and what they may still take: the one place that sums them. */
export function creditedBy(claims: readonly ClaimRow[]) {
  return {
    claimed: claims.reduce((sum, claim) => sum + (isWaiting(claim) ? claim.quantity : 0), 0),
    credited_quantity: claims.reduce((sum, claim) => sum + claim.credited_quantity, 0),
    credited_amount: sumOf(claims.map((claim) => claim.credited_amount)),
  };
}
