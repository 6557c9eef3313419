import { expect, it } from 'vitest';
import { lastDue } from './clock.ts';

const due = (now: string, zone: string | null, rhythm: 'daily' | 'weekly') =>
  lastDue(new Date(now), zone, rhythm).toISOString();

it('a daily digest is due at seven in the morning of the time zone, in summer and in winter', () => {
  expect(due('2026-11-22T06:00:00Z', null, 'daily')).toBe('2026-11-22T06:00:00.000Z');
  expect(due('2026-11-22T05:59:59Z', null, 'daily')).toBe('2026-11-21T06:00:00.000Z');
  expect(due('2026-07-01T05:00:00Z', 'Europe/Amsterdam', 'daily')).toBe('2026-07-01T05:00:00.000Z');
  expect(due('2026-11-22T12:00:00Z', 'America/New_York', 'daily')).toBe('2026-11-22T12:00:00.000Z');
  expect(due('2026-11-22T12:00:00Z', 'Asia/Kolkata', 'daily')).toBe('2026-11-22T01:30:00.000Z');
  expect(due('2026-11-22T12:00:00Z', 'Nowhere/Else', 'daily')).toBe('2026-11-22T06:00:00.000Z');
});

it('a weekly digest is due on Mondays, however late the check runs', () => {
  // The 23rd of November 2026 is a Monday.
  for (const now of ['2026-11-23T06:00:00Z', '2026-11-25T10:00:00Z', '2026-11-30T05:59:00Z'])
    expect(due(now, null, 'weekly')).toBe('2026-11-23T06:00:00.000Z');
  expect(due('2026-11-23T05:59:00Z', null, 'weekly')).toBe('2026-11-16T06:00:00.000Z');
});
