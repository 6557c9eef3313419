import { afterEach, expect, it } from 'vitest';
import { countDaysIn, dayAfter, dayOf, endOfDay } from './days.ts';
import { formatWhen } from './format.ts';

afterEach(() => countDaysIn(null));

it.each([
  ['Europe/Amsterdam', '2026-11-23'],
  ['UTC', '2026-11-22'],
  ['America/Los_Angeles', '2026-11-22'],
  ['Pacific/Auckland', '2026-11-23'],
])('an instant falls on the day in the profile’s time zone, whatever that of the device: %s', (zone, day) => {
  countDaysIn(zone);
  expect(dayOf(new Date('2026-11-22T23:30:00Z'))).toBe(day);
});

it.each([
  ['Europe/Berlin', '2026-11-26', '2026-11-26T22:59:59.000Z'],
  ['America/Los_Angeles', '2026-11-26', '2026-11-27T07:59:59.000Z'],
  // The clocks of Berlin go back on this day.
  ['Europe/Berlin', '2026-10-25', '2026-10-25T22:59:59.000Z'],
  ['Pacific/Auckland', '2026-04-05', '2026-04-05T11:59:59.000Z'],
])('a day ends in the profile’s time zone: %s, %s', (zone, day, end) => {
  countDaysIn(zone);
  expect(endOfDay(day).toISOString()).toBe(end);
  expect(dayOf(endOfDay(day))).toBe(day);
});

it('instants are written in the profile’s time zone', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  countDaysIn('America/Los_Angeles');
  expect(formatWhen('2026-11-26T01:00:00Z', now)).toBe('Wed 25 Nov, 17:00');
  countDaysIn('Europe/Berlin');
  expect(formatWhen('2026-11-26T01:00:00Z', now)).toBe('Thu 26 Nov, 02:00');
});

it('counts days across months', () => {
  expect(dayAfter('2026-11-28', 5)).toBe('2026-12-03');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
});
