import { type Glossary, isFiller, isProperty, type Phrase, plainText, wordsOf } from '../../vocabulary/index.ts';
import { headOf, isPart } from './headNouns.ts';
import { endsWithin, keysWithin, partKey, readGtin, withLatinLetters, withoutLabel } from './keys.ts';
import { readSize } from './sizes.ts';
import { otherSpellings } from './variants.ts';

/** Words that all have to be there, as they come out of `wordsOf`. */
export type Wording = readonly string[];

/** One thing that was asked for, and every way in which a post may say it. */
export interface Group {
  /** What was typed for it. */
  typed: string;
  kind: 'concept' | 'size' | 'number' | 'word';
  concepts: readonly string[];
  wordings: readonly Wording[];
  /** What may mean it, but says it less clearly. */
  weak: readonly Wording[];
  /** Where one of these holds, the thing is only part of the name of another: a chain of a chain guard. */
  weakMatches: readonly Wording[];
  /** Whether a post fits without it: condition, unit and the like are rarely in its words. */
  isOptional: boolean;
  /** How much it says about what is meant. */
  weight: number;
  /** What it was understood as, where that is not simply what was typed. */
  as: string | null;
}

/** A search as it was understood; nothing of it depends on which posts there are, apart from the words that they use. */
export interface Understood {
  groups: Group[];
  /** The whole text as the key of a part number; null where it cannot be one. */
  key: string | null;
  /** What may be the key of a part number within it, folded. */
  named: readonly string[];
  /** What may be the end of a GTIN within it. */
  ends: readonly string[];
  /** The whole text, where it may be a part number in groups. */
  grouped: string | null;
  gtin: { exact: string[]; end: string | null } | null;
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

const weights = { part: 3, which: 2.5, number: 2.5, word: 2, size: 1.5, property: 1, modifier: 1, optional: 0.3 };
const costs = { leftOver: 100, phrase: 10, inflected: 1, turned: 5 };
const mostGroups = 12;
const shortestJoined = 5;
const longestSize = 7;

// They say how or in which state something is offered, which posts hold in fields rather than in words; and everything
// here is for bicycles.
const optional = new Set(
  ['in stock', 'out of stock', 'wanted', 'offered', 'new', 'used', 'refurbished', 'pair', 'set', 'piece', 'bulk'].map(
    (name) => `property:${name}`,
  ),
)
  .add('bicycle')
  .add('spare part');

/** A piece of the text between blanks. */
interface Chunk {
  typed: string;
  words: string[];
  /** Its place in the whole text, fillers counted. */
  place: number;
}

/** Reads what was typed: sizes, part numbers, terms in six languages, compounds, and words. Queries nothing. */
export function understand(q: string, glossary: Glossary, market: MarketWords): Understood {
  const text = withoutLabel(q.replaceAll(/[\s;]+/g, ' ').trim());
  const latin = withLatinLetters(text);
  const isTalk = (word: string) => glossary.isTalk(word) && !market.isName(word);
  const read = readGroups(withBlanks(withoutPrices(text)).replace(printed, '$1$2$3'), glossary, market, isTalk);
  // A query of nothing but talk is searched as it is.
  const groups = read.length > 0 ? asCounts(read) : readGroups(text, glossary, market, () => false);
  const required = groups.filter(({ isOptional }) => !isOptional);
  const key = partKey(latin);
  const isOneWord = /^\S+$/.test(text);
  // A `hub` is no number that begins so.
  const isTerm = glossary.phraseAt(wordsOf(text))?.isExact ?? false;
  const canBeNumber = key.length >= 3 && key.length <= 60 && (/\d/.test(key) || (isOneWord && !isTerm));
  return {
    groups: (required.length > 0 ? groups : groups.map((group) => ({ ...group, isOptional: false }))).slice(
      0,
      mostGroups,
    ),
    key: canBeNumber ? key : null,
    named: /\d/.test(latin) ? keysWithin(latin, (word) => market.isName(word)) : [],
    ends: endsWithin(latin),
    grouped: canBeNumber && isOneWord ? latin : null,
    gtin: readGtin(latin),
  };
}

// As below the bars of a GTIN, of which the end may be missing.
const printed = /^(\d)[\s.-](\d{6})[\s.-](\d{1,5})$/;

const price = String.raw`\d+(?:[.,]\d+)*(?:[.,]-)?`;
const currency = String.raw`(?:[€£$]|(?:eur|euros?|chf|usd|gbp|franken|pfund|dollars?)(?!\p{L}))`;
const prices = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${price}\s*${currency}|[€£$]\s*${price})(?![\p{L}\p{N}])`,
  'giu',
);

/** Text without what it may cost: posts hold their prices in fields. */
const withoutPrices = (text: string): string => text.replaceAll(prices, ' ').trim() || text;

/** Text with a blank where one belongs, and an x where it was put in words: `tyres(29)`, `Kette,12-fach`, `700 by 28`. */
const withBlanks = (text: string): string =>
  text
    .replaceAll(/(?<=\p{L}{3})(?=\()|(?<=\p{L}{3},)(?=\S)/gu, ' ')
    .replaceAll(/(?<=\d)\s+(?:by|mal|bij|par|por|per)\s+(?=\d)/gi, ' x ');

const times = /^(?:\d{1,5}x|x\d{1,5})$/i;

/** Groups of which those that only say how many are wanted need not be there: `10x`, `20 pcs`. */
const asCounts = (groups: readonly Group[]): Group[] =>
  groups.map((group, index) => {
    const isCount =
      times.test(group.typed) ||
      (/^\d{1,5}$/.test(group.typed) && groups[index + 1]?.concepts.includes('property:piece') === true);
    return isCount ? { ...group, isOptional: true, weight: weights.optional } : group;
  });

/** An x between a number and what there are so many of: `10 x RT-MT800`. */
const isTimes = (chunks: readonly Chunk[], at: number): boolean =>
  /^[x×]$/i.test((chunks[at] as Chunk).typed) &&
  [at - 1, at + 1].some((place) => /^\d+$/.test(chunks[place]?.typed ?? ''));

function readGroups(text: string, glossary: Glossary, market: MarketWords, isTalk: (word: string) => boolean): Group[] {
  const chunks = splitChunks(text);
  const groups: Group[] = [];
  let run: Chunk[] = [];
  const flush = () => {
    groups.push(...readWords(run, text, glossary, market, isTalk));
    run = [];
  };
  for (let at = 0; at < chunks.length; ) {
    const size = sizeAt(chunks, at, glossary);
    const read = size ? { groups: [size.group], length: size.length } : modelAt(chunks, at, glossary, market);
    const chunk = chunks[at] as Chunk;
    if (!read && isTimes(chunks, at)) at += 1;
    else if (read) {
      flush();
      groups.push(...read.groups);
      at += read.length;
    } else {
      const number = isOfTerm(chunks, at, glossary) ? null : readNumber(chunk, glossary, market);
      if (number) {
        flush();
        groups.push(number);
      } else run.push(chunk);
      at += 1;
    }
  }
  flush();
  return groups;
}

/** Whether a chunk with a digit is part of a longer term: the `CO2` of `cartouche CO2`. */
function isOfTerm(chunks: readonly Chunk[], at: number, glossary: Glossary): boolean {
  if (!/\p{L}\d|\d\p{L}/u.test((chunks[at] as Chunk).typed)) return false;
  return [at - 1, at].some((from) => {
    const words = chunks.slice(Math.max(from, 0), from + 3).map((chunk) => chunk.words);
    const phrase = glossary.phraseAt(words.flat());
    return phrase?.isExact && phrase.length >= words.slice(0, 2).flat().length && words.length > 1;
  });
}

// An inch sign belongs to its number.
// oxlint-disable-next-line regexp/no-super-linear-move -- words of a search: at most 200 characters
const around = /^[([{«]+|[)\]}»,;:!?]+$/g;

function splitChunks(text: string): Chunk[] {
  const all = text
    .split(/\s+/)
    .map((piece, place) => ({ piece, typed: piece.replace(around, '') || piece, place }))
    .map(({ typed, place }) => ({ typed, words: wordsOf(typed), place }))
    .filter(({ words, typed }) => words.length > 0 || typed === '"');
  const read = all.filter(({ words }) => !words.every(isFiller));
  return read.length > 0 ? read : all;
}

/** The longest size that begins at a chunk. */
function sizeAt(chunks: readonly Chunk[], at: number, glossary: Glossary): { group: Group; length: number } | null {
  const rest = chunks.slice(at, at + longestSize);
  for (let length = rest.length; length > 0; length -= 1) {
    const typed = rest
      .slice(0, length)
      .map((chunk) => chunk.typed)
      .join(' ');
    // A size without a digit is a term like any other, if the glossary has it as one.
    if (!/\d/.test(typed) && glossary.phraseAt(wordsOf(typed))?.isExact) continue;
    const size = readSize(typed, glossary);
    if (!size) continue;
    return {
      length,
      group: {
        ...plainGroup(typed, 'size', size.wordings, weights.size),
        weak: size.weak,
        as: plainText(size.as) === plainText(typed) ? null : size.as,
      },
    };
  }
  return null;
}

/** A short code whose letters and digits were typed apart, where posts may have it as one: `B 17`, `RD M 6100`. */
function modelAt(
  chunks: readonly Chunk[],
  at: number,
  glossary: Glossary,
  market: MarketWords,
): { groups: Group[]; length: number } | null {
  const [letters, digits] = [at, at + 1].map((place) => chunks[place]?.words.join(' ') ?? '') as [string, string];
  // `x 5` is a count.
  if (!/^(?!x$)\p{L}{1,2}$/u.test(letters) || !/^\d{1,4}$/.test(digits)) return null;
  // A single letter says nothing by itself, whatever the market has of it.
  if (letters.length > 1 && (market.knows(letters) || glossary.phraseAt([letters])?.isExact)) return null;
  const size = sizeAt(chunks, at + 1, glossary);
  if (size && size.length > 1) return null;
  const groups = [
    plainGroup(letters, 'word', [[letters]], weights.word),
    size?.group ?? plainGroup(digits, 'number', [[digits]], weights.number),
  ];
  const joined = [letters + digits];
  return { groups: groups.map((group) => ({ ...group, wordings: [joined, ...group.wordings] })), length: 2 };
}

/** A chunk that is a number of some kind: it has a digit, or it is made of short pieces that no language has. */
function readNumber({ typed, words }: Chunk, glossary: Glossary, market: MarketWords): Group | null {
  const latin = withLatinLetters(typed);
  if (!/\d/.test(latin)) {
    const isFragment =
      words.length > 1 && /^[\p{L}._/-]+$/u.test(latin) && words.every((word) => word.length <= 4 && !isFiller(word));
    if (isFragment && glossary.phraseAt(words)?.length === words.length) return null;
    if (!isFragment || words.every((word) => market.knows(word) && word.length > 2)) return null;
  }
  if (/\d/.test(latin) && glossary.phraseAt(words)?.isExact) return null;
  const gtin = readGtin(latin);
  const parts = wordsOf(latin);
  const joined = partKey(latin).toLowerCase();
  return plainGroup(
    typed,
    'number',
    // Single letters and digits are in every other post.
    [parts, words, [joined], runsOf(joined), ...(gtin?.exact ?? []).map((digits) => [digits])].filter((list) =>
      list.some((word) => word.length > 1),
    ),
    weights.number,
  );
}

/** Letters and digits apart, where they say enough by themselves: `kiox300` is `kiox` and `300`, `rs453` is `rs` and `453`. */
const runsOf = (joined: string): string[] => {
  const runs = joined.match(/\p{L}+|\d+/gu) ?? [];
  return runs.length > 1 && (runs.some((run) => /^\p{L}{3,}$/u.test(run)) || /^\p{L}{2}\d{3,}$/u.test(joined))
    ? runs
    : [];
};

const plainGroup = (typed: string, kind: Group['kind'], wordings: readonly Wording[], weight: number): Group => ({
  typed,
  kind,
  concepts: [],
  wordings,
  weak: [],
  weakMatches: [],
  isOptional: false,
  weight,
  as: null,
});

interface Token {
  word: string;
  chunk: Chunk;
}

/** Puts the words of a term together that a property separates: `maneta derecha freno`, `levier droit de frein`. */
function bringTogether(tokens: Token[], glossary: Glossary): void {
  const isTerm = (words: readonly string[]) => glossary.phraseAt(words)?.length === words.length;
  for (let at = 0; at + 2 < tokens.length; at += 1) {
    const [first, between, last] = tokens.slice(at, at + 3) as [Token, Token, Token];
    const [one, two, three] = [first.word, between.word, last.word];
    const property = glossary.phraseAt([two]);
    if (!property?.isExact || !property.concepts.every(isProperty)) continue;
    if (!glossary.phraseAt([one, three])?.isExact || !isTerm([one, three])) continue;
    if (isTerm([one, two]) || isTerm([two, three]) || isTerm([one, two, three])) continue;
    tokens.splice(at + 1, 2, last, between);
  }
}

/** Terms of the glossary, the longest first, and what is between them. */
function readWords(
  chunks: readonly Chunk[],
  text: string,
  glossary: Glossary,
  market: MarketWords,
  isTalk: (word: string) => boolean,
): Group[] {
  const tokens: Token[] = chunks.flatMap((chunk) =>
    chunk.words.filter((word) => !isFiller(word) || chunk.words.length === 1).map((word) => ({ word, chunk })),
  );
  const pieces = text.split(/\s+/);
  const typedFrom = (from: number, length: number) => {
    const places = tokens.slice(from, from + length).map(({ chunk }) => chunk.place);
    const [first, last] = [Math.min(...places), Math.max(...places)];
    const isOther = (token: Token, at: number) =>
      (at < from || at >= from + length) && token.chunk.place > first && token.chunk.place < last;
    return tokens.some(isOther)
      ? places.map((place) => pieces[place]).join(' ')
      : pieces.slice(first, last + 1).join(' ');
  };
  bringTogether(tokens, glossary);
  const words = tokens.map(({ word }) => word);
  // A term may have a mistake in one of its words: `chian ring`.
  const meant = words.map((word) => glossary.withoutMistake(word));
  const phrases = cover(meant, glossary, market);
  const groups: Group[] = [];
  const places: number[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { word, chunk } = tokens[at] as Token;
    const phrase = phrases[at];
    const next = words[at + 1];
    const place = glossary.placeAt(words, at);
    const name = next === undefined || isPhraseOf(phrase, 2) ? null : nameWithin(word, next, glossary, market);
    if (name !== null) {
      groups.push({
        ...plainGroup(typedFrom(at, 2), 'word', [[name]], weights.word),
        as: name,
      });
      at += 2;
    } else if (next !== undefined && !isPhraseOf(phrase, 2) && market.isName(word + next)) {
      groups.push(plainGroup(typedFrom(at, 2), 'word', [[word + next], [word, next]], weights.word));
      at += 2;
    } else if (place && place.length >= (phrase?.length ?? 0)) {
      groups.push(plainGroup(typedFrom(at, place.length), 'word', place.names, weights.word));
      at += place.length;
    } else if (isTalk(word) && !phrase) {
      at += 1;
    } else if (phrase) {
      groups.push(
        conceptGroup(
          typedFrom(at, phrase.length),
          words.slice(at, at + phrase.length),
          phrase.concepts,
          glossary,
          market,
        ),
      );
      at += phrase.length;
    } else if (next !== undefined && isJoined(word + next, glossary, market)) {
      groups.push(...readJoined(word, next, typedFrom(at, 2), glossary, market));
      at += 2;
    } else {
      groups.push(...readWord(word, typedFrom(at, 1), glossary, market));
      at += 1;
    }
    while (places.length < groups.length) places.push(chunk.place);
  }
  const head = headOf(groups, places, pieces, glossary);
  return groups.map((group) =>
    group === head || !isPart(group) ? group : { ...group, weight: Math.min(group.weight, weights.which) },
  );
}

/**
 * The phrases that leave the fewest words over, by where they begin; of those the fewest: `disc break pads` is `disc` and
 * `break pads`, since `disc break` would leave `pads`.
 */
function cover(words: readonly string[], glossary: Glossary, market: MarketWords): (Phrase | null)[] {
  const best: { cost: number; phrase: Phrase | null }[] = [];
  best[words.length] = { cost: 0, phrase: null };
  const costFrom = (at: number) => (best[at] as { cost: number }).cost;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    let chosen: { cost: number; phrase: Phrase | null } = { cost: costFrom(at + 1) + costs.leftOver, phrase: null };
    const pair = at + 1 < words.length ? glossary.phraseAt([`${words[at]}${words[at + 1]}`]) : null;
    if (pair?.isExact && words.slice(at, at + 2).join('').length >= shortestJoined) {
      // A compound that was typed with a blank in it.
      chosen = { cost: costFrom(at + 2) + costs.phrase + costs.inflected, phrase: { ...pair, length: 2 } };
    }
    for (const phrase of glossary.phrasesAt(words, at)) {
      // A name is no inflection of a word that looks like it.
      if (!phrase.isExact && words.slice(at, at + phrase.length).some((word) => market.isName(word))) continue;
      const cost = costFrom(at + phrase.length) + costs.phrase + (phrase.isExact ? 0 : costs.inflected);
      if (cost < chosen.cost) chosen = { cost, phrase };
    }
    const turned = turnedRound(words, at, glossary, market);
    if (turned && costFrom(at + 2) + costs.phrase + costs.turned < chosen.cost)
      chosen = { cost: costFrom(at + 2) + costs.phrase + costs.turned, phrase: turned };
    best[at] = chosen;
  }
  return best.map(({ phrase }) => phrase);
}

/** A term of two words that was typed the other way round, as lists of stock do: `tape rim`, `Stütze gefedert`. */
function turnedRound(words: readonly string[], at: number, glossary: Glossary, market: MarketWords): Phrase | null {
  const [first, second] = [words[at], words[at + 1]];
  if (first === undefined || second === undefined || market.isName(first) || market.isName(second)) return null;
  const phrase = glossary.phraseAt([second, first]);
  if (!phrase?.isExact || phrase.length !== 2) return null;
  // Where one of them means the thing by itself, the other says which: `tube Presta`, `bar flat`.
  const alone = [first, second].flatMap((word) => glossary.phraseAt([word])?.concepts ?? []);
  return phrase.concepts.some((concept) => alone.includes(concept)) ? null : phrase;
}

/** The name that two words were nearly typed for, of which one says nothing by itself: `rock shock`. */
function nameWithin(word: string, next: string, glossary: Glossary, market: MarketWords): string | null {
  const hasMeaning = (one: string) =>
    glossary.phraseAt([one]) !== null || market.knows(one) || glossary.isTalk(one) || /\d/.test(one);
  return hasMeaning(word) && hasMeaning(next) ? null : (market.nameLike?.(word + next) ?? null);
}

const isPhraseOf = (phrase: Phrase | null | undefined, least: number) => (phrase?.length ?? 0) >= least;

const isJoined = (joined: string, glossary: Glossary, market: MarketWords): boolean =>
  joined.length >= shortestJoined && (market.knows(joined) || (glossary.phraseAt([joined])?.isExact ?? false));

/** Two words that are also written as one. */
function readJoined(word: string, next: string, typed: string, glossary: Glossary, market: MarketWords): Group[] {
  const phrase = glossary.phraseAt([word + next]);
  if (phrase) return [conceptGroup(typed, [word, next], phrase.concepts, glossary, market)];
  return [plainGroup(typed, 'word', [[word, next], [word + next]], weights.word)];
}

function readWord(word: string, typed: string, glossary: Glossary, market: MarketWords): Group[] {
  const halves = [
    ...splitsOf(word, 3, (half) => market.knows(half) || glossary.words.has(half)),
    ...splitsOf(word, 2, (half) => market.isName(half)),
  ];
  const own: Wording[] = [[word], ...otherSpellings(word).map((other) => [other]), ...halves];
  // München may be typed Muenchen, and posts are kept without the dots.
  if (/[aou]e/.test(word) && !market.knows(word)) own.push([word.replaceAll(/([aou])e/g, '$1')]);
  if (!market.knows(word)) {
    const parts = glossary.partsOf(word);
    const groups = parts && readParts(parts, typed, glossary, market);
    if (groups) {
      // The compound as it was typed says all of its parts at once.
      return groups.map((group) => ({ ...group, wordings: [...group.wordings, ...own] }));
    }
  }
  return [
    { ...plainGroup(typed, 'word', own, weights.word), weak: market.inflectionsOf(word).map((other) => [other]) },
  ];
}

/** The parts of a compound; the last part says what the thing is, the others say which. */
function readParts(parts: readonly string[], typed: string, glossary: Glossary, market: MarketWords): Group[] | null {
  const groups: Group[] = [];
  for (let at = 0; at < parts.length; ) {
    const phrase = glossary.phraseAt(parts, at);
    if (phrase) {
      groups.push(conceptGroup(typed, parts.slice(at, at + phrase.length), phrase.concepts, glossary, market));
    }
    at += phrase?.length ?? 1;
  }
  const headNouns = groups.filter(({ concepts }) => !concepts.every(isProperty));
  const head = headNouns.at(-1);
  if (!head) return groups.length > 0 ? groups : null;
  return groups.map((group) => (group === head ? group : { ...group, weight: weights.modifier, isOptional: true }));
}

/** Two known words of so many letters or more that a word is made of. */
function splitsOf(word: string, least: number, isKnown: (half: string) => boolean): string[][] {
  const splits: string[][] = [];
  for (let at = least; at <= word.length - least; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (halves.every(isKnown)) splits.push(halves);
  }
  return splits;
}

function conceptGroup(
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
  const names = concepts.map((concept) => glossary.nameOf(concept));
  const isOptional = concepts.every((concept) => optional.has(concept));
  return {
    typed,
    kind: 'concept',
    concepts,
    wordings: [
      words,
      ...words.flatMap((word) => (words.length === 1 ? otherSpellings(word).map((other) => [other]) : [])),
      ...concepts.flatMap((concept) => glossary.withNarrower(concept).flatMap(ways)),
    ],
    weak: [],
    weakMatches: isWholeProperty
      ? []
      : concepts.flatMap((concept) =>
          // Titles consist of words that the market knows, apart from their short ones.
          glossary.weakMatchesOf(concept).filter((list) => list.every((word) => word.length < 3 || market.knows(word))),
        ),
    isOptional,
    weight: isOptional ? weights.optional : isWholeProperty ? weights.property : weights.part,
    as: names.some((name) => wordsOf(name).join(' ') === words.join(' ')) ? null : names.join(' / '),
  };
}
