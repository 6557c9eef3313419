import { expect, it } from 'vitest';
import { endOfDay, formatInstant, zoneOfCountry } from './index.ts';

it.each([
  ['Europe/Berlin', '2026-11-26', '2026-11-26T22:59:59.000Z'],
  ['America/Los_Angeles', '2026-11-26', '2026-11-27T07:59:59.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T22:59:59.000Z'],
  [null, '2026-11-26', '2026-11-26T23:59:59.000Z'],
])('a day ends in the time zone of its sender: %s, %s', (zone, day, end) =>
  expect(endOfDay(day, zone).toISOString()).toBe(end),
);

it.each([
  ['Europe/Berlin', 'Wed 25 Nov 2026, 17:00 CET'],
  ['UTC', 'Wed 25 Nov 2026, 16:00 UTC'],
  [null, 'Wed 25 Nov 2026, 17:00 CET'],
  ['Nowhere/Here', 'Wed 25 Nov 2026, 17:00 CET'],
])('an instant is written with the name of the reader’s time zone: %s', (zone, text) =>
  expect(formatInstant(new Date('2026-11-25T16:00:00Z'), zone)).toBe(text),
);

it.each([
  ['NL', 'Europe/Amsterdam'],
  ['CH', 'Europe/Zurich'],
  ['PT', 'Europe/Lisbon'],
  ['US', 'America/New_York'],
  ['ZZ', 'Europe/Amsterdam'],
])('a country has the time zone of most of its people: %s', (country, zone) =>
  expect(zoneOfCountry(country)).toBe(zone),
);
