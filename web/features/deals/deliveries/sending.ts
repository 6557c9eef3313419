import { sumOf } from '#contract/amounts/arithmetic.ts';
import type { DealClaim } from '#contract/deals/delivered.ts';
import type { Deal, DealLine } from '#contract/deals/records.ts';
import { amountOf } from '#contract/deals/totals.ts';

/** How many pieces of a line are due by a day, `yyyy-mm-dd`: what has no day is due at once. */
export const dueBy = ({ due }: Pick<DealLine, 'due'>, day: string): number =>
  due.reduce((sum, { quantity, available_at: at }) => sum + (at === null || at <= day ? quantity : 0), 0);

/** What pieces of a line cost: the ones that are due first. */
export function amountOfPieces({ due }: Pick<DealLine, 'due'>, quantity: number): string {
  let left = quantity;
  return sumOf(
    due.map((entry) => {
      const taken = Math.min(left, entry.quantity);
      left -= taken;
      return amountOf({ ...entry, quantity: taken });
    }),
  );
}

/** The next number of a delivery: numbers of deliveries that were undone are not used again. */
export const nextDelivery = ({ deliveries, events }: Pick<Deal, 'deliveries' | 'events'>): number =>
  Math.max(0, ...deliveries.map(({ number }) => number), ...events.map(({ delivery }) => delivery ?? 0)) + 1;

/**
 * How the pieces of a line are spread: what arrived well, what is claimed, what settled claims took from the sale, what else is
 * not right, what is on its way, and what is reserved.
 */
export function spreadOf(line: DealLine, { deliveries, claims }: Pick<Deal, 'deliveries' | 'claims'>) {
  // What replaces claimed pieces is not counted once more.
  const sent = deliveries.flatMap(({ state, lines, claim }) =>
    lines.flatMap((one) => (one.id === line.id && claim === null ? [{ ...one, isSent: state === 'sent' }] : [])),
  );
  const way = sent.reduce((sum, { quantity, isSent }) => sum + (isSent ? quantity : 0), 0);
  const confirmed = line.delivered - way;
  const claimed = Math.min(line.claimed, confirmed);
  const again = claimedAgain({ deliveries, claims }).reduce(
    (sum, claim) => sum + (claim.line === line.id ? claim.quantity : 0),
    0,
  );
  const credited = Math.min(Math.max(0, line.credited_quantity - again), confirmed - claimed);
  const received = Math.min(line.received, confirmed - claimed - credited);
  const wrong = confirmed - claimed - credited - received;
  return { received, claimed, credited, wrong, way, reserved: line.open };
}

export const isWaiting = ({ state }: DealClaim): boolean => state === 'open' || state === 'offered';

/** Claims about replacements: the claims that those replace pieces for took the same pieces from the sale before. */
export function claimedAgain({ deliveries, claims }: Pick<Deal, 'deliveries' | 'claims'>): DealClaim[] {
  const replacements = new Set(deliveries.flatMap(({ number, claim }) => (claim === null ? [] : [number])));
  return claims.filter(
    (claim) => replacements.has(claim.delivery) && (isWaiting(claim) || (claim.settled?.credited_quantity ?? 0) > 0),
  );
}
