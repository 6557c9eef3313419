import { LRUCache } from 'lru-cache';
import { editDistance } from '#server/platform/values/index.ts';
import { plainText, wordsOf } from '#server/reading/text.ts';
import { type Language, type VariantRow, wordsOfRole } from '#server/reading/vocabulary.ts';
import { Beginnings } from './beginnings.ts';
import { Compounds } from './compounds.ts';
import { Inflections } from './inflections.ts';
import { Places } from './places.ts';
import { isAmong } from './plurals.ts';
import { SizeWritings } from './sizeWritings.ts';
import { type Implied, readVocabulary, type Term, type Vocabulary } from './terms.ts';
import { add, isFiller, isStopWord, push } from './text.ts';

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
  /** Whether it is a short form, which may be part of another name: `QR-free`. */
  isAbbreviation: boolean;
}

const shortestPrefix = 3;
const shortestLike = 8;

/**
 * What the words of the trade mean, in six languages. A concept is named by its English term, such as `brake pad`;
 * properties of parts are concepts too and begin with `property:`.
 */
export class Glossary {
  /** Every wording of a concept, misspelt ones included. */
  private readonly wordings = new Map<string, Wording[]>();
  private readonly mains = new Map<string, Partial<Record<Language, string>>>();
  private readonly phrases = new Map<string, Set<string>>();
  /** The phrases of each language, for what is typed in it. */
  private readonly phrasesIn = new Map<string, Set<string>>();
  /** The phrases of languages that have no terms: they are read, but posts are searched for them only where the market has them. */
  private readonly further = new Map<string, Set<string>>();
  private readonly below = new Map<string, string[]>();
  private readonly above = new Map<string, string[]>();
  /** Of these, the ones whose posts may be of the concept without stating it. */
  private readonly mayBe = new Map<string, string[]>();
  private readonly implied = new Map<string, Implied[]>();
  private readonly opposed = new Map<string, string[]>();
  /** Of concepts that are named together, once they were asked for. */
  private readonly opposedWordings = new LRUCache<string, readonly (readonly string[])[]>({ max: 200 });
  private decisiveTerms: ReadonlySet<string> | null = null;
  /** All words that occur in terms, with their languages; by them compounds are taken apart and mistyped words are corrected. */
  readonly words = new Map<string, Set<Language>>();
  /** Terms of several words by each of them. */
  private readonly phrasesWith = new Map<string, (Wording & { concept: string })[]>();
  private readonly weakMatches = new Map<string, readonly (readonly string[])[]>();
  private readonly inflections = new Inflections((term) => this.phrases.get(term) ?? []);
  private readonly compounds: Compounds;
  readonly places: Places;
  readonly sizes: SizeWritings;
  private readonly talk: ReadonlySet<string>;
  /** Words that are no part. */
  private readonly everyday: ReadonlySet<string>;
  /** Names of makers and models, as their words. */
  private readonly names: ReadonlySet<string>;
  private readonly mistakes = new Map<string, string>();
  private longest = 1;
  private readonly beginnings = new Beginnings(() => this.phrases.keys());
  private readonly beginningsIn = new Map<string, Beginnings>();

  constructor({
    terms,
    sizes = [],
    broader = [],
    implied = [],
    places = [],
    talk = [],
    modifiers = [],
    everyday = [],
    names = [],
    further = [],
    variants = [],
  }: Vocabulary) {
    this.talk = new Set(talk.flatMap((word) => wordsOf(word)));
    this.everyday = spellings(everyday);
    this.names = new Set(names.map((name) => wordsOf(name).join(' ')));
    this.compounds = new Compounds(spellings(modifiers), (word) => this.inflections.of([word]).length > 0);
    this.places = new Places(places);
    this.sizes = new SizeWritings(sizes);
    for (const term of terms) this.addTerm(term);
    for (const ofGroup of byVariant(variants).values()) this.addVariants(ofGroup);
    for (const pair of opposites) this.addOpposed(pair);
    for (const { concept, words } of further) for (const word of words) this.addFurther(concept, word);
    for (const [language, phrases] of this.phrasesIn) this.beginningsIn.set(language, new Beginnings(() => phrases));
    for (const { concept, broader: above, isStated } of broader) {
      push(this.below, above, concept);
      push(this.above, concept, above);
      if (!isStated) push(this.mayBe, concept, above);
    }
    for (const one of implied) push(this.implied, one.property, one);
  }

