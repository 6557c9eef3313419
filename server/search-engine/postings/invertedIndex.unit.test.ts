import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvertedIndex } from './invertedIndex.ts';
import type { PostWords } from './recent.ts';
import { Segment, SegmentWriter, slotsPerSegment } from './segment.ts';
import type { Term } from './termMatcher.ts';

const term = (text: string): Term => {
  const isPrefix = text.endsWith('*');
  const stem = isPrefix ? text.slice(0, -1) : text;
  return { stem, bytes: Buffer.from(stem), isPrefix };
};

const stems = ['a', 'ab', 'abc', 'b', 'brak', 'brake', 'brem', 'größ', 'straß', '180', '1', 'τροχ', '🚲'];
const aPost: fc.Arbitrary<PostWords> = fc.record({
  head: fc.uniqueArray(fc.constantFrom(...stems)).map((list) => new Set(list)),
  tail: fc.uniqueArray(fc.constantFrom(...stems)).map((list) => new Set(list)),
});
// Within three segments, at their edges as well.
const aSlot = fc.oneof(
  fc.nat({ max: 40 }),
  fc.integer({ min: slotsPerSegment - 20, max: slotsPerSegment + 20 }),
  fc.constant(3 * slotsPerSegment - 1),
);
const aTerm = fc.oneof(fc.constantFrom(...stems, 'x'), fc.constantFrom('a*', 'br*', 'gr*', '1*', 'x*', '🚲*'));
const someLists = fc.array(fc.uniqueArray(aTerm, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });

const hasPhrase = (words: ReadonlySet<string>, text: string): boolean =>
  text.endsWith('*') ? [...words].some((word) => word.startsWith(text.slice(0, -1))) : words.has(text);

describe('the inverted index', () => {
  it('finds the same posts as a full scan, however often posts change and wherever they are stored', () => {
    const step = fc.oneof(
      fc.record({ slot: aSlot, words: fc.option(aPost, { nil: null }) }),
      fc.constant('settle' as const),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        someLists,
        fc.constantFrom('head' as const, 'tail' as const),
        fc.nat({ max: 9 }),
        (steps, lists, field, mostRecent) => {
          const index = new InvertedIndex(mostRecent);
          const posts = new Map<number, PostWords>();
          for (const one of steps) {
            if (one === 'settle') index.settle();
            else {
              index.put(one.slot, one.words);
              if (one.words) posts.set(one.slot, one.words);
              else posts.delete(one.slot);
            }
          }
          const terms = lists.map((list) => list.map(term));
          const found: number[] = [];
          index.find(field, terms, 3 * slotsPerSegment).forEach((slot) => void found.push(slot));
          const right = [...posts]
            .filter(([, words]) => lists.some((list) => list.every((text) => hasPhrase(words[field], text))))
            .map(([slot]) => slot);
          expect(found).toEqual(right.sort((a, b) => a - b));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('keeps changes made while a segment was read, and ignores the segment for slots that changed since', () => {
    const written = (stem: string, ...slots: number[]): Segment => {
      const writer = new SegmentWriter();
      writer.add(Buffer.from(stem), Int32Array.from(slots));
      return writer.finish();
    };
    const index = new InvertedIndex();
    index.put(2, { head: new Set(['rotor']), tail: new Set() });
    index.put(3, null);
    index.take(0, { head: written('pedal', 1, 2, 3), tail: Segment.empty });
    const find = (text: string) => {
      const found: number[] = [];
      index.find('head', [[term(text)]], 64).forEach((slot) => void found.push(slot));
      return found;
    };
    expect([find('pedal'), find('rotor'), find('p*')]).toEqual([[1], [2], [1]]);
    index.put(1, { head: new Set(['rotor']), tail: new Set() });
    expect([find('pedal'), find('rotor')]).toEqual([[], [1, 2]]);
  });

  it('takes one byte for each of many adjacent slots with a word, and no more than three for a distant one', () => {
    const writer = new SegmentWriter();
    const all = Int32Array.from({ length: slotsPerSegment }, (_, slot) => slot);
    writer.add(Buffer.from('bike'), all);
    writer.add(Buffer.from('rare'), Int32Array.of(slotsPerSegment - 1));
    const segment = writer.finish();
    const places = 2 * 2 * 4;
    expect(segment.bytes).toBe('bikerare'.length + slotsPerSegment + 3 + places);
    const found = new Int32Array(slotsPerSegment);
    expect([segment.slotsAt(1, found), found[0]]).toEqual([1, slotsPerSegment - 1]);
    expect([segment.slotsAt(0, found), found]).toEqual([slotsPerSegment, all]);
  });
});
