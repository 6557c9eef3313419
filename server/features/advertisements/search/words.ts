import { type Database, sql } from '#server/db/database.ts';
import { SlotSet } from './bits.ts';
import type { PostColumns } from './columns.ts';
import { findByPartNumber, findFragments, type Posting, type Postings, prefixOf } from './postings.ts';
import { findSimilarWords, otherSpellings } from './spelling.ts';

/** How well the words fit a post; the lower the better, 0 where they do not. */
const tier = { partNumber: 1, partNumberPrefix: 2, title: 3, description: 4, fragment: 5, corrected: 6 } as const;

export interface WordMatch {
  /** Tier by slot. */
  tiers: Uint8Array;
  /** What was searched for instead, where a word that nobody uses was taken for a mistyped one. */
  corrected: string | null;
}

interface ParsedWord {
  text: string;
  /** The stems of the word and of its other spellings; none for a word that says nothing, such as "the". */
  spellings: string[][];
}

interface ResolvedWord {
  posting: Posting;
  /** The best tier that posts found by this word can have. */
  floor: number;
  text: string;
}

const mostWords = 12;

/** Finds what people type: words, part numbers whole or in part, and both mistyped. */
export async function matchWords(
  db: Database,
  postings: Postings,
  columns: PostColumns,
  q: string,
): Promise<WordMatch> {
  const typed = normalise(q).match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = (await parse(db, [...new Set(typed)].slice(0, mostWords))).filter(saysSomething);
  const [exactWords, byNumber] = await Promise.all([findWords(postings, words), findNumber(db, typed)]);
  const numberFound = byNumber.exact.length > 0 || byNumber.prefix.length > 0 || byNumber.fragment.length > 0;
  const resolved = await Promise.all(
    words.map(async (word, index): Promise<ResolvedWord | null> => {
      const posting = exactWords[index] as Posting;
      if (!isEmpty(posting)) return { posting, floor: 0, text: word.text };
      // A part number typed with blanks is not a list of words that nobody uses.
      return numberFound ? null : resolveNearly(db, postings, word.text);
    }),
  );
  const isMistyped = !numberFound && resolved.includes(null);
  const corrected = isMistyped ? await correct(db, postings, words, resolved) : null;

  const tiers = new Uint8Array(columns.capacity);
  const mark = (set: SlotSet, value: number) =>
    set.forEach((slot) => {
      tiers[slot] = value;
    });
  // From the worst fit to the best, so that the best one stays.
  mark(postings.setOf(byNumber.fragment), tier.fragment);
  const complete = resolved.filter((word) => word !== null);
  if (complete.length > 0 && complete.length === resolved.length) {
    const { all, titles } = combine(complete);
    const floor = Math.max(...complete.map((word) => word.floor));
    mark(all, Math.max(floor, tier.description));
    mark(titles, Math.max(floor, tier.title));
  }
  mark(postings.setOf(byNumber.prefix), tier.partNumberPrefix);
  mark(postings.setOf(byNumber.exact), tier.partNumber);
  return { tiers, corrected };
}

/** Posts by the whole text as a part number. */
async function findNumber(db: Database, typed: string[]): Promise<Awaited<ReturnType<typeof findByPartNumber>>> {
  const key = typed.join('').toUpperCase();
  const hasDigit = /\d/.test(key);
  const canBe = key.length >= 3 && key.length <= 60 && (hasDigit || typed.length === 1);
  return canBe ? findByPartNumber(db, key, hasDigit && key.length >= 4) : { exact: [], prefix: [], fragment: [] };
}

/** Posts that have all words somewhere, and those of them that have all in the title. */
function combine(words: ResolvedWord[]): { all: SlotSet; titles: SlotSet } {
  const [first, ...rest] = words as [ResolvedWord, ...ResolvedWord[]];
  const all = first.posting.head.copy().unite(first.posting.tail);
  const titles = first.posting.head.copy();
  for (const { posting } of rest) {
    all.intersect(posting.head.copy().unite(posting.tail));
    titles.intersect(posting.head);
  }
  return { all, titles };
}

const isEmpty = ({ head, tail }: Posting): boolean => head.isEmpty() && tail.isEmpty();
const saysSomething = (word: ParsedWord): boolean => word.spellings.some((stems) => stems.length > 0);

