import { dayAfter, endOfDay, today } from '#web/lib/format/days.ts';

/** The day a number of days after the reader's today. */
export const dayAhead = (days: number): string => dayAfter(today(), days);

/** When a token ends that is good through a day: the end of that day for its maker, so that every view names that day. */
export const endOf = (day: string): string => endOfDay(day).toISOString();

export const endOfDayAhead = (days: number): string => endOf(dayAhead(days));
