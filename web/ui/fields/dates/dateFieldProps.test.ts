import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { helpOf } from './dateFieldProps.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const labelled = { label: 'Valid until' };

it('describes the day of a field in words, as lists and notifications do', () => {
  expect(helpOf({ ...labelled, value: '2026-11-20', help: 'mm/dd/yyyy' })).toEqual({ help: 'today' });
  expect(helpOf({ ...labelled, value: '2026-11-25' })).toEqual({ help: 'Wed 25 Nov' });
  expect(helpOf({ ...labelled, value: '2027-01-15' })).toEqual({ help: '15 Jan 2027' });
});

it('shows the given help while there is no day, or none', () => {
  expect(helpOf({ ...labelled, value: null, help: 'At most 90 days' })).toEqual({ help: 'At most 90 days' });
  expect(helpOf({ ...labelled, value: null })).toEqual({});
});
