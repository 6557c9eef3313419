import { numberOfWord, severalWord } from '#server/reading/lines/multiples.ts';
import { measureWords, tidySizes } from '#server/reading/sizes.ts';
import { plainText, wordsOf } from '#server/reading/text.ts';
import { anyOf, oneOf } from '#server/reading/words.ts';
import { type Glossary, isFiller, isProperty } from '../../../vocabulary/index.ts';
import { type Chunk, readPasted, splitChunks, tidied } from './chunks.ts';
import { readRequested } from './exclusions.ts';
import { conceptGroup, type Group, type MarketWords, plainGroup, weights } from './groups.ts';
import { headOf, isLinkingWord, isPart } from './headNouns.ts';
import { endsWithin, keysWithin, partKey, readGtin, withLatinLetters, withoutLabel } from './keys.ts';
import { readPartSizes } from './partSizes.ts';
import { readSize } from './sizes.ts';
import { type PlacedGroup, readWords } from './terms.ts';

const mostGroups = 12;
const longestSize = 7;

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
  /** What no post may have, unless it `isWritten` so by posts themselves: `without retail box`. */
  excluded: { typed: string; groups: Group[]; isWritten: boolean }[];
  /** What has to be in a post word for word. */
  phrases: readonly string[];
}

/** Reads what was typed: sizes, part numbers, terms in six languages, compounds, and words. Queries nothing. */
export function understand(q: string, glossary: Glossary, market: MarketWords): Understood {
  const requested = readRequested(
    readPasted(q)
      .replaceAll(/[\s;]+/g, ' ')
      .trim(),
    glossary,
    market,
  );
  const text = withoutLabel(requested.text);
  const latin = withLatinLetters(text);
  const isTalk = (word: string) => glossary.isTalk(word) && !market.isName(word);
  const name = wordsOf(text);
  const read = glossary.isBikeName(name)
    ? [plainGroup(text, 'word', [name], weights.word)]
    : readGroups(tidied(tidySizes(withDigits(text))), glossary, market, isTalk);
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
    excluded: requested.excluded.map(({ typed, text: what, isWritten }) => ({
      typed,
      groups: readGroups(what, glossary, market, () => false),
      isWritten,
    })),
    phrases: requested.phrases,
  };
}

