import { expect, test } from 'vitest';
import { describeDetails } from './describe.ts';

const t = ((key: string) => key) as unknown as Parameters<typeof describeDetails>[1];
const words: Record<string, string> = {
  'trade.search': 'Find parts',
  'trade.stock': 'Send stock',
  'event.post.sold': 'Sold',
};
const named = ((key: string) => words[key] ?? '') as unknown as Parameters<typeof describeDetails>[2];

test('details show names, days, numbers and records as people read them', () => {
  const details = {
    role: ['user', 'manager'],
    expires_at: '2026-11-30T10:00:00.000Z',
    date: ['2026-11-27', null],
    posts: 1240,
    from: { name: 'Cassette', reference: 'CS-M8100' },
  };
  expect(describeDetails(details, t, named)).toEqual([
    { field: 'audit.field.role', value: 'Seller/purchaser → Manager' },
    { field: 'audit.field.expires_at', value: expect.stringMatching(/^30 Nov 2026, \d\d:00$/) },
    { field: 'audit.field.date', value: '27 Nov 2026 → audit.nothing' },
    { field: 'audit.field.posts', value: '1,240' },
    { field: 'audit.field.from', value: 'audit.field.name: Cassette and audit.field.reference: CS-M8100' },
  ]);
});

test('two rights of a token are a list with the names that Integration has for them', () => {
  const details = {
    scopes: ['search', 'stock'],
    events: [['post.sold'], ['post.sold', 'unknown']],
    networks: ['10.0.0.0/8', '10.1.0.0/16'],
  };
  expect(describeDetails(details, t, named)).toEqual([
    { field: 'audit.field.scopes', value: 'Find parts, Send stock' },
    { field: 'audit.field.events', value: 'Sold → Sold, unknown' },
    { field: 'audit.field.networks', value: '10.0.0.0/8, 10.1.0.0/16' },
  ]);
});