  /** Reads the variants of a group as properties: those that a term means already, and the others as their first word. */
  private addVariants(ofGroup: ReadonlyMap<string, readonly VariantRow[]>): void {
    const concepts: string[] = [];
    for (const rows of ofGroup.values()) {
      // What goes on with any letters is a part of words.
      const named = rows.flatMap(({ language, words }) =>
        words.filter((word) => !word.endsWith('*')).map((term) => ({ language: language as Language, term })),
      );
      const known = named.map(({ term }) =>
        this.phrases.get(
          wordsOf(term)
            .join(' ')
            // oxlint-disable-next-line regexp/no-super-linear-move -- a term of the vocabulary
            .replace(/(?<=\p{L} .*\p{L})s$/u, ''),
        ),
      );
      const [first] = named;
      // A dynamo is a part, whatever it gives its power to.
      if (!first || [...(known[0] ?? [])].some((concept) => !isProperty(concept))) continue;
      const concept = known.flatMap((concepts) => [...(concepts ?? [])]).find(isProperty) ?? `property:${first.term}`;
      for (const { language, term } of named) {
        const text = wordsOf(term).join(' ');
        const meant = this.phrases.get(text);
        // Two words are read as one, too; posts are searched for it only where it has a line.
        const isWorded = this.wordingsOf(concept).some(({ words }) => words.join(' ') === text);
        if (meant && (isWorded || !meant.has(concept))) continue;
        this.addTerm({ concept, language, term, kind: this.mains.get(concept)?.[language] ? 'synonym' : 'main' });
      }
      concepts.push(concept);
    }
    this.addOpposed(concepts);
  }

