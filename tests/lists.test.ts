import { describe, expect, it } from 'vitest';
import { makeLists } from './list-corpus/generate.ts';
import { scoreList } from './list-corpus/score.ts';

// The lists of tests/list-corpus, which imitate what programs export; `npm run lists` prints them as a table.

describe.each(['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const)(
  'the %s part of the corpus',
  (half) => {
    it('shows no purchase price, is never sure of a wrong field, and has nearly all fields right', async () => {
      const scores = await Promise.all(makeLists(half).map(scoreList));
      const sum = (of: (score: (typeof scores)[number]) => number) =>
        scores.reduce((total, each) => total + of(each), 0);
      expect(scores.filter(({ secretsVisible, falseSure }) => secretsVisible + falseSure > 0)).toEqual([]);
      expect(sum(({ right }) => right) / sum(({ wanted }) => wanted)).toBeGreaterThan(0.98);
      expect(scores.filter(({ faults }) => faults.length === 0).length / scores.length).toBeGreaterThan(0.9);
    }, 60_000);
  },
);
