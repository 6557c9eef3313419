import { groupBy } from '#server/platform/values/index.ts';
import { wordsOf } from '#server/reading/text.ts';
import type { PlaceName } from './terms.ts';
import { isFiller } from './text.ts';

const longestPlace = 4;

/** Places under all of their names: `Köln`, `Cologne`. */
export class Places {
  /** All names of a place by each of them, as their words. */
  private readonly names = new Map<string, string[][]>();

  constructor(places: readonly PlaceName[]) {
    for (const [place, others] of groupBy(places, ({ place }) => place)) {
      const all = [place, ...others.map(({ name }) => name)].map((name) =>
        wordsOf(name).filter((word) => !isFiller(word)),
      );
      for (const words of all) this.names.set(words.join(' '), all);
    }
  }

  /** The names of the place that is named at a word, and how many words that takes; null where none is. */
  at(words: readonly string[], from: number): { names: readonly (readonly string[])[]; length: number } | null {
    for (let length = Math.min(longestPlace, words.length - from); length > 0; length -= 1) {
      const names = this.names.get(words.slice(from, from + length).join(' '));
      if (names) return { names, length };
    }
    return null;
  }
}
