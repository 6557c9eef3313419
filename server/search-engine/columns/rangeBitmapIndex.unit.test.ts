import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitSet } from './bitSet.ts';
import { type Counts, noCounts } from './counts.ts';
import { RangeBitmapIndex } from './rangeBitmapIndex.ts';

const number = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constant(Number.NaN), fc.double({ noNaN: true }));
const change = fc.record({ slot: fc.nat({ max: 79 }), number: fc.option(number) });
const limit = fc.oneof(
  fc.integer({ min: -4, max: 13 }),
  fc.double({ noNaN: true }),
  fc.constantFrom(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
);

/** Slots with numbers that change as the columns do: the old number is noted before, the new one after. */
function createSlots(first: readonly number[]) {
  const live = new BitSet(0);
  const numbers = [...first];
  // Ids that neither rise nor fall with the slots.
  const ids = Int32Array.from({ length: 80 }, (_, slot) => (slot * 37) % 101);
  for (const slot of first.keys()) live.add(slot);
  const tally = (slots: Int32Array, from: number, to: number, by: 1 | -1, { brand }: Counts) => {
    for (const slot of slots.subarray(from, to)) brand[slot] = (brand[slot] ?? 0) + by;
  };
  const tallyParts = (partOf: Uint8Array, parts: readonly Counts[]) => {
    for (const [slot, part] of partOf.entries()) tally(Int32Array.of(slot), 0, 1, 1, parts[part] ?? noCounts());
  };
  const slots = { size: first.length, live, totals: noCounts(), ids, tally, tallyParts };
  const steps = new RangeBitmapIndex(slots, (slot) => numbers[slot] ?? Number.NaN, 4);
  const put = (slot: number, value: number | null) => {
    if (live.has(slot)) steps.note(slot, false);
    live.set(slot, value !== null);
    numbers[slot] = value ?? Number.NaN;
    if (value !== null) steps.note(slot, true);
  };
  return { steps, numbers, ids, live, put };
}

const members = (words: Uint32Array): number[] => {
  const slots: number[] = [];
  const set = new BitSet(0);
  set.words = words;
  set.forEach((slot) => {
    slots.push(slot);
  });
  return slots;
};

describe('a range bitmap index', () => {
  it('splits slots by limits like a comparison of each, whatever changed since it was built', () => {
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
          const within = new Uint32Array(among.length).fill(7);
          const { brand } = steps.between(min, max, within);
          expect(members(within)).toEqual(members(among).filter((slot) => !expected.includes(slot)));
          expect(Array.from({ length: 80 }, (_, slot) => brand[slot] ?? 0)).toEqual(
            Array.from({ length: 80 }, (_, slot) => ((within[slot >>> 5] ?? 0) >>> (slot & 31)) & 1),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('returns a page of the whole order, rising and falling, with the newest of equal slots first', () => {
    const page = fc.record({ isFalling: fc.boolean(), offset: fc.nat({ max: 80 }), count: fc.nat({ max: 40 }) });
    fc.assert(
      fc.property(
        fc.array(number, { maxLength: 60 }),
        fc.array(fc.oneof(change, page), { maxLength: 60 }),
        fc.array(fc.nat({ max: 79 })),
        (first, turns, left) => {
          const { steps, numbers, ids, live, put } = createSlots(first);
          for (const turn of turns) {
            if ('slot' in turn) {
              put(turn.slot, turn.number);
              continue;
            }
            const { isFalling, offset, count } = turn;
            const among = live.copy().reserve(80);
            for (const slot of left) among.delete(slot);
            const hasNumber = members(among.words).filter((slot) => !Number.isNaN(numbers[slot]));
            const keyOf = (slot: number) => (isFalling ? -1 : 1) * (numbers[slot] as number);
            const compare = (a: number, b: number) =>
              keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : (ids[b] as number) - (ids[a] as number);
            expect(steps.page(among.words, isFalling, offset, count)).toEqual(
              hasNumber.sort(compare).slice(offset, offset + count),
            );
          }
          expect(members(steps.all.words)).toEqual(members(live.words).filter((slot) => !Number.isNaN(numbers[slot])));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
