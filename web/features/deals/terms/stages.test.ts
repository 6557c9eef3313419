import { describe, expect, it } from 'vitest';
import type { Deal, DealLine } from '#contract/deals/records.ts';
import { stagesOf } from './stages.ts';

const calliper = (given: Partial<DealLine> = {}) =>
  ({
    id: 1,
    delivered: 28,
    received: 26,
    claimed: 2,
    credited_quantity: 0,
    open: 12,
    due: [{ quantity: 12, price_per_unit: '40.00', available_at: '2026-12-07' }],
    ...given,
  }) as DealLine;
const pads = {
  id: 2,
  delivered: 12,
  received: 0,
  claimed: 0,
  credited_quantity: 0,
  open: 0,
  due: [] as DealLine['due'],
} as DealLine;

const deliveryOf = (number: number, line: number, quantity: number, given: object) => ({
  number,
  claim: null,
  quantity,
  lines: [{ id: line, quantity, prices: [{ quantity, price_per_unit: '38.90' }] }],
  ...given,
});
const deliveries = [
  deliveryOf(1, 1, 28, { state: 'disputed', amount: '1089.20' }),
  deliveryOf(2, 2, 12, { state: 'sent', amount: '1110.00' }),
];
const claimOf = (given: object) => ({
  delivery: 1,
  line: 1,
  quantity: 2,
  value: '77.80',
  state: 'open',
  settled: null,
  ...given,
});
const offer = { quantity: 52, subtotal: '2679.20' };

const stagesWith = (line: DealLine, claims: object[], more: object[] = []) =>
  stagesOf({ lines: [line, pads], deliveries: [...deliveries, ...more], claims } as unknown as Deal, offer).map(
    ({ stage, quantity, amount }) => [stage, quantity, amount],
  );

describe('how far the pieces of a deal are', () => {
  it('is said with what they cost, and comes to the sum of all pieces', () => {
    expect(stagesWith(calliper(), [claimOf({})])).toEqual([
      ['received', 26, '1011.40'],
      ['claimed', 2, '77.80'],
      ['way', 12, '1110.00'],
      ['reserved', 12, '480.00'],
    ]);
  });

  it('shows what claims took, what is not right without a claim, and what was released', () => {
    const settled = claimOf({ state: 'settled', settled: { credited_quantity: 2 } });
    expect(stagesWith(calliper({ claimed: 0, credited_quantity: 2 }), [settled])[1]).toEqual(['credited', 2, '77.80']);
    const refused = calliper({
      claimed: 0,
      open: 2,
      due: [{ quantity: 2, price_per_unit: '40.00', available_at: null }],
    });
    expect(stagesWith(refused, [claimOf({ state: 'refused' })])).toEqual([
      ['received', 26, '1011.40'],
      ['wrong', 2, '77.80'],
      ['way', 12, '1110.00'],
      ['reserved', 2, '80.00'],
      ['released', 10, '400.00'],
    ]);
  });

  it('counts pieces once that were replaced and are claimed again', () => {
    const replacement = deliveryOf(3, 1, 2, { state: 'disputed', amount: '0.00', claim: 1 });
    const replaced = claimOf({ state: 'settled', settled: { credited_quantity: 2 } });
    const claims = [replaced, claimOf({ delivery: 3, quantity: 1, value: '38.90' })];
    const line = calliper({ claimed: 1, credited_quantity: 2 });
    expect(stagesWith(line, claims, [replacement]).slice(0, 3)).toEqual([
      ['received', 26, '1011.40'],
      ['claimed', 1, '38.90'],
      ['credited', 1, '38.90'],
    ]);
  });

  it('is not said before anything is sent, nor of pieces that were sold without deliveries', () => {
    const lines = [calliper({ delivered: 0 })];
    expect(stagesOf({ lines, deliveries: [], claims: [] }, offer)).toEqual([]);
    expect(stagesOf({ lines: [calliper()], deliveries: [], claims: [] }, offer)).toEqual([]);
  });
});
