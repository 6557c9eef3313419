import { LRUCache } from 'lru-cache';
import { stemOf } from './stems.ts';
import { type Language, languages, readVocabulary, type Term, type Vocabulary } from './terms.ts';
import { isFiller, isStopWord, plainText, wordsOf } from './text.ts';

/** Words of a text that mean something together. */
export interface Phrase {
  concepts: readonly string[];
  /** How many words it takes. */
  length: number;
  /** Whether the glossary has it as it is, not only in another inflection. */
  isExact: boolean;
}

/** A term's words as posts may write them, without fillers. */
export interface Wording {
  words: readonly string[];
  language: Language;
}

const shortestInflected = 4;
/** For so many words and phrases it is kept which concepts they mean as inflections. */
const mostKnown = 10_000;
// How words end, and how they do in the singular. A stemmer would take more for the same word, mistyped parts among it.
const plurals: readonly (readonly [ending: string, singulars: readonly string[]])[] = [
  ['', ['']],
  ['s', ['']],
  ['es', ['']],
  ['n', ['']],
  ['en', ['']],
  ['er', ['']],
  ['e', ['', 'a']],
  ['i', ['o', 'e']],
];
const longestPlace = 4;
const shortestPrefix = 3;
// Shorter ends are more often the beginning of something: `bremsbel` becomes a brake pad, not a bell.
const shortEnds: ReadonlySet<string> = new Set(['set', 'kit', 'rad', 'rem']);

/**
 * What the words of the trade mean, in six languages. A concept is named by its English term, such as `brake pad`;
 * properties of parts are concepts too and begin with `property:`.
 */
export class Glossary {
  /** Every wording of a concept, misspelt ones included. */
  private readonly wordings = new Map<string, Wording[]>();
  private readonly mains = new Map<string, Partial<Record<Language, string>>>();
  private readonly phrases = new Map<string, Set<string>>();
  private readonly uninflected: (Wording & { concept: string })[] = [];
  private inflections: Map<string, Set<string>> | null = null;
  /** What was found for words and phrases before: to stem a word in six languages takes longer than all else that is asked of it. */
  private readonly knownInflections = new LRUCache<string, readonly string[]>({ max: mostKnown });
  private readonly below = new Map<string, string[]>();
  private readonly above = new Map<string, string[]>();
  /** All words that occur in terms, by which compounds are taken apart and mistyped words are corrected. */
  readonly words = new Map<string, Language>();
  /** Those of languages that join words. */
  private readonly joinable = new Set<string>();
  /** What compounds begin with that says no more than which thing is meant. */
  private readonly modifiers = new Set<string>();
  /** All ways to write each size, by what they mean. */
  readonly sizes = new Map<string, string[]>();
  private readonly meanings = new Map<string, string[]>();
  /** Terms of several words by each of them. */
  private readonly phrasesWith = new Map<string, (Wording & { concept: string })[]>();
  private readonly weakMatches = new Map<string, readonly (readonly string[])[]>();
  /** All names of a place by each of them. */
  private readonly places = new Map<string, string[][]>();
  private readonly talk: ReadonlySet<string>;
  /** Words that are no part. */
  private readonly everyday = new Set<string>();
  private readonly mistakes = new Map<string, string>();
  private longest = 1;

  constructor({ terms, sizes = [], broader = [], places = [], talk = [], modifiers = [], everyday = [] }: Vocabulary) {
    this.talk = new Set(talk.flatMap((word) => wordsOf(word)));
    for (const { language, word } of modifiers) {
      for (const spelling of spellingsOf(word, language)) this.modifiers.add(wordsOf(spelling).join(' '));
    }
    for (const { language, word } of everyday) {
      for (const spelling of spellingsOf(word, language)) this.everyday.add(wordsOf(spelling).join(' '));
    }
    for (const place of new Set(places.map((one) => one.place))) {
      this.addPlace([place, ...places.filter((one) => one.place === place).map(({ name }) => name)]);
    }
    for (const term of terms) this.addTerm(term);
    for (const { written, meaning } of sizes) {
      push(this.sizes, meaning, written);
      push(this.meanings, sizeKey(written), meaning);
    }
    for (const { concept, broader: above } of broader) {
      push(this.below, above, concept);
      push(this.above, concept, above);
    }
  }

