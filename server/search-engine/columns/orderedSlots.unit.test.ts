import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderedSlots } from './orderedSlots.ts';

describe('ordered slots', () => {
  it('equal a sorted set, whatever was added and deleted', () => {
    const change = fc.record({ slot: fc.nat({ max: 60 }), isAdded: fc.boolean() });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 60 })),
        fc.array(change, { maxLength: 80 }),
        fc.nat({ max: 8 }),
        (first, changes, limit) => {
          // Many are equal: the higher slot comes first.
          const compare = (a: number, b: number) => (a % 7) - (b % 7) || b - a;
          const ordered = new OrderedSlots(Int32Array.from([...first].sort(compare)), compare);
          const members = new Set(first);
          for (const { slot, isAdded } of changes) {
            if (isAdded) {
              members.add(slot);
              ordered.add(slot);
            } else {
              members.delete(slot);
              ordered.delete(slot);
            }
          }
          expect([...ordered.slots.subarray(0, ordered.count)]).toEqual([...members].sort(compare));
          expect(ordered.countBefore((slot) => slot % 7 >= limit)).toBe(
            [...members].filter((slot) => slot % 7 < limit).length,
          );
          expect(ordered.bytes).toBeGreaterThanOrEqual(ordered.count * 4);
        },
      ),
    );
  });
});