  /** A post that says it has one of these has none of the others, unless it says so as well. */
  private addOpposed(concepts: readonly string[]): void {
    for (const concept of concepts)
      for (const other of concepts) if (other !== concept) push(this.opposed, concept, other);
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
      const meaningful = all.some(isFiller) ? withoutFillers(all, spelling) : all;
      const words = meaningful.length > 0 ? meaningful : all;
      const wording = { words, language, isAbbreviation: kind === 'abbrev' };
      if (kind === 'model') {
        push(this.wordings, concept, wording);
        continue;
      }
      this.longest = Math.max(this.longest, words.length);
      add(this.phrases, all.join(' '), concept);
      add(this.phrasesIn, language, all.join(' '));
      if (words.length < all.length) add(this.phrases, words.join(' '), concept);
      for (const joined of all.length > 1 ? [words.join(''), all.join('')] : [])
        if (joined.length >= 5) add(this.phrases, joined, concept);
      if (kind !== 'misspelling' && kind !== 'abbrev') {
        this.inflections.add({ concept, language, words });
        for (const word of words) {
          if (word.length < 3 || /\d/.test(word)) continue;
          add(this.words, word, language);
          if (!headNounFirst.has(language)) this.compounds.add(word);
        }
      }
      push(this.wordings, concept, wording);
      if (words.length > 1) for (const word of words) push(this.phrasesWith, word, { ...wording, concept });
    }
  }

  private addFurther(concept: string, term: string): void {
    const all = wordsOf(term);
    const words = all.filter((word) => !isFiller(word));
    this.longest = Math.max(this.longest, words.length);
    add(this.further, words.join(' '), concept);
    if (all.length > 1) add(this.further, all.join(''), concept);
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
      // `soldes` are sales, and no form of a word that solders.
      const isOther = length === 1 && this.isEveryday(part[0] as string);
      const concepts = exact ? [...exact] : isOther ? [] : (this.furtherOf(part) ?? this.inflections.of(part));
      if (concepts.length > 0) yield { concepts, length, isExact: exact !== undefined };
    }
  }

  /** What words mean in a language that has no terms, unless they are another form of one in a language that does. */
  private furtherOf(words: readonly string[]): readonly string[] | null {
    const own = this.further.get(words.join(' '));
    if (!own) return null;
    const inflected = this.inflections.of(words);
    return inflected.length > 0 ? inflected : [...own];
  }

  /** The concept that a whole term means, in any language and inflection, `null` where it means none or several. */
  conceptOf(term: string): string | null {
    const concepts = this.conceptsOf(term);
    return concepts.length === 1 ? (concepts[0] as string) : null;
  }

  /** The concepts that a whole term means: several where languages share the word, as in `cadenas`. */
  conceptsOf(term: string): readonly string[] {
    const all = wordsOf(term);
    const meaningful = all.filter((word) => !isFiller(word));
    const words = meaningful.length > 0 ? meaningful : all;
    const phrase = this.phraseAt(words);
    if (phrase?.length === words.length) return phrase.concepts;
    const joined = this.phraseAt([words.join('')]);
    if (joined) return joined.concepts;
    return words.length === 1 ? [...this.conceptsIn(term)].filter((concept) => !isProperty(concept)) : [];
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
   * are kinds of; each with the share of the shortest such term that is typed already. Terms of other languages than the
   * reader's count only if none of that one begins so: to an English reader, `pedal` is not the beginning of `pedalier`.
   */
  conceptsWithPrefix(text: string, language: string | null, shortest = shortestPrefix): Map<string, number> {
    const words = wordsOf(text).filter((word) => !isFiller(word));
    const found = new Map<string, number>();
    for (let from = 0; from < words.length && found.size === 0; from += 1) {
      const withPrefix = words.slice(from).join(' ');
      // A compound may be typed with a blank in it.
      const joined = words.slice(from).join('');
      if (joined.length < shortest) break;
      const own = language === null ? undefined : this.beginningsIn.get(language);
      for (const phrases of own ? [own, this.beginnings] : [this.beginnings]) {
        for (const phrase of new Set([...phrases.startingWith(withPrefix), ...phrases.startingWith(joined)])) {
          for (const concept of [...(this.phrases.get(phrase) ?? [])].flatMap((one) => this.withBroader(one)))
            found.set(concept, Math.max(found.get(concept) ?? 0, joined.length / phrase.length));
        }
        if (found.size > 0) break;
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
   * category; null if there is none.
   */
  categoryOf<Category extends { name: string; parentId: number | null }>(
    concept: string,
    categories: readonly Category[],
  ): Category | null {
    const named = categories.map((category) => ({ category, concepts: this.conceptsOfName(category.name) }));
    for (const wanted of this.withBroader(concept)) {
      const fitting = named.filter(({ concepts }) => concepts.has(wanted));
      // A name with fewer meanings means this one more clearly.
      fitting.sort(
        (a, b) =>
          Number(a.category.parentId === null) - Number(b.category.parentId === null) ||
          a.concepts.size - b.concepts.size,
      );
      if (fitting[0]) return fitting[0].category;
    }
    return null;
  }

  /** A concept and the concepts that it is a kind of, the nearest first. */
  withBroader(concept: string): string[] {
    return [concept, ...(this.above.get(concept) ?? []).flatMap((above) => this.withBroader(above))];
  }

  /** A concept and what has it without stating it: a crankset has crank arms, and a wheel may be a front wheel. */
  withUnstated(concept: string): string[] {
    return [concept, ...(this.mayBe.get(concept) ?? []).flatMap((above) => this.withUnstated(above))];
  }

  /** A concept and its kinds. */
  withNarrower(concept: string): string[] {
    return [concept, ...(this.below.get(concept) ?? []).flatMap((below) => this.withNarrower(below))];
  }

  /** The wordings that posts may use for a concept, in all languages. */
  wordingsOf(concept: string): readonly Wording[] {
    return this.wordings.get(concept) ?? [];
  }

  /**
   * Terms of other concepts in which a term of this one is only a modifier: `chain` in `chain guard`, but not in `bike chain`.
   * English, German and Dutch put the head noun last, the other languages first.
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

  /**
   * Whether parts of one of these concepts have a property though no one writes so, as disc callipers are hydraulic: then the
   * concepts that deny it, else null. What a broader concept implies holds for its kinds.
   */
  exceptionsOf(concepts: readonly string[], property: string): readonly string[] | null {
    const kinds = new Set(concepts.flatMap((concept) => this.withBroader(concept)));
    const found = (this.implied.get(property) ?? []).filter(({ concept }) => kinds.has(concept));
    return found.length > 0 ? found.flatMap(({ unless }) => unless) : null;
  }

  /** The wordings by which a post says that it has another variant than one of these: `rear` for `front`. */
  opposedTo(concepts: readonly string[]): readonly (readonly string[])[] {
    const key = concepts.join('|');
    const known = this.opposedWordings.get(key);
    if (known) return known;
    const others = concepts.flatMap((concept) => this.opposed.get(concept) ?? []);
    const found = this.statementsOf(others.filter((other) => !concepts.includes(other)));
    this.opposedWordings.set(key, found);
    return found;
  }

  /** Whether a part with this property is another one than a part without: of carbon, with a Presta valve, at the front. */
  isDecisive(concept: string): boolean {
    return this.opposed.has(concept) || decisive.has(concept);
  }

  /** The wordings by which a post says surely that it has one of these: no short forms, and no Dutch `voor`. */
  statementsOf(concepts: readonly string[]): readonly (readonly string[])[] {
    return concepts
      .flatMap((concept) => this.wordingsOf(concept))
      .filter(({ words, isAbbreviation }) => !isAbbreviation && !isLink(words))
      .map(({ words }) => words);
  }

  /** Whether words are a term of what is decisive, in full. */
  isDecisiveTerm(words: readonly string[]): boolean {
    this.decisiveTerms ??= this.listDecisiveTerms();
    return this.decisiveTerms.has(words.join(' '));
  }

  private listDecisiveTerms(): Set<string> {
    const concepts = [...this.wordings.keys()].filter((concept) => this.isDecisive(concept));
    const terms = this.statementsOf(concepts).map((words) => words.join(' '));
    const isOnlyThat = (term: string) => [...(this.phrases.get(term) ?? [''])].every((one) => this.isDecisive(one));
    return new Set(terms.filter(isOnlyThat));
  }

  /** The wordings that may mean something else as well: short forms, and names that several parts share (`remblok`). */
  unclearWordingsOf(concept: string): readonly Wording[] {
    return this.wordingsOf(concept).filter(
      ({ words, isAbbreviation }) =>
        isAbbreviation ||
        [...(this.phrases.get(words.join(' ')) ?? [])].some((other) => other !== concept && !isProperty(other)),
    );
  }

  /** A concept's usual name in a language; the English one if it has none there. */
  nameOf(concept: string, language = 'en'): string {
    const mains: Partial<Record<string, string>> | undefined = this.mains.get(concept);
    return mains?.[language] ?? mains?.en ?? concept.replace(/^property:/, '');
  }

  /** Whether a term is of languages alone that name the thing first and then which one: `corps de roue libre`. */
  namesFirst(words: readonly string[]): boolean {
    const text = words.join(' ');
    const readings = [...(this.phrases.get(text) ?? [])].flatMap((concept) =>
      this.wordingsOf(concept).filter((wording) => wording.words.join(' ') === text),
    );
    return readings.length > 0 && readings.every(({ language }) => headNounFirst.has(language));
  }

  /** What a word that is nothing but a known mistake means, where that is one word; the word itself otherwise. */
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
    return isAmong(this.everyday, word) || this.names.has(word);
  }

  /** Whether words are the name of a maker or model of bicycles and nothing else: Rose is no colour. */
  isBikeName(words: readonly string[]): boolean {
    return this.names.has(words.join(' '));
  }

  /**
   * The term that a word of eight letters or more is a slip of by one letter: `bandelichters` is a `bandenlichter` before it
   * is a compound of a tyre and a light. `null` if there is none, or several that mean different things.
   */
  termLike(word: string): string | null {
    if (word.length < shortestLike || this.isEveryday(word)) return null;
    const terms = [...this.phrases.keys()];
    // A word that a term begins with is still being typed.
    if (terms.some((term) => term.startsWith(word))) return null;
    const found = terms.filter(
      (term) =>
        term[0] === word[0] &&
        Math.abs(term.length - word.length) <= 1 &&
        !term.includes(' ') &&
        editDistance(term, word) === 1,
    );
    const meanings = new Set(found.map((term) => [...(this.phrases.get(term) ?? [])].toSorted().join()));
    return meanings.size === 1 ? (found[0] as string) : null;
  }

  /** The parts of a compound, such as `scheiben`, `bremsbelag`; null where it is not made of known words. */
  partsOf(word: string): string[] | null {
    return this.isEveryday(word) ? null : this.compounds.partsOf(word);
  }
}

/** Which a post has one of, besides the groups of `variants.csv`. */
const opposites: readonly (readonly string[])[] = [
  ['property:front', 'property:rear'],
  ['property:left', 'property:right'],
];

/** What decides which part is meant, besides properties of which it has one. */
const decisive: ReadonlySet<string> = new Set(
  ['carbon', 'aluminium', 'steel', 'titanium', 'leather', 'brass', 'tubeless', 'adjustable'].map(
    (name) => `property:${name}`,
  ),
);

const links: ReadonlySet<string> = new Set(wordsOfRole('links a part').map(plainText));
/** A Dutch `voor` is `front`, and `for`. */
const isLink = (words: readonly string[]): boolean => words.every((word) => links.has(word));

/** The lines of each variant, by group. */
function byVariant(rows: readonly VariantRow[]): Map<string, Map<string, VariantRow[]>> {
  const groups = new Map<string, Map<string, VariantRow[]>>();
  for (const row of rows) {
    const variants = groups.get(row.group) ?? new Map<string, VariantRow[]>();
    groups.set(row.group, variants);
    push(variants, row.variant, row);
  }
  return groups;
}

const headNounFirst: ReadonlySet<Language> = new Set(['fr', 'es', 'it']);
const startsWith = (words: readonly string[], own: readonly string[]): boolean =>
  own.every((word, index) => words[index] === word);
const endsWith = (words: readonly string[], own: readonly string[]): boolean =>
  own.every((word, index) => words[words.length - own.length + index] === word);

/** Whether a concept is a property of parts rather than a part. */
export const isProperty = (concept: string): boolean => concept.startsWith('property:');

/** The words of a term that mean something. A `U-brake` is not just any brake. */
function withoutFillers(words: readonly string[], term: string): readonly string[] {
  const hyphenated = new Set(term.split(' ').flatMap((part) => part.split('-').slice(0, -1).flatMap(wordsOf)));
  return words.filter((word) => !isFiller(word) || hyphenated.has(word));
}

/** German is also written without its dots. */
function spellingsOf(term: string, language: Language): string[] {
  if (language !== 'de' || !/[äöü]/i.test(term)) return [term];
  const written = term.replace(/[äöü]/gi, (letter) => `${plainText(letter)}e`);
  return [term, written];
}

/** Words of languages in all spellings. */
const spellings = (words: readonly { language: Language; word: string }[]): ReadonlySet<string> =>
  new Set(
    words.flatMap(({ language, word }) => spellingsOf(word, language).map((spelling) => wordsOf(spelling).join(' '))),
  );

let held: Glossary | null = null;

/** The glossary of this installation, read from the folder `vocabulary` once. Throws an Error that names what is wrong. */
export function loadGlossary(): Glossary {
  if (held) return held;
  held = new Glossary(readVocabulary());
  return held;
}
