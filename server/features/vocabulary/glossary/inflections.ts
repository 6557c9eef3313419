import { LRUCache } from 'lru-cache';
import { type Language, languages } from '#server/reading/vocabulary.ts';
import { stemOf } from './stems.ts';
import { add } from './text.ts';

/** Shorter words are not taken as inflections of others. */
export const shortestInflected = 4;
/** The concepts of this many words and phrases are cached. */
const mostKnown = 10_000;

/** A term by its words, in its language. */
interface InflectedTerm {
  concept: string;
  language: Language;
  words: readonly string[];
}

/** Terms of the glossary in another inflection, by their stems. */
export class Inflections {
  private readonly terms: InflectedTerm[] = [];
  private stems: Map<string, Set<string>> | null = null;
  /** To stem a word in six languages takes longer than all else that is asked of it. */
  private readonly known = new LRUCache<string, readonly string[]>({ max: mostKnown });

  /** `conceptsOf` finds the concepts of a term as the glossary has it. */
  constructor(private readonly conceptsOf: (term: string) => Iterable<string>) {}

  add(term: InflectedTerm): void {
    this.terms.push(term);
  }

  /** The concepts with a term that is these words in another inflection. */
  of(words: readonly string[]): readonly string[] {
    if (words.length === 1 && (words[0] as string).length < shortestInflected) return [];
    const key = words.join(' ');
    const known = this.known.get(key);
    if (known) return known;
    const found = this.find(words);
    this.known.set(key, found);
    return found;
  }

  private find(words: readonly string[]): string[] {
    const stems = this.byStems();
    const found = new Set<string>();
    for (const language of languages) {
      for (const concept of stems.get(stemsKey(words, language)) ?? []) found.add(concept);
    }
    if (found.size > 0 || words.length > 1) return [...found];
    return withoutDiminutive(words[0] as string).flatMap((word) => [...this.conceptsOf(word)]);
  }

  /** Concepts by the stems of their terms; made when first needed, since a start should not wait for it. */
  private byStems(): Map<string, Set<string>> {
    if (this.stems) return this.stems;
    this.stems = new Map();
    for (const { concept, language, words } of this.terms) add(this.stems, stemsKey(words, language), concept);
    return this.stems;
  }
}

const stemsKey = (words: readonly string[], language: Language): string =>
  `${language} ${words.map((word) => stemOf(word, language)).join(' ')}`;

const diminutives: readonly (readonly [ending: string, replacement: string])[] = [
  ['je', ''],
  ['tje', ''],
  ['pje', ''],
  ['etje', ''],
  ['nkje', 'ng'],
  ['ske', ''],
  ['eke', ''],
  ['ke', ''],
];

/**
 * What a Dutch or Flemish diminutive may be made of, which no stemmer takes apart: a `lampje` is a `lamp`, a `wieltje` a
 * `wiel`, a `kettinkje` a `ketting`, a `blokske` a `blok`.
 */
function withoutDiminutive(word: string): string[] {
  const singular = word.replace(/s$/, '');
  return diminutives.flatMap(([ending, replacement]) => {
    if (!singular.endsWith(ending) || singular.length - ending.length < 3) return [];
    const stem = singular.slice(0, -ending.length) + replacement;
    return [stem, stem.replace(/([abfgklmnoprstu])\1$/, '$1')];
  });
}
