import { wordsOf } from '#server/reading/text.ts';
import { type Glossary, isProperty } from '../../../vocabulary/index.ts';
import { otherSpellings } from './variants.ts';

/** Words that all have to be there, as they come out of `wordsOf`. */
export type Wording = readonly string[];

/** One term of the query, and every wording that a post may use for it. */
export interface Group {
  /** What was typed for it. */
  typed: string;
  kind: 'concept' | 'size' | 'number' | 'word';
  concepts: readonly string[];
  wordings: readonly Wording[];
  /** Of these, the ones of its kinds: a post of the part itself comes first, a speed sensor before a brake sensor. */
  kinds: readonly Wording[];
  /** Wordings that may mean it, but less clearly. */
  weak: readonly Wording[];
  /** Where one of these matches, the term is only part of another thing's name: the chain of a chain guard. */
  weakMatches: readonly Wording[];
  /** A post whose title has one of these contradicts it, unless it has the term too: `rear` for `front`. */
  opposed: readonly Wording[];
  /** Whether a post fits without it: condition, unit and the like are rarely in its words. */
  isOptional: boolean;
  /** Whether it is surely the part that is meant, of all that are named. */
  isHead: boolean;
  /** How much it counts for what is meant. */
  weight: number;
  /** What it was understood as, where that is not simply what was typed. */
  as: string | null;
}

/** The words that the posts of the market use. */
export interface MarketWords {
  knows(word: string): boolean;
  /** Whether it is in the name of a brand or an organization. */
  isName(word: string): boolean;
  /** The long name that differs from a word by a letter or two. */
  nameLike?(word: string): string | null;
  /** Words of the market that mean a concept and are not in the glossary. */
  wordsFor(concept: string): readonly string[];
  /** Words of the market that are the same word in another inflection. */
  inflectionsOf(word: string): readonly string[];
}

export const weights = {
  part: 3,
  which: 2.5,
  number: 2.5,
  word: 2,
  size: 1.5,
  property: 1,
  modifier: 1,
  optional: 0.3,
};

// They describe how or in which state something is offered, which posts have in fields rather than in words; and everything
// here is for bicycles.
const optional = new Set(
  ['in stock', 'out of stock', 'wanted', 'offered', 'new', 'used', 'refurbished', 'pair', 'set', 'piece', 'bulk'].map(
    (name) => `property:${name}`,
  ),
)
  .add('bicycle')
  .add('spare part');

export const plainGroup = (
  typed: string,
  kind: Group['kind'],
  wordings: readonly Wording[],
  weight: number,
): Group => ({
  typed,
  kind,
  concepts: [],
  wordings,
  kinds: [],
  weak: [],
  weakMatches: [],
  opposed: [],
  isOptional: false,
  isHead: false,
  weight,
  as: null,
});

export function conceptGroup(
  typed: string,
  words: Wording,
  concepts: readonly string[],
  glossary: Glossary,
  market: MarketWords,
): Group {
  const ways = (concept: string): Wording[] => [
    ...glossary.wordingsOf(concept).map((wording) => wording.words),
    ...market.wordsFor(concept).map((word) => [word]),
  ];
  const isWholeProperty = concepts.every(isProperty);
  const typedText = words.join(' ');
  const weak = isWholeProperty
    ? []
    : concepts
        .flatMap((concept) => glossary.unclearWordingsOf(concept).map((wording) => wording.words))
        .filter((wording) => wording.join(' ') !== typedText);
  const isWeak = new Set(weak.map((wording) => wording.join(' ')));
  const names = concepts.map((concept) => glossary.nameOf(concept));
  const isOptional = concepts.every((concept) => optional.has(concept));
  const typedWays = [
    words,
    ...words.flatMap((word) => (words.length === 1 ? otherSpellings(word).map((other) => [other]) : [])),
  ];
  const kinds = concepts.flatMap((concept) => glossary.withNarrower(concept).slice(1));
  return {
    typed,
    kind: 'concept',
    concepts,
    wordings: [...typedWays, ...concepts.flatMap((concept) => glossary.withNarrower(concept).flatMap(ways))].filter(
      (wording) => !isWeak.has(wording.join(' ')),
    ),
    kinds: isWholeProperty ? [] : kinds.flatMap(ways),
    weak,
    weakMatches: isWholeProperty
      ? []
      : concepts.flatMap((concept) =>
          // Titles consist of words that the market knows, apart from their short ones.
          glossary.weakMatchesOf(concept).filter((list) => list.every((word) => word.length < 3 || market.knows(word))),
        ),
    opposed: isWholeProperty ? glossary.opposedTo(concepts) : [],
    isOptional,
    isHead: false,
    weight: isOptional ? weights.optional : isWholeProperty ? weights.property : weights.part,
    as: names.some((name) => wordsOf(name).join(' ') === words.join(' ')) ? null : names.join(' / '),
  };
}