  private addPlace(names: readonly string[]): void {
    const all = names.map((name) => wordsOf(name).filter((word) => !isFiller(word)));
    for (const words of all) this.places.set(words.join(' '), all);
  }

  private addTerm({ concept, language, term, kind }: Term): void {
    if (kind === 'main') {
      const mains = this.mains.get(concept) ?? {};
      mains[language] ??= term;
      this.mains.set(concept, mains);
    }
    for (const spelling of spellingsOf(term, language)) {
      const all = wordsOf(spelling);
      // A letter that stands for "teeth" or "left" means nothing on its own.
      if (all.length === 0 || (all.length === 1 && (all[0] as string).length < 2)) continue;
      if (kind === 'misspelling') this.mistakes.set(all.join(' '), this.nameOf(concept, language));
      const meaningful = all.filter((word) => !isFiller(word));
      const words = meaningful.length > 0 ? meaningful : all;
      this.longest = Math.max(this.longest, words.length);
      add(this.phrases, all.join(' '), concept);
      add(this.phrases, words.join(' '), concept);
      for (const joined of all.length > 1 ? [words.join(''), all.join('')] : [])
        if (joined.length >= 5) add(this.phrases, joined, concept);
      if (kind !== 'misspelling' && kind !== 'abbrev') {
        this.uninflected.push({ concept, language, words });
        for (const word of words) {
          if (word.length < 3 || /\d/.test(word)) continue;
          this.words.set(word, language);
          if (!headNounFirst.has(language)) this.joinable.add(word);
        }
      }
      push(this.wordings, concept, { words, language });
      if (words.length > 1) for (const word of words) push(this.phrasesWith, word, { concept, words, language });
    }
  }

  /** The longest phrase that begins at a word; null where none does. Fillers have to be left out before. */
  phraseAt(words: readonly string[], from = 0): Phrase | null {
    return this.phrasesAt(words, from).next().value ?? null;
  }

  /** The phrases that begin at a word, the longest first. */
  *phrasesAt(words: readonly string[], from: number): Generator<Phrase, undefined> {
    for (let length = Math.min(this.longest, words.length - from); length > 0; length -= 1) {
      const part = words.slice(from, from + length);
      const exact = this.phrases.get(part.join(' '));
      const concepts = exact ? [...exact] : this.inflectionsOf(part);
      if (concepts.length > 0) yield { concepts, length, isExact: exact !== undefined };
    }
  }

  private inflectionsOf(words: readonly string[]): readonly string[] {
    if (words.length === 1 && (words[0] as string).length < shortestInflected) return [];
    const key = words.join(' ');
    const known = this.knownInflections.get(key);
    if (known) return known;
    const found = this.findInflections(words);
    this.knownInflections.set(key, found);
    return found;
  }

  private findInflections(words: readonly string[]): string[] {
    const inflections = this.inflected();
    const found = new Set<string>();
    for (const language of languages) {
      for (const concept of inflections.get(stemsKey(words, language)) ?? []) found.add(concept);
    }
    if (found.size > 0 || words.length > 1) return [...found];
    return grownUp(words[0] as string).flatMap((word) => [...(this.phrases.get(word) ?? [])]);
  }

  /** Concepts by the stems of their terms; made when first needed, since a start should not wait for it. */
  private inflected(): Map<string, Set<string>> {
    if (this.inflections) return this.inflections;
    this.inflections = new Map();
    for (const { concept, language, words } of this.uninflected) {
      add(this.inflections, stemsKey(words, language), concept);
    }
    return this.inflections;
  }

