import { type Glossary, isFiller, isProperty, type Phrase } from '../../../vocabulary/index.ts';
import type { Chunk } from './chunks.ts';
import { conceptGroup, type Group, type MarketWords, plainGroup, type Wording, weights } from './groups.ts';
import { cover, shortestJoined } from './phrases.ts';
import { otherSpellings } from './variants.ts';

/** A group and its position among the typed words. */
export interface PlacedGroup {
  group: Group;
  place: number;
}

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

/** Puts the term in the place of a slip in words that a hyphen joins: `démonte-pneux`. */
function correctHyphenated(tokens: readonly Token[], words: string[], glossary: Glossary, market: MarketWords): void {
  for (let at = 0; at + 1 < tokens.length; at += 1) {
    const [one, two] = words.slice(at, at + 2) as [string, string];
    if ((tokens[at] as Token).chunk !== (tokens[at + 1] as Token).chunk) continue;
    if (market.knows(two) || glossary.phraseAt([one, two])?.length === 2) continue;
    const like = glossary.termLike(one + two);
    if (!like?.startsWith(one)) continue;
    const end = like.slice(one.length);
    if (glossary.phraseAt([one, end])?.length === 2) words[at + 1] = end;
  }
}

/** Terms of the glossary, the longest first, and what is between them. */
export function readWords(
  chunks: readonly Chunk[],
  text: string,
  glossary: Glossary,
  market: MarketWords,
  isTalk: (word: string) => boolean,
): PlacedGroup[] {
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
  correctHyphenated(tokens, meant, glossary, market);
  const phrases = cover(meant, glossary, market);
  const groups: Group[] = [];
  const places: number[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { word, chunk } = tokens[at] as Token;
    const phrase = phrases[at];
    const next = words[at + 1];
    const place = glossary.places.at(words, at);
    const name = next === undefined || isPhrase(phrase) ? null : nameWithin(word, next, glossary, market);
    if (name !== null) {
      groups.push({
        ...plainGroup(typedFrom(at, 2), 'word', [[name]], weights.word),
        as: name,
      });
      at += 2;
    } else if (next !== undefined && !isPhrase(phrase) && market.isName(word + next)) {
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
  return groups.map((group, index) => ({ group, place: places[index] as number }));
}

/** The name that two words nearly spell, where one of them means nothing by itself: `rock shock`. */
function nameWithin(word: string, next: string, glossary: Glossary, market: MarketWords): string | null {
  const hasMeaning = (one: string) =>
    glossary.phraseAt([one]) !== null || market.knows(one) || glossary.isTalk(one) || /\d/.test(one);
  return hasMeaning(word) && hasMeaning(next) ? null : (market.nameLike?.(word + next) ?? null);
}

const isPhrase = (term: Phrase | null | undefined) => (term?.length ?? 0) > 1;

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
  const isKnown = market.knows(word);
  const like = isKnown ? null : glossary.termLike(word);
  const meant = like === null ? null : glossary.phraseAt([like]);
  if (like !== null && meant) return [conceptGroup(typed, [like], meant.concepts, glossary, market)];
  const parts = glossary.partsOf(word);
  const groups = parts && readParts(parts, typed, glossary, market);
  // Where posts have the whole word, they are found by it alone, unless others may say the same in two: `Carbonfelge`.
  if (groups && (!isKnown || (groups.length > 1 && groups.every(({ isOptional }) => !isOptional)))) {
    // The compound as typed matches for all of its parts.
    return groups.map((group) => ({ ...group, wordings: [...group.wordings, ...own] }));
  }
  // Of a number that begins like a term, the model is meant more than what it ends with: `RD-M8100-SGS`.
  const weight = /\d/.test(word) ? weights.number : weights.word;
  return [{ ...plainGroup(typed, 'word', own, weight), weak: market.inflectionsOf(word).map((other) => [other]) }];
}

/** The parts of a compound: the last part names the thing, the others qualify it. */
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
  // A `Faltreifen` is no tyre of the other variant.
  const isVariant = ({ concepts }: Group) => concepts.every((concept) => glossary.isDecisive(concept));
  return groups.map((group) =>
    group === head ? group : { ...group, weight: weights.modifier, isOptional: !isVariant(group) },
  );
}

/**
 * Whether a word is two of the glossary, joined as German and Dutch do, with or without a letter between: `Schaltwerkszug`. No
 * other part is meant by it, however alike its name.
 */
export function isCompound(word: string, glossary: Glossary): boolean {
  for (let at = shortestHalf; at <= word.length - shortestTail; at += 1) {
    if (!glossary.words.has(word.slice(at))) continue;
    const half = word.slice(0, at);
    if (glossary.words.has(half)) return true;
    if (half.length > shortestHalf && /[ns]$/.test(half) && glossary.words.has(half.slice(0, -1))) return true;
  }
  return false;
}

const shortestHalf = 4;
const shortestTail = 3;

/** The fewest letters of the two known words that a word is made of. */
function splitsOf(word: string, least: number, isKnown: (half: string) => boolean): string[][] {
  const splits: string[][] = [];
  for (let at = least; at <= word.length - least; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (halves.every(isKnown)) splits.push(halves);
  }
  return splits;
}
