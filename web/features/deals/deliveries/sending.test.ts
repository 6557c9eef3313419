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
    expect(spreadOf(line, { deliveries })).toEqual(spread);
    expect(spreadOf({ ...line, claimed: 2 }, { deliveries })).toEqual({ ...spread, claimed: 2, wrong: 0 });
    expect(spreadOf({ ...line, credited_quantity: 3 }, { deliveries })).toEqual({
      ...spread,
      received: 25,
      credited: 3,
      wrong: 0,
    });
  });
});