  /** The concept that a whole term means, in any language and inflection, `null` where it means none or several. */
  conceptOf(term: string): string | null {
    const all = wordsOf(term);
    const meaningful = all.filter((word) => !isFiller(word));
    const words = meaningful.length > 0 ? meaningful : all;
    const phrase = this.phraseAt(words);
    if (phrase?.length === words.length) return phrase.concepts.length === 1 ? (phrase.concepts[0] as string) : null;
    const joined = this.phraseAt([words.join('')]);
    if (joined) return joined.concepts.length === 1 ? (joined.concepts[0] as string) : null;
    const parts = words.length === 1 ? [...this.conceptsIn(term)].filter((concept) => !isProperty(concept)) : [];
    return parts.length === 1 ? (parts[0] as string) : null;
  }

  /** All concepts that a text names, each word taken by the longest term that it is part of. */
  conceptsIn(text: string): Set<string> {
    const words = wordsOf(text).filter((word) => !isFiller(word));
    const found = new Set<string>();
    for (let at = 0; at < words.length; ) {
      const phrase = this.phraseAt(words, at) ?? this.headOf(words[at] as string);
      for (const concept of phrase?.concepts ?? []) found.add(concept);
      at += phrase?.length ?? 1;
    }
    return found;
  }

  /**
   * The concepts of terms that begin like this text, or like as many of its last words as a term begins with, and what they
   * are kinds of; each with the share of the shortest such term that is typed already.
   */
  conceptsWithPrefix(text: string): Map<string, number> {
    const words = wordsOf(text).filter((word) => !isFiller(word));
    const found = new Map<string, number>();
    for (let from = 0; from < words.length && found.size === 0; from += 1) {
      const withPrefix = words.slice(from).join(' ');
      // A compound may be typed with a blank in it.
      const joined = words.slice(from).join('');
      if (joined.length < shortestPrefix) break;
      for (const [phrase, concepts] of this.phrases) {
        if (!phrase.startsWith(withPrefix) && !phrase.startsWith(joined)) continue;
        for (const concept of [...concepts].flatMap((one) => this.withBroader(one)))
          found.set(concept, Math.max(found.get(concept) ?? 0, joined.length / phrase.length));
      }
    }
    return found;
  }

  /** All concepts that a name of a category names: `Cables and housing` is about cables, about housing and about both. */
  conceptsOfName(name: string): Set<string> {
    // oxlint-disable-next-line regexp/no-super-linear-move -- a name of a category: at most 60 characters
    const parts = name.split(/\s*[&,/+]\s*|\s+(?:and|und|en|et|y|e)\s+/);
    return new Set([name, ...parts].flatMap((part) => [...this.conceptsIn(part)]));
  }

  /** What a compound that the glossary lacks is about: its last part that is not a property or a set. */
  headOf(word: string): Phrase | null {
    const parts = this.partsOf(word) ?? [];
    for (const part of parts.toReversed()) {
      const phrase = this.phraseAt([part]);
      if (phrase && !phrase.concepts.every(isProperty)) return { ...phrase, length: 1, isExact: false };
    }
    return null;
  }

  /**
   * The category that a concept belongs to: the sub-category that names it or something broader, else such a top-level
   * category; null where there is none.
   */
  categoryOf<Category extends { name: string; parentId: number | null }>(
    concept: string,
    categories: readonly Category[],
  ): Category | null {
    const named = categories.map((category) => ({ category, concepts: this.conceptsOfName(category.name) }));
    for (const wanted of this.withBroader(concept)) {
      const fitting = named.filter(({ concepts }) => concepts.has(wanted));
      // A name that says fewer things says this one more clearly.
      fitting.sort(
        (a, b) =>
          Number(a.category.parentId === null) - Number(b.category.parentId === null) ||
          a.concepts.size - b.concepts.size,
      );
      if (fitting[0]) return fitting[0].category;
    }
    return null;
  }

