import { oneOf } from '#server/reading/words.ts';
import { BitSet } from '#server/search-engine/columns/bitSet.ts';
import { Tiers } from '#server/search-engine/columns/tiers.ts';
import { matchWords, type WordMatch, type WordSources } from './match.ts';
import { tier } from './rank.ts';
import { isBrandName } from './sought.ts';
import { isPart } from './understanding/headNouns.ts';

/** What is between parts that are asked for in one search. */
const separators = new RegExp(`[,;] | (?:[&+/]|${oneOf('and another')}) `, 'iu');
/** Between a part and what it comes with, or two that are wanted. */
const together = new RegExp(` ${oneOf('comes with')} `, 'iu');
const mostParts = 3;

/** The searches for the parts that one names one after the other, and what each of them says besides the name of its part. */
interface Sides {
  sides: string[];
  more: string[][];
}

/** The parts that a search names one after the other, `saddle and pedals`, each as a search; null where it is about one thing. */
function splitParts({ lexicon }: WordSources, q: string, between: RegExp): Sides | null {
  const sides = q.trim().replaceAll(/\s+/g, ' ').split(between);
  if (sides.length < 2 || sides.length > mostParts || /["“”„«»]|(?:^|\s)-/.test(q)) return null;
  const required = sides.map((text) => lexicon.understand(text).groups.filter(({ isOptional }) => !isOptional));
  const parts = required.map((groups) => groups.filter(isPart));
  // `front and rear light`, `cable and housing kit`: what is not a part by itself belongs to the others.
  if (!parts.every((groups) => groups.length === 1)) return null;
  const concepts = parts.flatMap(([group]) => group?.concepts ?? []);
  if (new Set(concepts).size !== concepts.length) return null;
  return {
    sides,
    more: required.map((groups) => groups.filter((group) => !isPart(group)).map(({ typed }) => typed)),
  };
}

/**
 * The matches of several parts. A word next to one part narrows the others too if posts match it: `grips and bell black`, but not
 * `saddle and seatpost 27.2`.
 */
async function matchEach(sources: WordSources, { sides, more }: Sides): Promise<WordMatch[]> {
  const [shared = [], ...others] = more.filter((words) => words.length > 0);
  return Promise.all(
    sides.map(async (side, place) => {
      let match = await matchWords(sources, side);
      if (others.length > 0 || more[place] === shared) return match;
      let narrowed = side;
      // A number without a unit is a size of the one part.
      for (const word of shared.filter((one) => /\p{L}/u.test(one))) {
        const narrower = await matchWords(sources, `${narrowed} ${word}`);
        if (narrower.tiers.upTo(tier.lastComplete).length === 0) continue;
        narrowed = `${narrowed} ${word}`;
        match = narrower;
      }
      return match;
    }),
  );
}

const connector = new RegExp(`^(?:[&+/|,;]|${oneOf('or', 'and another')})$`, 'iu');
/** How many words of a search a brand may be. */
const brandWords = [3, 2, 1];

/** A search that names several brands as one for each, `cassette Shimano or SRAM`; null where it names fewer. */
function splitBrands(sources: WordSources, q: string): string[] | null {
  if (/["“”„«»]|(?:^|\s)-/.test(q)) return null;
  const words = q
    .trim()
    .replaceAll(/[,;/|&+]/g, ' $& ')
    .split(/\s+/)
    .filter(Boolean);
  const brands: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const isBrand = (length: number) => isBrandName(sources, words.slice(at, at + length).join(' '));
    const length = brandWords.find((most) => at + most <= words.length && isBrand(most)) ?? 0;
    if (length > 0) brands.push(words.slice(at, at + length).join(' '));
    else if (!connector.test(words[at] as string)) rest.push(words[at] as string);
    at += length || 1;
  }
  const isSplit = brands.length > 1 && brands.length <= mostParts && new Set(brands).size === brands.length;
  return isSplit && rest.length > 0 ? brands.map((brand) => [...rest, brand].join(' ')) : null;
}

/** Finds what people type, as `matchWords` does; several parts in one search each by itself. */
export async function matchSeveral(sources: WordSources, q: string): Promise<WordMatch> {
  const named = splitParts(sources, q, separators);
  const parts = named ?? splitParts(sources, q, together);
  const sides = parts?.sides ?? splitBrands(sources, q);
  if (!sides) return matchWords(sources, q);
  if (!named || named.more.some((words) => words.length > 0)) {
    // `Laufrad mit Nabendynamo`, `lever and calliper front`: a part that comes with the other, or names both brands, is meant where
    // one is offered.
    const match = await matchWords(sources, q);
    if (match.tiers.upTo(tier.clear).length > 0) return match;
  }
  const matches = await matchEach(sources, parts ?? { sides, more: [] });
  const tiers = new Tiers(sources.columns.size);
  const levels = matches.flatMap((match) => match.tiers.levels()).sort(([one], [other]) => one - other);
  for (const [value, slots] of levels) tiers.mark(value, slots);
  const mentions = matches
    .reduce((set, match) => (match.mentions ? set.unite(match.mentions) : set), new BitSet(sources.columns.size))
    .subtract(tiers.fitting(tier.lastComplete));
  const corrected = matches.map((match, place) => match.corrected ?? (sides[place] as string));
  return {
    tiers,
    turns: matches.map((match) => match.tiers),
    absent: matches.every(({ absent }) => absent !== null) ? (matches[0]?.absent ?? null) : null,
    mentions: mentions.isEmpty() ? null : mentions,
    corrected: matches.some((match) => match.corrected !== null) ? corrected.join(', ') : null,
    words: [...new Map(matches.flatMap(({ words }) => words.map((word) => [word.word, word]))).values()],
    without: [],
    addPartial() {},
  };
}
