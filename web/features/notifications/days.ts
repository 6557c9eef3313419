import { dayAfter, dayOf } from '#web/lib/format/days.ts';
import { formatDay } from '#web/lib/format/format.ts';

/** Notifications of one calendar day, in the order they came in. */
export interface Day<Entry> {
  /** `yyyy-mm-dd` in the reader's time zone. */
  key: string;
  entries: Entry[];
}

/** Cuts a list, latest first, into the reader's calendar days. */
export function groupByDay<Entry extends { created_at: string }>(entries: readonly Entry[]): Day<Entry>[] {
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const key = dayOf(new Date(entry.created_at));
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, entries: [entry] });
  }
  return days;
}

/** What a day is called: today, yesterday, or the day as it is written everywhere. */
export function nameDay(key: string, names: { today: string; yesterday: string }, now: Date = new Date()): string {
  if (key === dayOf(now)) return names.today;
  return key === dayAfter(dayOf(now), -1) ? names.yesterday : formatDay(key, now);
}
