import { expect, test } from 'vitest';
import { describeDetails } from './describe.ts';

const t = ((key: string) => key) as unknown as Parameters<typeof describeDetails>[1];

test('details show names, days, numbers and records as people read them', () => {
  const details = {
    role: ['user', 'manager'],
    expires_at: '2026-11-30T10:00:00.000Z',
    date: ['2026-11-27', null],
    posts: 1240,
    from: { name: 'Cassette', reference: 'CS-M8100' },
  };
  expect(describeDetails(details, t)).toEqual([
    { field: 'audit.field.role', value: 'Seller/purchaser → Manager' },
    { field: 'audit.field.expires_at', value: expect.stringMatching(/^30 Nov 2026, \d\d:00$/) },
    { field: 'audit.field.date', value: '27 Nov 2026 → audit.nothing' },
    { field: 'audit.field.posts', value: '1,240' },
    { field: 'audit.field.from', value: 'audit.field.name: Cassette and audit.field.reference: CS-M8100' },
  ]);
});
