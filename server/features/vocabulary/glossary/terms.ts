import {
  type FurtherRow,
  type Language,
  languages,
  readFurtherRows,
  readVariantRows,
  readWordTable,
  type VariantRow,
} from '#server/reading/vocabulary.ts';

/** What a term is to its concept. */
const kinds = ['main', 'synonym', 'compound', 'abbrev', 'misspelling', 'model'] as const;

/** A word or phrase for a part, or for a property of parts (`property:…`). */
export interface Term {
  concept: string;
  language: Language;
  term: string;
  kind: (typeof kinds)[number];
}

/** One way to write a size, and what it means. */
export interface WrittenSize {
  written: string;
  meaning: string;
}

interface Broader {
  concept: string;
  broader: string;
  /** Whether posts of it say so: a shock pump is never only called a pump. */
  isStated: boolean;
}

/** What a part is like though no one writes so, unless its words name one of the concepts of `unless`. */
export interface Implied {
  concept: string;
  property: string;
  unless: readonly string[];
}

/** Another name of a place, and what the place calls itself. */
export interface PlaceName {
  place: string;
  name: string;
}

/** The files of the folder `vocabulary`. */
export interface Vocabulary {
  terms: readonly Term[];
  sizes?: readonly WrittenSize[];
  broader?: readonly Broader[];
  implied?: readonly Implied[];
  places?: readonly PlaceName[];
  /** What people write around the thing that they look for: greetings, prices, urgency. */
  talk?: readonly string[];
  /** First parts of compounds that qualify the thing, by language: `Teleskop`, `Bügel`. */
  modifiers?: readonly { language: Language; word: string }[];
  /** Everyday words that name no part, by language. */
  everyday?: readonly { language: Language; word: string }[];
  /** Names of makers and models of bicycles, which are never corrected: Bianchi, Levo. */
  names?: readonly string[];
  /** What concepts are called in languages that have no terms here. */
  further?: readonly Omit<FurtherRow, 'at'>[];
  /** In what parts of one model differ: words that posts with a word of another variant contradict. */
  variants?: readonly VariantRow[];
}

/** Reads the tables of the folder `vocabulary`. Throws an Error that names file and line of what is wrong. */
export function readVocabulary(): Required<Vocabulary> {
  const read = readWordTable;
  const terms = read('glossary').map(({ at, cells: [concept, language, term, kind] }): Term => {
    if (!isOneOf(languages, language)) throw new Error(`${at}: "${language}" is not one of ${languages.join(', ')}.`);
    if (!isOneOf(kinds, kind)) throw new Error(`${at}: "${kind}" is not one of ${kinds.join(', ')}.`);
    return { concept: concept as string, language, term: term as string, kind };
  });
  const known = new Set(terms.map(({ concept }) => concept));
  const requireKnown = (at: string, names: readonly (string | undefined)[]) => {
    for (const name of names) {
      if (!known.has(name as string)) throw new Error(`${at}: the glossary has no concept "${name}".`);
    }
  };
  const broader = read('broader').map(({ at, cells: [concept, above, stated] }): Broader => {
    requireKnown(at, [concept, above]);
    return { concept: concept as string, broader: above as string, isStated: stated === 'yes' };
  });
  const implied = read('implied').map(({ at, cells: [concept = '', property = '', others = ''] }): Implied => {
    const unless = others === '-' ? [] : others.split(';');
    requireKnown(at, [concept, property, ...unless]);
    return { concept, property, unless };
  });
  const sizes = read('sizes').map(({ cells: [written, meaning] }) => ({ written, meaning }) as WrittenSize);
  const places = read('places').map(({ cells: [place, name] }) => ({ place, name }) as PlaceName);
  const readWords = (name: 'talk' | 'modifiers' | 'everyday') =>
    read(name).map(({ at, cells: [language, word] }) => {
      if (!isOneOf(languages, language)) throw new Error(`${at}: "${language}" is not one of ${languages.join(', ')}.`);
      return { language, word: word as string };
    });
  const further = readFurtherRows();
  for (const { at, concept } of further) requireKnown(at, [concept]);
  const talk = readWords('talk').map(({ word }) => word);
  return {
    terms,
    sizes,
    broader,
    implied,
    places,
    talk,
    modifiers: readWords('modifiers'),
    everyday: readWords('everyday'),
    names: read('names').map(({ cells: [name] }) => name as string),
    further,
    variants: readVariantRows(),
  };
}

const isOneOf = <Value extends string>(values: readonly Value[], text: string | undefined): text is Value =>
  (values as readonly (string | undefined)[]).includes(text);
