import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SlotSet } from './bits.ts';
import type { Counts } from './counts.ts';
import { Steps } from './steps.ts';

const number = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constant(Number.NaN), fc.double({ noNaN: true }));
const change = fc.record({ slot: fc.nat({ max: 79 }), number: fc.option(number) });
const limit = fc.oneof(
  fc.integer({ min: -4, max: 13 }),
  fc.double({ noNaN: true }),
  fc.constantFrom(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
);

/** Slots with numbers that change as the columns do: the old number is noted before, the new one after. */
function createSlots(first: readonly number[]) {
  const live = new SlotSet(0);
  const numbers = [...first];
  for (const slot of first.keys()) live.add(slot);
  const tally = (slot: number, by: 1 | -1, { brand }: Counts) => {
    brand[slot] = (brand[slot] ?? 0) + by;
  };
  const slots = { size: first.length, live, tally };
  const steps = new Steps(slots, (slot) => numbers[slot] ?? Number.NaN, 4);
  const put = (slot: number, value: number | null) => {
    if (live.has(slot)) steps.note(slot, false);
    live.set(slot, value !== null);
    numbers[slot] = value ?? Number.NaN;
    if (value !== null) steps.note(slot, true);
  };
  return { steps, numbers, live, put };
}

const members = (words: Uint32Array): number[] => {
  const slots: number[] = [];
  const set = new SlotSet(0);
  set.words = words;
  set.forEach((slot) => {
    slots.push(slot);
  });
  return slots;
};

describe('steps', () => {
  it('part slots by limits as a comparison of each does, whatever changed since they were made', () => {
    fc.assert(
      fc.property(
        fc.array(number, { maxLength: 60 }),
        fc.array(change, { maxLength: 60 }),
        limit,
        limit,
        (first, changes, min, max) => {
          const { steps, numbers, live, put } = createSlots(first);
          for (const { slot, number: value } of changes) put(slot, value);
          const among = live.copy().words;
          const expected = members(among).filter((slot) => {
            const value = numbers[slot] as number;
            return !(value >= min && value <= max);
          });
          expect(members(steps.outOf(min, max, among))).toEqual(expected);
          const whole = steps.between(min, max, among.length);
          const inside = members(whole.slots);
          expect(inside.filter((slot) => !live.has(slot) || expected.includes(slot))).toEqual([]);
          expect(inside).toEqual(
            Object.keys(whole.counts.brand)
              .map(Number)
              .filter((slot) => whole.counts.brand[slot]),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('grow from one to the next by rising numbers, and hold all that have one', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 60 }), fc.array(change, { maxLength: 60 }), (first, changes) => {
        const { steps, numbers, live, put } = createSlots(first);
        for (const { slot, number: value } of changes) put(slot, value);
        const numbersOf = (words: Uint32Array) => members(words).map((slot) => numbers[slot] as number);
        let before = Number.NEGATIVE_INFINITY;
        const seen = new Set<number>();
        for (let taken = 1; taken <= steps.count; taken += 1) {
          const fresh = members(steps.first(taken).words).filter((slot) => !seen.has(slot));
          for (const slot of fresh) seen.add(slot);
          const values = fresh.map((slot) => numbers[slot] as number);
          expect(Math.min(Number.POSITIVE_INFINITY, ...values)).toBeGreaterThanOrEqual(before);
          if (values.length > 0) before = Math.max(...values);
        }
        expect(seen.size).toBe(numbersOf(live.words).filter((value) => !Number.isNaN(value)).length);
        expect(members(steps.first(0).words)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