  /** A concept and those that it is a kind of, the nearest first. */
  withBroader(concept: string): string[] {
    return [concept, ...(this.above.get(concept) ?? []).flatMap((above) => this.withBroader(above))];
  }

  /** A concept and its kinds. */
  withNarrower(concept: string): string[] {
    return [concept, ...(this.below.get(concept) ?? []).flatMap((below) => this.withNarrower(below))];
  }

  /** What posts may say for a concept, in all languages. */
  wordingsOf(concept: string): readonly Wording[] {
    return this.wordings.get(concept) ?? [];
  }

  /**
   * Terms of other concepts in which a term of this one only says which: `chain` in `chain guard`, but not in `bike chain`.
   * English, German and Dutch name the thing last, the others first.
   */
  weakMatchesOf(concept: string): readonly (readonly string[])[] {
    const held = this.weakMatches.get(concept);
    if (held) return held;
    const related = new Set([...this.withNarrower(concept), ...this.withBroader(concept)]);
    const found = new Map<string, readonly string[]>();
    for (const { words: own } of this.wordingsOf(concept)) {
      for (const { concept: other, words, language } of this.phrasesWith.get(own[0] as string) ?? []) {
        if (related.has(other) || isProperty(other) || words.length <= own.length) continue;
        const isHead = headNounFirst.has(language) ? startsWith(words, own) : endsWith(words, own);
        if (!isHead && own.every((word) => words.includes(word))) found.set(words.join(' '), words);
      }
    }
    const weakMatches = [...found.values()];
    this.weakMatches.set(concept, weakMatches);
    return weakMatches;
  }

  /** A concept's usual name in a language; the English one where it has none there. */
  nameOf(concept: string, language: Language = 'en'): string {
    const mains = this.mains.get(concept);
    return mains?.[language] ?? mains?.en ?? concept.replace(/^property:/, '');
  }

  /** The names of the place that is named at a word, each as its words, and how many words that takes; null where none is. */
  placeAt(words: readonly string[], from: number): { names: readonly (readonly string[])[]; length: number } | null {
    for (let length = Math.min(longestPlace, words.length - from); length > 0; length -= 1) {
      const names = this.places.get(words.slice(from, from + length).join(' '));
      if (names) return { names, length };
    }
    return null;
  }

  /** Whether a term is of languages alone that name the thing first and then which one: `corps de roue libre`. */
  namesFirst(words: readonly string[]): boolean {
    const text = words.join(' ');
    const readings = [...(this.phrases.get(text) ?? [])].flatMap((concept) =>
      this.wordingsOf(concept).filter((wording) => wording.words.join(' ') === text),
    );
    return readings.length > 0 && readings.every(({ language }) => headNounFirst.has(language));
  }

  /** What a word that is nothing but a known mistake stands for, where that is one word; the word itself otherwise. */
  withoutMistake(word: string): string {
    const meant = this.words.has(word) ? [] : wordsOf(this.mistakes.get(word) ?? '');
    return meant.length === 1 ? (meant[0] as string) : word;
  }

  /** Whether a word is talk around the thing that is looked for: `haben sie noch`, `hola`, `please`. */
  isTalk(word: string): boolean {
    return this.talk.has(word) || (isStopWord(word) && !this.phrases.has(word));
  }

  /** Whether a word is one of a language that names no part, also in the plural: a `Fenster` is no mistyped fender. */
  isEveryday(word: string): boolean {
    return plurals.some(([ending, singulars]) => {
      const stem = word.endsWith(ending) ? word.slice(0, word.length - ending.length) : '';
      return stem.length >= shortestInflected && singulars.some((singular) => this.everyday.has(stem + singular));
    });
  }

  /** What a way to write a size means; several things where it is used for several. */
  meaningsOf(written: string): readonly string[] {
    return this.meanings.get(sizeKey(written)) ?? [];
  }

