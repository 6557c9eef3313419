import type { EntryProgress, PieceStage } from '#contract/deals/delivered.ts';
import {
  claimedPieces,
  claimsOfLine,
  countBetween,
  countedAs,
  entriesOf,
  firstFree,
  isAbout,
  isWaiting,
  type Pieces,
} from '../claims/rules.ts';
import { openEntries, soldEntries } from '../entries.ts';
import type { ClaimRow, DeliveryRow, LineRow, OfferRow } from '../rows.ts';

interface Course {
  deliveries: readonly DeliveryRow[];
  claims: readonly ClaimRow[];
}

/** Pieces of a delivery's line that are equally far. */
interface Part {
  stage: PieceStage;
  pieces: Pieces[];
}

/** How far the pieces of each entry of the agreed offer are that is about a line. */
export function entryProgress(line: LineRow, offer: OfferRow, { deliveries, claims }: Course): EntryProgress[] {
  const agreed = deliveries.filter((delivery) => delivery.claim_number === null);
  const open = openEntries(offer, line, deliveries);
  const sold = soldEntries(offer, [line], deliveries);
  const quantityIn = (parts: typeof open, position: number) =>
    parts.find((part) => part.position === position)?.quantity ?? 0;
  const placed = agreed.map((delivery) => ({
    entries: entriesOf(delivery, line.id, offer),
    parts: partsOf(delivery, line.id, { deliveries, claims }),
  }));
  return offer.lines
    .filter((entry) => entry.line_id === line.id)
    .map(({ position, quantity, price_per_unit, available_at }) => {
      const count = (stage: PieceStage) =>
        placed.reduce((sum, { entries, parts }) => {
          const own = entries.find(({ entry }) => entry.position === position);
          const pieces = parts.flatMap((part) => (part.stage === stage ? part.pieces : []));
          return sum + (own ? countBetween(pieces, own.from, own.to) : 0);
        }, 0);
      const sent = agreed.flatMap(({ entries }) => entries).filter((entry) => entry.position === position);
      // The version before recorded sales without deliveries: what it sold counts as received.
      const before = quantityIn(sold, position) - sent.reduce((sum, entry) => sum + entry.quantity, 0);
      const reserved = quantityIn(open, position);
      return {
        price_per_unit,
        available_at,
        received: before + count('received'),
        claimed: count('claimed'),
        credited: count('credited'),
        wrong: count('wrong'),
        way: count('way'),
        reserved,
        released: quantity - quantityIn(sold, position) - reserved,
      };
    });
}

/** The pieces of a line in a delivery by how far they are. */
function partsOf(delivery: DeliveryRow, lineId: number, course: Course): Part[] {
  const line = delivery.lines.find((one) => one.line_id === lineId);
  if (!line) return [];
  if (delivery.state === 'sent') return [{ stage: 'way', pieces: [[0, line.quantity]] }];
  const { claims } = course;
  const { placed } = claimedPieces(claims.filter((one) => isAbout(one, delivery.number, lineId)));
  const notRight = countedAs(line);
  const parts: Part[] = claimsOfLine(claims, delivery.number, lineId).flatMap((claim) => {
    const pieces = placed.get(claim) ?? [];
    const counted = Math.min(notRight[claim.kind], claim.quantity);
    notRight[claim.kind] -= counted;
    if (isWaiting(claim)) return [{ stage: 'claimed', pieces }];
    if (claim.credited_quantity > 0) return split(pieces, claimedAgain(claim, course), ['claimed', 'credited']);
    return split(pieces, counted, ['wrong', 'received']);
  });
  const taken = parts.flatMap(({ pieces }) => pieces);
  const rest = line.quantity - taken.reduce((sum, [from, to]) => sum + to - from, 0);
  const unclaimed = Object.values(notRight).reduce((sum, count) => sum + count, 0);
  return [...parts, ...split(firstFree(taken, rest), unclaimed, ['wrong', 'received'])];
}

/** The first pieces at one stage, and the others at another. */
function split(pieces: readonly Pieces[], count: number, [first, other]: readonly [PieceStage, PieceStage]): Part[] {
  let left = count;
  return pieces.flatMap(([from, to]): Part[] => {
    const middle = Math.min(to, from + left);
    left -= middle - from;
    return [
      { stage: first, pieces: [[from, middle]] },
      { stage: other, pieces: [[middle, to]] },
    ];
  });
}

/** How many of a claim's pieces were replaced and are claimed again. */
function claimedAgain({ replacement, line_id: lineId }: ClaimRow, course: Course): number {
  if (replacement === null) return 0;
  return claimsOfLine(course.claims, replacement, lineId).reduce(
    (sum, claim) => sum + (isWaiting(claim) ? claim.quantity : claimedAgain(claim, course)),
    0,
  );
}
