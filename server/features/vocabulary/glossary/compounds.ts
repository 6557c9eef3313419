import { shortestInflected } from './inflections.ts';

// Shorter ends are more often the beginning of something: `bremsbel` becomes a brake pad, not a bell.
const shortEnds: ReadonlySet<string> = new Set(['set', 'kit', 'rad', 'rem']);
const mostParts = 3;

/** Takes apart the compounds of languages that join words. */
export class Compounds {
  /** Words that compounds are made of. */
  private readonly words = new Set<string>();

  /**
   * `modifiers` are first parts of compounds that only qualify the thing; `isInflection` says whether a word is another
   * inflection of a term.
   */
  constructor(
    private readonly modifiers: ReadonlySet<string>,
    private readonly isInflection: (word: string) => boolean,
  ) {}

  add(word: string): void {
    this.words.add(word);
  }

  /**
   * The parts of a compound, such as `scheiben`, `bremsbelag`; null where it is not made of known words. Prefers the fewest
   * parts, then the longest last part, which is the head noun.
   */
  partsOf(word: string): string[] | null {
    if (word.length < 6 || /\d/.test(word)) return null;
    return this.takeApart(word, mostParts);
  }

  private takeApart(word: string, most: number): string[] | null {
    let best: string[] | null = null;
    for (let at = 3; at <= word.length - 3; at += 1) {
      const end = word.slice(at);
      if ((end.length < shortestInflected && !shortEnds.has(end)) || !this.isKnown(end)) continue;
      const start = word.slice(0, at);
      const first = this.asFirstPart(start);
      const parts = first ? [first, end] : null;
      const found = parts ?? (most > 2 ? append(this.takeApart(start.replace(/s$/, ''), most - 1), end) : null);
      if (found && (best === null || found.length < best.length)) best = found;
    }
    return best;
  }

  private asFirstPart(start: string): string | null {
    for (const joint of ['', 's', 'n', 'en', 'es', 'er', 'e']) {
      const part = joint === '' ? start : start.endsWith(joint) ? start.slice(0, -joint.length) : '';
      if (part.length >= 3 && (this.words.has(part) || this.modifiers.has(part))) return part;
      if (part.length >= 3 && this.words.has(`${part}e`)) return `${part}e`;
    }
    return null;
  }

  private isKnown(word: string): boolean {
    return this.words.has(word) || (word.length >= shortestInflected && this.isInflection(word));
  }
}

const append = (parts: string[] | null, end: string): string[] | null => (parts ? [...parts, end] : null);
