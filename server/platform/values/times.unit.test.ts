import { describe, expect, it } from 'vitest';
import { addDays, addWorkingDays, earliestDay, latestDay, workingMinutesBetween } from './index.ts';

const at = (instant: string) => new Date(`${instant}Z`);

describe('the day of an instant', () => {
  it('is the day in the time zone', () => {
    const [night, early] = [at('2026-03-01T23:30:00'), at('2026-03-02T02:00:00')];
    expect(latestDay(night, 'Europe/Amsterdam')).toBe('2026-03-02');
    for (const dayOf of [earliestDay, latestDay]) {
      expect(dayOf(night, 'America/New_York')).toBe('2026-03-01');
      expect(dayOf(early, 'America/New_York')).toBe('2026-03-01');
      expect(dayOf(early, 'Europe/Amsterdam')).toBe('2026-03-02');
    }
  });

  it('is at the earliest the day in UTC, which programs use, if the time zone is ahead of it', () => {
    expect(earliestDay(at('2026-03-01T23:30:00'), 'Europe/Amsterdam')).toBe('2026-03-01');
  });

  it('without a time zone is the earliest or the latest day anywhere', () => {
    expect(earliestDay(at('2026-03-02T11:59:00'), null)).toBe('2026-03-01');
    expect(earliestDay(at('2026-03-02T12:00:00'), null)).toBe('2026-03-02');
    expect(latestDay(at('2026-03-02T09:59:00'), null)).toBe('2026-03-02');
    expect(latestDay(at('2026-03-02T10:00:00'), null)).toBe('2026-03-03');
  });
});

// The second of March 2026 is a Monday; clocks in Amsterdam are one hour ahead of UTC, from the 29th on two.
describe('adding days', () => {
  it('adds 24 hours each', () => {
    expect(addDays(at('2026-03-28T12:00:00'), 2)).toEqual(at('2026-03-30T12:00:00'));
    expect(addDays(at('2026-03-02T12:00:00'), -1)).toEqual(at('2026-03-01T12:00:00'));
  });

  it.each([
    ['a Monday', '2026-03-02T10:15:00', 1, '2026-03-03T10:15:00'],
    ['a Friday', '2026-03-06T10:15:00', 1, '2026-03-09T10:15:00'],
    ['a Saturday', '2026-03-07T10:15:00', 1, '2026-03-09T10:15:00'],
    ['a Sunday', '2026-03-08T10:15:00', 1, '2026-03-09T10:15:00'],
    ['a Friday that is Saturday in Amsterdam', '2026-03-06T23:30:00', 1, '2026-03-08T23:30:00'],
    ['a Monday, over a weekend', '2026-03-02T10:15:00', 5, '2026-03-09T10:15:00'],
    ['a Monday, no days', '2026-03-02T10:15:00', 0, '2026-03-02T10:15:00'],
  ])('skips weekends: %s', (_, from, days, to) => expect(addWorkingDays(at(from), days)).toEqual(at(to)));
});

describe('working minutes', () => {
  it.each([
    ['within a morning', '2026-03-02T08:00:00', '2026-03-02T09:30:00', 90],
    ['from before the office opens', '2026-03-02T06:00:00', '2026-03-02T07:20:00', 20],
    ['until after it closes', '2026-03-02T15:45:00', '2026-03-02T20:00:00', 15],
    ['of a night', '2026-03-02T16:00:00', '2026-03-03T07:00:00', 0],
    ['of a whole day', '2026-03-02T00:00:00', '2026-03-02T23:00:00', 540],
    ['over a night', '2026-03-02T15:00:00', '2026-03-03T08:00:00', 120],
    ['over a weekend', '2026-03-06T15:00:00', '2026-03-09T08:00:00', 120],
    ['of a Saturday and a Sunday', '2026-03-07T00:00:00', '2026-03-08T22:00:00', 0],
    ['of a week', '2026-03-02T00:00:00', '2026-03-09T00:00:00', 5 * 540],
    ['across the change to summer time', '2026-03-27T15:00:00', '2026-03-30T07:00:00', 120],
    ['of no time', '2026-03-02T10:00:00', '2026-03-02T10:00:00', 0],
    ['backwards', '2026-03-02T11:00:00', '2026-03-02T10:00:00', 0],
    ['of part of a minute', '2026-03-02T10:00:00', '2026-03-02T10:00:40', 1],
  ])('%s', (_, from, to, minutes) => expect(workingMinutesBetween(at(from), at(to))).toBe(minutes));
});
