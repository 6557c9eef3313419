import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitSet } from './bitSet.ts';

describe('a set of slots', () => {
  it('behaves like a set of numbers', () => {
    const slots = fc.uniqueArray(fc.nat({ max: 300 }));
    fc.assert(
      fc.property(slots, slots, fc.nat({ max: 400 }), (first, second, size) => {
        const make = (members: number[]) => {
          const set = new BitSet(size);
          for (const slot of members) set.add(slot);
          return set;
        };
        const members = (set: BitSet) => {
          const found: number[] = [];
          set.forEach((slot) => void found.push(slot));
          return found;
        };
        const ordered = (list: Iterable<number>) => [...list].sort((a, b) => a - b);
        expect(members(make(first))).toEqual(ordered(first));
        expect(members(make(first).copy().intersect(make(second)))).toEqual(
          ordered(first.filter((slot) => second.includes(slot))),
        );
        expect(members(make(first).unite(make(second)))).toEqual(ordered(new Set([...first, ...second])));
        expect(members(make(first).subtract(make(second)))).toEqual(
          ordered(first.filter((slot) => !second.includes(slot))),
        );
        expect(make(first).isEmpty()).toBe(first.length === 0);
        const changed = make(first);
        for (const slot of second) changed.set(slot, !changed.has(slot));
        expect(members(changed)).toEqual(
          ordered([
            ...first.filter((slot) => !second.includes(slot)),
            ...second.filter((slot) => !first.includes(slot)),
          ]),
        );
        for (const slot of [...first, 1000]) changed.delete(slot);
        expect(members(changed)).toEqual(ordered(second.filter((slot) => !first.includes(slot))));
      }),
    );
  });

  it('takes one bit per slot, grows as slots are added, and copies without sharing', () => {
    expect([0, 1, 32, 33].map((slots) => new BitSet(slots).bytes)).toEqual([0, 4, 4, 8]);
    const set = new BitSet(1);
    set.add(64 * 32);
    // An eighth more than needed, so that slots added one by one do not copy the set each time.
    expect(set.bytes).toBe((65 + 8) * 4);
    set.delete(100_000);
    expect(set.bytes).toBe((65 + 8) * 4);
    const copy = set.copy();
    copy.add(3);
    expect([set.has(3), copy.has(3), copy.has(64 * 32), set.has(1_000_000)]).toEqual([false, true, true, false]);
    const united = new BitSet(1).unite(copy);
    united.add(5);
    expect([united.has(3), copy.has(5)]).toEqual([true, false]);
    expect(copy.unite(new BitSet(0))).toBe(copy);
    expect(copy.intersect(set)).toBe(copy);
  });
});