  /**
   * The parts of a compound, such as `scheiben`, `bremsbelag`; null where it is not made of known words. The fewest parts,
   * and of those the ones with the longest end, which says what the thing is.
   */
  partsOf(word: string): string[] | null {
    if (word.length < 6 || /\d/.test(word)) return null;
    return this.takeApart(word, 3);
  }

  private takeApart(word: string, most: number): string[] | null {
    let best: string[] | null = null;
    for (let at = 3; at <= word.length - 3; at += 1) {
      const end = word.slice(at);
      if ((end.length < shortestInflected && !shortEnds.has(end)) || !this.isKnown(end)) continue;
      const start = word.slice(0, at);
      const head = this.asPart(start);
      const parts = head ? [head, end] : null;
      const found = parts ?? (most > 2 ? append(this.takeApart(withoutJoint(start), most - 1), end) : null);
      if (found && (best === null || found.length < best.length)) best = found;
    }
    return best;
  }

  private asPart(start: string): string | null {
    for (const joint of ['', 's', 'n', 'en', 'es', 'er', 'e']) {
      const part = joint === '' ? start : start.endsWith(joint) ? start.slice(0, -joint.length) : '';
      if (part.length >= 3 && (this.joinable.has(part) || this.modifiers.has(part))) return part;
      if (part.length >= 3 && this.joinable.has(`${part}e`)) return `${part}e`;
    }
    return null;
  }

  private isKnown(word: string): boolean {
    if (this.joinable.has(word)) return true;
    return word.length >= shortestInflected && this.inflectionsOf([word]).length > 0;
  }
}

const stemsKey = (words: readonly string[], language: Language): string =>
  `${language} ${words.map((word) => stemOf(word, language)).join(' ')}`;

const headNounFirst: ReadonlySet<Language> = new Set(['fr', 'es', 'it']);
const startsWith = (words: readonly string[], own: readonly string[]): boolean =>
  own.every((word, index) => words[index] === word);
const endsWith = (words: readonly string[], own: readonly string[]): boolean =>
  own.every((word, index) => words[words.length - own.length + index] === word);

const withoutJoint = (start: string): string => start.replace(/s$/, '');
const append = (parts: string[] | null, end: string): string[] | null => (parts ? [...parts, end] : null);

/** Whether a concept is a property of parts rather than a part. */
export const isProperty = (concept: string): boolean => concept.startsWith('property:');

/** German is also written without its dots. */
function spellingsOf(term: string, language: Language): string[] {
  if (language !== 'de' || !/[äöü]/i.test(term)) return [term];
  const written = term.replace(/[äöü]/gi, (letter) => `${plainText(letter)}e`);
  return [term, written];
}

/** A written size as it is compared: without blanks, in lower case, a decimal point for a comma. */
const sizeKey = (written: string): string =>
  plainText(written)
    .replaceAll(/(\d),(\d)/g, '$1.$2')
    .replaceAll(/[”″]|''/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[×*]/g, 'x')
    .replaceAll(/[^\p{L}\p{N}."/x-]+/gu, '')
    .replaceAll(/^o(?=\d)/g, '');

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const held = map.get(key);
  if (!held) map.set(key, [value]);
  else if (!held.includes(value)) held.push(value);
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const held = map.get(key);
  if (held) held.add(value);
  else map.set(key, new Set([value]));
}

let held: Glossary | null = null;

/** The glossary of this installation, read from the folder `vocabulary` once. Throws an Error that names what is wrong. */
export function loadGlossary(): Glossary {
  if (held) return held;
  held = new Glossary(readVocabulary());
  return held;
}

const diminutives: readonly (readonly [ending: string, grown: string])[] = [
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
function grownUp(word: string): string[] {
  const singular = word.replace(/s$/, '');
  return diminutives.flatMap(([ending, grown]) => {
    if (!singular.endsWith(ending) || singular.length - ending.length < 3) return [];
    const stem = singular.slice(0, -ending.length) + grown;
    return [stem, stem.replace(/([abfgklmnoprstu])\1$/, '$1')];
  });
}
