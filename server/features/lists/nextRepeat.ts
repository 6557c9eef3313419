import type { Repeat } from '#contract/lists/choices.ts';

const months: Record<Exclude<Repeat, 'weekly'>, number> = { monthly: 1, quarterly: 3 };

/** When a list is copied next: the same day of the week, or of the month as far as it has that day. */
export function nextRepeat(repeat: Repeat, from: Date): Date {
  const next = new Date(from);
  if (repeat === 'weekly') {
    next.setUTCDate(next.getUTCDate() + 7);
    return next;
  }
  const day = next.getUTCDate();
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + months[repeat]);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, last));
  return next;
}
