import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitSet } from './bitSet.ts';
import { Tiers } from './tiers.ts';

describe('tiers', () => {
  it('keep the first tier of each slot, and group the slots by tier', () => {
    const mark = fc.record({ tier: fc.integer({ min: 1, max: 255 }), slots: fc.uniqueArray(fc.nat({ max: 90 })) });
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 8 }), fc.integer({ min: 1, max: 255 }), (marks, worst) => {
        const tiers = new Tiers(64);
        const first = new Map<number, number>();
        for (const { tier, slots } of marks) {
          const set = new BitSet(91);
          for (const slot of slots) {
            set.add(slot);
            if (!first.has(slot)) first.set(slot, tier);
          }
          tiers.mark(tier, set);
        }
        const members = (set: BitSet) => {
          const found: number[] = [];
          set.forEach((slot) => void found.push(slot));
          return found;
        };
        const slots = Array.from({ length: 91 }, (_, slot) => slot);
        expect(slots.map((slot) => tiers.of(slot))).toEqual(slots.map((slot) => first.get(slot) ?? 0));
        expect(members(tiers.all)).toEqual(slots.filter((slot) => first.has(slot)));
        const reached = slots.filter((slot) => (first.get(slot) ?? 256) <= worst);
        expect(members(tiers.fitting(worst))).toEqual(reached);
        const values = [...new Set(reached.map((slot) => first.get(slot) as number))].sort((a, b) => a - b);
        expect(tiers.upTo(worst).map(members)).toEqual(
          values.map((value) => reached.filter((slot) => first.get(slot) === value)),
        );
      }),
    );
  });
});
