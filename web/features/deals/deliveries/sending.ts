import { sumOf } from '#contract/amounts/arithmetic.ts';
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
