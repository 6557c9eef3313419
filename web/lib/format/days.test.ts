import { afterEach, expect, it } from 'vitest';
import { countDaysIn, dayOf } from './days.ts';

afterEach(() => countDaysIn(null));

it.each([
  ['Europe/Amsterdam', '2026-11-23'],
  ['UTC', '2026-11-22'],
  ['America/Los_Angeles', '2026-11-22'],
  ['Pacific/Auckland', '2026-11-23'],
])('an instant has the day of the profile’s time zone, whatever the device says: %s', (zone, day) => {
  countDaysIn(zone);
  expect(dayOf(new Date('2026-11-22T23:30:00Z'))).toBe(day);
});