const shortestMeasure = 3;
const amountInWords = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${severalWord})([\s-]?)(?=${anyOf(measureWords.filter(({ length }) => length >= shortestMeasure))}(?![\p{L}\p{N}]))`,
  'giu',
);

/** A search with its amounts in digits: `doce velocidades`, `elffach`. */
const withDigits = (text: string): string =>
  text.replaceAll(amountInWords, (_, word: string, between: string) => `${numberOfWord(word)}${between || '-'}`);

const times = /^(?:\d{1,5}x|x\d{1,5})$/i;

/** Makes the groups optional that only state how many are wanted: `10x`, `20 pcs`. */
const asCounts = (groups: readonly Group[]): Group[] =>
  groups.map((group, index) => {
    const isCount =
      times.test(group.typed) ||
      (/^\d{1,5}$/.test(group.typed) && groups[index + 1]?.concepts.includes('property:piece') === true);
    return isCount ? { ...group, isOptional: true, weight: weights.optional } : group;
  });

/** An x between a number and what it counts: `10 x RT-MT800`. */
const isTimes = (chunks: readonly Chunk[], at: number): boolean =>
  /^[x×]$/i.test((chunks[at] as Chunk).typed) &&
  [at - 1, at + 1].some((place) => /^\d+$/.test(chunks[place]?.typed ?? ''));

function readGroups(text: string, glossary: Glossary, market: MarketWords, isTalk: (word: string) => boolean): Group[] {
  const chunks = splitChunks(text);
  const groups: PlacedGroup[] = [];
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
      groups.push(...read.groups.map((group) => ({ group, place: chunk.place })));
      at += read.length;
    } else {
      const number = isOfTerm(chunks, at, glossary) ? null : readNumber(chunk, glossary, market);
      if (number) {
        flush();
        groups.push({ group: number, place: chunk.place });
      } else run.push(chunk);
      at += 1;
    }
  }
  flush();
  const pieces = text.split(/\s+/);
  const joined = joinAlternatives(withoutLinks(groups, pieces), pieces);
  return weighParts(readPartSizes(joined, glossary), pieces, glossary, market);
}

const isOr = new RegExp(`^${oneOf('or')}$`, 'iu');

/** Groups of which one is enough as one: `XT or SLX`, `organic oder gesintert`. Parts are searched for one by one. */
function joinAlternatives(groups: readonly PlacedGroup[], pieces: readonly string[]): PlacedGroup[] {
  const joined: PlacedGroup[] = [];
  for (const one of groups) {
    const before = joined.at(-1);
    const end = before ? before.place + before.group.typed.split(' ').length : 0;
    const areAlike =
      before?.group.kind === one.group.kind &&
      [before.group, one.group].every((group) => !isPart(group) && !group.isOptional);
    if (before && areAlike && one.place === end + 1 && isOr.test(plainText(pieces[end] ?? '')))
      joined.splice(-1, 1, { place: before.place, group: either(before.group, one.group, pieces[end] as string) });
    else joined.push(one);
  }
  return joined;
}

const either = (one: Group, other: Group, or: string): Group => ({
  ...one,
  typed: `${one.typed} ${or} ${other.typed}`,
  concepts: [...one.concepts, ...other.concepts],
  wordings: [...one.wordings, ...other.wordings],
  weak: [...one.weak, ...other.weak],
  opposed: [],
  as: one.as !== null || other.as !== null ? `${one.as ?? one.typed} / ${other.as ?? other.typed}` : null,
});

/** Groups without a Dutch `voor` between a part and what it is for: there it is no `front`. */
const withoutLinks = (groups: readonly PlacedGroup[], pieces: readonly string[]): PlacedGroup[] =>
  groups.filter(({ group, place }, index) => {
    const next = groups[index + 1]?.group;
    const isBetween = groups.slice(0, index).some((before) => isPart(before.group)) && next && next.kind !== 'size';
    return !(isBetween && group.kind === 'concept' && !isPart(group) && isLinkingWord(pieces[place] ?? ''));
  });

/** A group as the part that it names: an `achterwiel` is also what is at the rear, unless it is the thing itself. */
function asPart(group: Group, glossary: Glossary, market: MarketWords): Group {
  const parts = group.concepts.filter((concept) => !isProperty(concept));
  return parts.length === 0 || parts.length === group.concepts.length
    ? group
    : { ...conceptGroup(group.typed, group.wordings[0] ?? [], parts, glossary, market), weight: group.weight };
}

/** A part that another is for, also as what that is mounted on: a light for a carrier has a `carrier mount`. */
function asMount(group: Group, glossary: Glossary): Group {
  const mounts = group.concepts.map((concept) => `property:${concept} mount`);
  const wordings = mounts.flatMap((mount) => glossary.wordingsOf(mount).map(({ words }) => words));
  return wordings.length > 0
    ? { ...group, wordings: [...group.wordings, ...wordings], opposed: glossary.opposedTo(mounts) }
    : group;
}

/** Marks the part that is meant, and treats the others as modifiers. */
function weighParts(
  placed: readonly PlacedGroup[],
  pieces: readonly string[],
  glossary: Glossary,
  market: MarketWords,
): Group[] {
  const groups = placed.map(({ group }) => group);
  const head = headOf(
    groups,
    placed.map(({ place }) => place),
    pieces,
    glossary,
  );
  return groups.map((group) => {
    if (group === head.group) {
      // What is meant may be no part of the glossary: `clamp for 31.8 seatpost`.
      const weight = Math.max(group.weight, weights.word);
      return { ...asPart({ ...group, weight }, glossary, market), isHead: head.isSure };
    }
    return isPart(group) ? asMount({ ...group, weight: Math.min(group.weight, weights.which) }, glossary) : group;
  });
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
    // `40mm Presta 60mm`: a valve that has its own length does not have the one in front of it.
    if (!size || (length > 1 && /\d\s?mm\s\p{L}+$/iu.test(typed) && /^\d+\s?mm$/i.test(rest[length]?.typed ?? '')))
      continue;
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
  // A single letter has no meaning by itself, however many posts have it.
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
  // A name, and no abbreviation: `ant+`.
  if (/^\p{L}{2,}\+$/u.test(typed)) return plainGroup(typed, 'word', [words], weights.word);
  if (!/\d/.test(latin)) {
    const isFragment =
      words.length > 1 && /^[\p{L}._/-]+$/u.test(latin) && words.every((word) => word.length <= 4 && !isFiller(word));
    if (isFragment && glossary.phraseAt(words)?.length === words.length) return null;
    // One of them is enough: `XT/SLX`. A post that has both comes first.
    if (isFragment && typed.includes('/') && words.every((word) => word.length > 1 && market.knows(word)))
      return { ...plainGroup(typed, 'word', [words], weights.word), weak: words.map((word) => [word]) };
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

/** Splits letters from digits where each means enough by itself: `kiox300` is `kiox` and `300`, `rs453` is `rs` and `453`. */
const runsOf = (joined: string): string[] => {
  const runs = joined.match(/\p{L}+|\d+/gu) ?? [];
  return runs.length > 1 && (runs.some((run) => /^\p{L}{3,}$/u.test(run)) || /^\p{L}{2}\d{3,}$/u.test(joined))
    ? runs
    : [];
};
