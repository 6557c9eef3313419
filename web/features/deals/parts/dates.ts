import { dealLimits } from '#contract/deals/choices.ts';
import { dayAfter, dayOf } from '#web/lib/format/days.ts';

/**
 * The day until which goods are held for a number of days, `yyyy-mm-dd`; they begin once the last of them are ready. Null for a
 * number that no offer may have.
 */
export function heldUntil(
  days: number | string,
  readyDays: readonly (string | null)[],
  now = new Date(),
): string | null {
  const count = Number(days);
  const { least, most } = dealLimits.holdDays;
  if (days === '' || !Number.isInteger(count) || count < least || count > most) return null;
  const agreed = dayOf(now);
  const last = readyDays
    .filter((day) => day !== null)
    .sort()
    .at(-1);
  return dayAfter(last && last > agreed ? last : agreed, count);
}