/** For each word, the posts that have it in one of its spellings. */
async function findWords(postings: Postings, words: ParsedWord[]): Promise<Posting[]> {
  const found = await postings.find(words.flatMap((word) => word.spellings.flat()));
  return words.map((word) => {
    const spellings = word.spellings
      .filter((stems) => stems.length > 0)
      .map((stems) =>
        joinSets(
          stems.map((stem) => found.get(stem) as Posting),
          (set, other) => set.intersect(other),
        ),
      );
    return joinSets(spellings, (set, other) => set.unite(other));
  });
}

function joinSets(list: Posting[], join: (set: SlotSet, other: SlotSet) => SlotSet): Posting {
  const [first, ...rest] = list as [Posting, ...Posting[]];
  if (rest.length === 0) return first;
  return {
    head: rest.reduce((set, { head }) => join(set, head), first.head.copy()),
    tail: rest.reduce((set, { tail }) => join(set, tail), first.tail.copy()),
  };
}

/** Posts with a word that begins like this one, else with a part number that has it in it. */
async function resolveNearly(db: Database, postings: Postings, text: string): Promise<ResolvedWord | null> {
  if (text.length < 2) return null;
  const prefix = prefixOf(text);
  const posting = (await postings.find([prefix])).get(prefix) as Posting;
  if (!isEmpty(posting)) return { posting, floor: 0, text };
  const head = postings.setOf(await findFragments(db, text));
  return head.isEmpty() ? null : { posting: { head, tail: new SlotSet(0) }, floor: tier.fragment, text };
}

/** Puts the likeliest word in the place of each that nobody uses; returns the words as corrected, or null. */
async function correct(
  db: Database,
  postings: Postings,
  words: ParsedWord[],
  resolved: (ResolvedWord | null)[],
): Promise<string | null> {
  for (const [index, word] of words.entries()) {
    if (resolved[index] !== null) continue;
    // What has digits is a number rather than a word, and numbers that look alike are not the same.
    if (word.text.length < 3 || /\d/.test(word.text)) return null;
    const candidates = (await parse(db, await findSimilarWords(db, word.text))).filter(saysSomething);
    const found = await findWords(postings, candidates);
    const options = candidates
      .map((candidate, place) => ({ posting: found[place] as Posting, floor: tier.corrected, text: candidate.text }))
      .filter(({ posting }) => !isEmpty(posting));
    // The likeliest word that goes with the others beats a likelier one that does not.
    const others = resolved.filter((other) => other !== null);
    const chosen = options.find((option) => !combine([option, ...others]).all.isEmpty()) ?? options[0];
    if (!chosen) return null;
    resolved[index] = chosen;
  }
  return resolved.map((word) => word?.text).join(' ');
}

const known = new Map<string, string[]>();
const mostKnown = 5000;

/** The words with their stems, as the database makes them of posts too. */
async function parse(db: Database, texts: string[]): Promise<ParsedWord[]> {
  const spellingsOf = (text: string) => [text, ...otherSpellings(text)];
  const stems = new Map<string, string[]>();
  const unknown: string[] = [];
  for (const spelling of texts.flatMap(spellingsOf)) {
    const held = known.get(spelling);
    if (held) stems.set(spelling, held);
    else unknown.push(spelling);
  }
  if (unknown.length > 0) {
    const { rows } = await sql<{ text: string; stems: string[] }>`
      select text, tsvector_to_array(to_tsvector('english', search_text(text))) as stems
      from unnest(${unknown}::text[]) given (text)`.execute(db);
    for (const row of rows) {
      const plain = row.stems.filter(isPlain);
      if (known.size >= mostKnown) known.delete(known.keys().next().value as string);
      known.set(row.text, plain);
      stems.set(row.text, plain);
    }
  }
  return texts.map((text) => ({ text, spellings: spellingsOf(text).map((spelling) => stems.get(spelling) ?? []) }));
}

const normalise = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

// Nothing but letters and digits reaches a tsquery, so nothing in it can be an operator.
const isPlain = (stem: string): boolean => /^[\p{L}\p{N}]+$/u.test(stem);
