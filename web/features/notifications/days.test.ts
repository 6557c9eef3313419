import { expect, it } from 'vitest';
import { groupByDay, nameDay } from './days.ts';

const at = (year: number, month: number, day: number, hour: number) => ({
  created_at: new Date(year, month - 1, day, hour).toISOString(),
});
const names = { today: 'Today', yesterday: 'Yesterday' };

it('groups a list by the calendar days of the reader', () => {
  const days = groupByDay([at(2026, 3, 2, 9), at(2026, 3, 2, 0), at(2026, 3, 1, 23), at(2026, 2, 27, 12)]);
  expect(days.map(({ key, entries }) => [key, entries.length])).toEqual([
    ['2026-03-02', 2],
    ['2026-03-01', 1],
    ['2026-02-27', 1],
  ]);
});

it('names today, yesterday and every other day, also across the end of a month', () => {
  const now = new Date(2026, 2, 1, 0, 30);
  expect(nameDay('2026-03-01', names, now)).toBe('Today');
  expect(nameDay('2026-02-28', names, now)).toBe('Yesterday');
  expect(nameDay('2026-02-27', names, now)).toBe('Fri 27 Feb');
});
