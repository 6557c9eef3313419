import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ArticleSlots } from './articles.ts';

it('lists and counts the slots of articles as a plain map does, whatever was added and removed', () => {
  const change = fc.record({ slot: fc.nat({ max: 90 }), article: fc.option(fc.integer({ min: 1, max: 12 })) });
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 120 }),
      fc.array(fc.nat({ max: 0xffff_ffff }), { minLength: 3, maxLength: 3 }),
      (changes, words) => {
        const articles = new ArticleSlots();
        const known = new Map<number, number | null>();
        for (const { slot, article } of changes) {
          // A slot that is in use is given up first, as posts that change do.
          if (known.has(slot)) articles.remove(slot);
          articles.add(slot, article);
          known.set(slot, article);
        }
        for (const slot of known.keys()) expect(articles.of(slot)).toBe(known.get(slot) ?? 0);
        for (let article = 1; article <= 12; article += 1) {
          const slots: number[] = [];
          articles.forEach(article, (slot) => slots.push(slot));
          const own = [...known].filter(([, of]) => of === article).map(([slot]) => slot);
          expect(slots.toSorted((a, b) => a - b)).toEqual(own.toSorted((a, b) => a - b));
        }
        const set = Uint32Array.from(words);
        const inSet = [...known.keys()].filter((slot) => (((set[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1);
        const used = Uint32Array.from(words, () => 0);
        for (const slot of inSet) used[slot >>> 5] = (used[slot >>> 5] as number) | (1 << (slot & 31));
        const groups = new Set(inSet.map((slot) => known.get(slot) ?? `slot ${slot}`));
        expect(articles.countIn(used)).toBe(groups.size);
        expect(articles.countIn(used)).toBe(groups.size);
      },
    ),
  );
});
