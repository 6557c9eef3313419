import { describe, expect, it } from 'vitest';
import type { Deal, DealLine } from '#contract/deals/records.ts';
import { amountOfPieces, dueBy, nextDelivery } from './sending.ts';

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
});
