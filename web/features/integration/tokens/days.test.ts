import { afterEach, expect, test, vi } from 'vitest';
import { countDaysIn } from '#web/lib/format/days.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { dayAhead, endOf, endOfDayAhead } from './days.ts';

afterEach(() => {
  vi.useRealTimers();
  countDaysIn(null);
});

test.each(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'UTC'])(
  'a token ends on the day chosen in %s',
  (zone) => {
    // In Tokyo it is already the next day, in New York still the same.
    vi.useFakeTimers({ now: new Date('2026-11-29T23:30:00Z'), toFake: ['Date'] });
    countDaysIn(zone);
    const day = dayAhead(90);
    expect(formatDate(endOf(day))).toBe(formatDate(day));
    expect(endOfDayAhead(90)).toBe(endOf(day));
  },
);
