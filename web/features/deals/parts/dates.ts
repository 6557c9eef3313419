import { dayOf } from '#web/lib/format/days.ts';
import { formatTime, formatWhen } from '#web/lib/format/format.ts';
import { once } from '#web/lib/once.ts';

const locale = 'en-GB';
const weekdays = once(() => new Intl.DateTimeFormat(locale, { weekday: 'short' }));
const days = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }));
const years = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }));

const dayBefore = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1);

/** A day: Fri 20 Nov; in another year 20 Nov 2027. */
export function formatDay(value: string | Date, now = new Date()): string {
  const date = typeof value === 'string' ? new Date(value.length === 10 ? `${value}T00:00` : value) : value;
  if (date.getFullYear() !== now.getFullYear()) return years().format(date);
  return `${weekdays().format(date)} ${days().format(date)}`;
}

/** A day and the time: today, 10:42; yesterday, 16:20; Fri 20 Nov, 17:00. */
export function formatDayTime(value: string, now = new Date()): string {
  const date = new Date(value);
  const isNear = [now, dayBefore(now)].some((day) => dayOf(day) === dayOf(date));
  return isNear ? formatWhen(date, now) : `${formatDay(date, now)}, ${formatTime(date)}`;
}

/** When something was, in few words: 10:42; yesterday; Tue 17 Nov. */
export function formatShortly(value: string, now = new Date()): string {
  const date = new Date(value);
  if (dayOf(date) === dayOf(now)) return formatTime(date);
  return dayOf(date) === dayOf(dayBefore(now)) ? formatWhen(date, now).replace(/,.*/, '') : formatDay(date, now);
}

/** The day until which goods are held for so many days, which begin once the last of them are ready; null for no number. */
export function heldUntil(days: number | string, readyDays: readonly (string | null)[], now = new Date()): Date | null {
  const count = Number(days);
  if (days === '' || !Number.isInteger(count) || count < 1) return null;
  const last = readyDays
    .filter((day) => day !== null)
    .sort()
    .at(-1);
  const ready = last ? new Date(`${last}T00:00`) : now;
  const from = ready > now ? ready : now;
  return new Date(from.getFullYear(), from.getMonth(), from.getDate() + count);
}
