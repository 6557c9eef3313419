import { describe, expect, it } from 'vitest';
import type { Deal, DealLine } from '#contract/deals/records.ts';
import { amountOfPieces, dueBy, nextDelivery, spreadOf } from './sending.ts';

const line = {
  id: 1,
  delivered: 40,
  received: 26,
  claimed: 0,
  credited_quantity: 0,
  open: 12,
  due: [
    { quantity: 4, price_per_unit: '38.90', available_at: null },
    { quantity: 8, price_per_unit: '40.00', available_at: '2026-12-07' },
  ],
} as DealLine;

describe('what is sent', () => {
  it('is proposed by the day on which it is due', () => {
    expect(dueBy(line, '2026-12-06')).toBe(4);
    expect(dueBy(line, '2026-12-07')).toBe(12);
  });

  it('costs what is due first', () => {
    expect(amountOfPieces(line, 0)).toBe('0.00');
    expect(amountOfPieces(line, 5)).toBe('195.60');
  });

  it('gets a number that no delivery had, also after one was undone', () => {
    const deal = (numbers: number[], events: (number | null)[]) =>
      ({
        deliveries: numbers.map((number) => ({ number })),
        events: events.map((delivery) => ({ delivery })),
      }) as Pick<Deal, 'deliveries' | 'events'>;
    expect(nextDelivery(deal([], [null]))).toBe(1);
    expect(nextDelivery(deal([1], [1, 2, 2]))).toBe(3);
  });

  it('is on its way until it is received well or not', () => {
    const deliveries = [
      { state: 'disputed', claim: null, lines: [{ id: 1, quantity: 28 }] },
      { state: 'sent', claim: null, lines: [{ id: 1, quantity: 12 }] },
      { state: 'sent', claim: 1, lines: [{ id: 1, quantity: 2 }] },
    ] as Deal['deliveries'];
    const spread = { received: 26, claimed: 0, credited: 0, wrong: 2, way: 12, reserved: 12 };
    const claims: Deal['claims'] = [];
    expect(spreadOf(line, { deliveries, claims })).toEqual(spread);
    expect(spreadOf({ ...line, claimed: 2 }, { deliveries, claims })).toEqual({ ...spread, claimed: 2, wrong: 0 });
    expect(spreadOf({ ...line, credited_quantity: 3 }, { deliveries, claims })).toEqual({
      ...spread,
      received: 25,
      credited: 3,
      wrong: 0,
    });
  });

  it('is counted once if it replaces pieces and is claimed again', () => {
    const deliveries = [
      { number: 1, state: 'disputed', claim: null, lines: [{ id: 1, quantity: 40 }] },
      { number: 2, state: 'disputed', claim: 1, lines: [{ id: 1, quantity: 2 }] },
    ] as Deal['deliveries'];
    const replaced = { delivery: 1, line: 1, quantity: 2, state: 'settled', settled: { credited_quantity: 2 } };
    const waiting = { delivery: 2, line: 1, quantity: 2, state: 'open', settled: null };
    const credited = { ...waiting, state: 'settled', settled: { credited_quantity: 2 } };
    const spreadWith = (given: object, ...claims: object[]) =>
      spreadOf({ ...line, received: 38, open: 0, ...given }, { deliveries, claims: claims as Deal['claims'] });
    expect(spreadWith({ credited_quantity: 2 }, replaced)).toMatchObject({ received: 38, claimed: 0, credited: 2 });
    expect(spreadWith({ credited_quantity: 2, claimed: 2 }, replaced, waiting)).toMatchObject({
      received: 38,
      claimed: 2,
      credited: 0,
    });
    expect(spreadWith({ credited_quantity: 4 }, replaced, credited)).toMatchObject({ received: 38, credited: 2 });
  });
});
