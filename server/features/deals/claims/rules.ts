import { amountOfThousandths, sumOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { decimalsOf } from '#contract/amounts/currencies.ts';
import { type ClaimKind, claimKinds } from '#contract/deals/choices.ts';
import { byDue } from '#contract/deals/totals.ts';
import { addDays } from '#server/platform/values/index.ts';
import { amountsOf } from '../entries.ts';
import type { ClaimRow, DeliveryRow, OfferRow } from '../rows.ts';

type DeliveryLine = DeliveryRow['lines'][number];
type Counted = Pick<DeliveryLine, 'received' | 'damaged' | 'missing' | 'wrong'>;

/** Whether a claim is for pieces of a delivery's line. */
export const isAbout = (
  claim: Pick<ClaimRow, 'delivery_number' | 'line_id'>,
  number: number,
  lineId: number,
): boolean => claim.delivery_number === number && claim.line_id === lineId;

/** The claims for pieces of a delivery's line that count: withdrawn ones don't. */
export const claimsOfLine = <Claim extends Pick<ClaimRow, 'delivery_number' | 'line_id' | 'state'>>(
  claims: readonly Claim[],
  number: number,
  lineId: number,
): Claim[] => claims.filter((one) => isAbout(one, number, lineId) && one.state !== 'withdrawn');

/** How many pieces of a delivery's line the receipt counts as what can be claimed. */
export const countedAs = ({ damaged, missing, wrong }: Omit<Counted, 'received'>): Record<ClaimKind, number> => ({
  damaged: damaged ?? 0,
  missing: missing ?? 0,
  wrong: wrong ?? 0,
  quality: 0,
  late: 0,
});

/**
 * How many pieces of a delivery's line can still be claimed as what. What the receipt counts as damaged, missing or wrong is
 * claimed as that; pieces that arrived well can turn out to be anything. No piece is claimed twice.
 */
export function claimableOf(
  { received, ...counts }: Counted,
  claims: readonly Pick<ClaimRow, 'kind' | 'quantity'>[],
): Record<ClaimKind, number> {
  const own = countedAs(counts);
  const used = (kind: ClaimKind) => claims.reduce((sum, claim) => sum + (claim.kind === kind ? claim.quantity : 0), 0);
  const beyond = claimKinds.reduce((sum, kind) => sum + Math.max(0, used(kind) - own[kind]), 0);
  const free = Math.max(0, (received ?? 0) - beyond);
  return Object.fromEntries(claimKinds.map((kind) => [kind, Math.max(0, own[kind] - used(kind)) + free])) as Record<
    ClaimKind,
    number
  >;
}

/** Pieces of a delivery's line, by their places in it: from one, and up to but without another. */
export type Pieces = readonly [from: number, to: number];

/** The first pieces that are not taken. */
export function firstFree(taken: readonly Pieces[], quantity: number): Pieces[] {
  const free: Pieces[] = [];
  let left = quantity;
  let place = 0;
  for (const [from, to] of [...taken.toSorted((a, b) => a[0] - b[0]), [Number.POSITIVE_INFINITY, 0] as const]) {
    const count = Math.min(left, Math.max(0, from - place));
    if (count > 0) free.push([place, place + count]);
    left -= count;
    place = Math.max(place, to);
  }
  return free;
}

/**
 * The pieces that claims about a delivery's line are for, and those that a new one of some quantity would be for: the first that no
 * other claim has. Each claim had the first ones that were free when it was made, so one that is withdrawn leaves its own, and not
 * the last ones.
 */
export function claimedPieces(claims: readonly ClaimRow[]) {
  const placed = new Map<ClaimRow, Pieces[]>();
  const takenAt = (at: Date | null) =>
    [...placed].flatMap(([{ state, decided_at: end }, pieces]) =>
      state === 'withdrawn' && (at === null || end === null || end <= at) ? [] : pieces,
    );
  for (const claim of claims) placed.set(claim, firstFree(takenAt(claim.created_at), claim.quantity));
  return { placed, next: (quantity: number) => firstFree(takenAt(null), quantity) };
}

/** How many of some pieces are between two places. */
export const countBetween = (pieces: readonly Pieces[], from: number, to: number): number =>
  pieces.reduce((sum, [first, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(first, from)), 0);

/** The entries of the agreed offer that a delivery's line takes, what is due first in front, each with the places of its pieces. */
export function entriesOf(
  { entries }: Pick<DeliveryRow, 'entries'>,
  lineId: number,
  { lines }: Pick<OfferRow, 'lines'>,
): { entry: OfferRow['lines'][number]; from: number; to: number }[] {
  let from = 0;
  return byDue(lines.filter((entry) => entry.line_id === lineId)).map((entry) => {
    const to = from + (entries.find(({ position }) => position === entry.position)?.quantity ?? 0);
    const placed = { entry, from, to };
    from = to;
    return placed;
  });
}

/** What some pieces of a delivery's line cost by the agreed terms, where the first are claimed that no other claim has. */
export function worthOf(
  delivery: DeliveryRow,
  lineId: number,
  { quantity, claims, offer }: { quantity: number; claims: readonly ClaimRow[]; offer: OfferRow },
): string {
  const ofLine = claims.filter((one) => isAbout(one, delivery.number, lineId));
  const pieces = claimedPieces(ofLine).next(quantity);
  const replaced = claims.find(({ number }) => number === delivery.claim_number);
  // Of a replacement: the part of the value of the pieces that it replaces. Rounded down, so that all parts come to that value.
  if (replaced) {
    const upTo = (count: number) => shareOf(replaced.value, { count, of: replaced.quantity, currency: offer.currency });
    return amountOfThousandths(pieces.reduce((sum, [from, to]) => sum + upTo(to) - upTo(from), 0n));
  }
  const parts = entriesOf(delivery, lineId, offer).flatMap(({ entry, from, to }) => {
    const taken = countBetween(pieces, from, to);
    return taken > 0 ? [{ ...entry, quantity: taken }] : [];
  });
  return sumOf(amountsOf(parts));
}

function shareOf(value: string, { count, of, currency }: { count: number; of: number; currency: string }): bigint {
  const step = 10n ** BigInt(3 - decimalsOf(currency));
  return ((thousandthsOf(value) * BigInt(count)) / BigInt(of) / step) * step;
}

/** How many pieces a credit takes from the sale: a lower price leaves the pieces in it, missing ones were never there. */
export function piecesOfCredit(
  { kind, quantity, value }: Pick<ClaimRow, 'kind' | 'quantity' | 'value'>,
  credit: string,
) {
  if (kind === 'missing') return quantity;
  return kind !== 'late' && thousandthsOf(credit) === thousandthsOf(value) ? quantity : 0;
}

/** Whether a claim waits for an answer: for that of the seller, or for that of the buyer to an offer. */
export const isWaiting = ({ state }: Pick<ClaimRow, 'state'>): boolean => state === 'open' || state === 'offered';

/** Whether a claim is settled by a replacement that is still to be sent. */
export const isToBeReplaced = ({
  settled_by: by,
  replacement,
}: Pick<ClaimRow, 'settled_by' | 'replacement'>): boolean => by === 'replace' && replacement === null;

/** Until when claims about a delivery can be made; null until it is received. */
export const claimsUntil = ({ received_at: at }: Pick<DeliveryRow, 'received_at'>, days: number): Date | null =>
  at === null ? null : addDays(at, days);
