import { LRUCache } from 'lru-cache';
import { editDistance } from '#server/platform/values/index.ts';
import { languages } from '#server/reading/vocabulary.ts';
import { type Glossary, isProperty, stemOf } from '../../vocabulary/index.ts';
import type { MarketWords } from './understanding/groups.ts';
import { type Understood, understand } from './understanding/understand.ts';

const shortestInflected = 4;
const shortestLike = 8;
const likeFrom = 3;
const mostUnlike = 2;
/** How many of the latest searches stay understood: a request reads its own three times. */
const mostUnderstood = 500;

/**
 * The words of the market, as titles, brands and categories use them: what is known needs no correction, and words that mean
 * a concept of the glossary without being in it (inflected, or part of a compound) find their posts by it.
 */
export class Lexicon implements MarketWords {
  private readonly words = new Set<string>();
  private names: ReadonlySet<string> = new Set();
  private readonly byConcept = new Map<string, string[]>();
  private readonly byStem = new Map<string, string[]>();
  /** Words that no one has looked at closely yet: a start should not wait for it. */
  private fresh: string[] = [];
  private readonly understood = new LRUCache<string, Understood>({ max: mostUnderstood });

  constructor(private readonly glossary: Glossary) {}

  /** Takes over words; those that are known already are left out. */
  add(words: Iterable<string>): void {
    for (const word of words) {
      if (this.words.has(word)) continue;
      this.words.add(word);
      this.fresh.push(word);
      this.understood.clear();
    }
  }

  /** The words that names of brands and organizations consist of; they are not taken for inflections of others. */
  setNames(words: Iterable<string>): void {
    this.names = new Set(words);
    this.understood.clear();
  }

  /** Reads a search with these words as `understand` does. The result is shared, so callers must not change it. */
  understand(q: string): Understood {
    const known = this.understood.get(q);
    if (known) return known;
    const found = understand(q, this.glossary, this);
    this.understood.set(q, found);
    return found;
  }

  /** Words of the market, up to a limit. */
  some(most: number): string[] {
    return [...this.words].slice(0, most);
  }

  knows(word: string): boolean {
    return this.words.has(word) || this.names.has(word);
  }

  isName(word: string): boolean {
    return this.names.has(word);
  }

  nameLike(word: string): string | null {
    if (word.length < shortestLike) return null;
    const isLike = (name: string) =>
      name.length >= shortestLike &&
      name.slice(0, likeFrom) === word.slice(0, likeFrom) &&
      Math.abs(name.length - word.length) <= mostUnlike &&
      editDistance(name, word) <= mostUnlike;
    const found = [...this.names].filter((name) => name !== word && isLike(name));
    return found.length === 1 ? (found[0] as string) : null;
  }

  wordsFor(concept: string): readonly string[] {
    this.sort();
    return this.byConcept.get(concept) ?? [];
  }

  inflectionsOf(word: string): readonly string[] {
    this.sort();
    const found = new Set<string>();
    for (const key of stemsOf(word)) for (const other of this.byStem.get(key) ?? []) found.add(other);
    found.delete(word);
    return [...found];
  }

  /** Reads the words that are new closely. */
  private sort(): void {
    if (this.fresh.length === 0) return;
    const fresh = this.fresh;
    this.fresh = [];
    for (const word of fresh) {
      if (this.names.has(word)) continue;
      const phrase = this.glossary.phraseAt([word]);
      if (phrase?.isExact) continue;
      const concepts = (phrase ?? this.glossary.headOf(word))?.concepts.filter((concept) => !isProperty(concept)) ?? [];
      for (const concept of concepts) push(this.byConcept, concept, word);
      if (concepts.length === 0) for (const key of stemsOf(word)) push(this.byStem, key, word);
    }
  }
}

function stemsOf(word: string): Set<string> {
  if (word.length < shortestInflected) return new Set();
  return new Set(languages.map((language) => `${language} ${stemOf(word, language)}`));
}

function push(map: Map<string, string[]>, key: string, word: string): void {
  const held = map.get(key);
  if (held) held.push(word);
  else map.set(key, [word]);
}
