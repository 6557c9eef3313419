import type { Database } from '#server/db/database.ts';
import type { GiveWay } from '#server/platform/http/index.ts';
import { wordsOf } from '#server/reading/text.ts';
import type { Language } from '#server/reading/vocabulary.ts';
import { BitSet } from '#server/search-engine/columns/bitSet.ts';
import type { PostColumns } from '#server/search-engine/columns/posts.ts';
import type { Tiers } from '#server/search-engine/columns/tiers.ts';
import { type Glossary, isProperty } from '../../vocabulary/index.ts';
import type { Names } from '../names.ts';
import {
  countOf,
  type DescribedWords,
  describeNumber,
  describeWithout,
  describeWords,
  isEmpty,
  type Relaxation,
} from './describe.ts';
import { findExcluded, withoutExcluded } from './excluded.ts';
import { withImplied } from './implied.ts';
import type { Lexicon } from './lexicon.ts';
import { findByNumber, findByWholeNumber, findFragments, findInitials, noneByNumber } from './numbers.ts';
import { postsInCategories, postsInCategoriesOf, postsOfNothingElse } from './parts.ts';
import type { Posting, Postings } from './postings/postings.ts';
import { stemsWithin, termsThatBegin } from './prefixTerms.ts';
import { everywhere, type FoundGroup, type Ranked, rank } from './rank.ts';
import { withSetsLast } from './sets.ts';
import { findSimilarWords } from './spelling.ts';
import { learnGroups, stemGroups } from './stems.ts';
import { type Group, plainGroup, weights } from './understanding/groups.ts';
import { isPart } from './understanding/headNouns.ts';
import { partKey, withLatinLetters } from './understanding/keys.ts';
import { isCompound } from './understanding/terms.ts';
import type { Understood } from './understanding/understand.ts';
import { prefixOf, type Ways, waysOf } from './wordings.ts';

/**
 * How many words of a search that no post has are looked up as beginnings, parts of numbers and slips: for each of them, the database
 * reads the words or numbers of the whole market.
 */
const mostUnknown = 8;

/** What the words of a search are looked up in. */
export interface WordSources {
  db: Database;
  glossary: Glossary;
  lexicon: Lexicon;
  postings: Postings;
  columns: PostColumns;
  names: Names;
  /** Called in between where many searches are matched in a row. */
  giveWay?: GiveWay;
}

export interface WordMatch extends Ranked {
  /** The search with other words in the place of mistyped ones; null where nothing was corrected. */
  corrected: string | null;
  words: DescribedWords;
  /** For each word that can be left out: the search without it, and the posts that have all the others. */
  without: Relaxation[];
  /** Where several parts are asked for, how well posts fit each of them: they are shown by turns. */
  turns?: readonly Tiers[];
}

/** The same, with the words that a mistyped one may stand for, each looked up once. */
interface Correcting extends WordSources {
  similarTo(word: string): Promise<string[]>;
}

function correcting(sources: WordSources, groups: readonly FoundGroup[]): Correcting {
  const { db, glossary, names } = sources;
  const found = new Map<string, Promise<string[]>>();
  const languages = commonLanguages(groups, glossary);
  const isOfOther = (text: string) => {
    const own = glossary.words.get(text);
    return languages !== null && own !== undefined && !languages.some((one) => own.has(one));
  };
  const findSimilar = async (word: string) =>
    (await findSimilarWords(db, glossary, names.words, word)).filter((text) => !isOfOther(text));
  return {
    ...sources,
    similarTo(word) {
      const known = found.get(word) ?? findSimilar(word);
      found.set(word, known);
      return known;
    },
  };
}

/** The languages that all terms of a search share, in which its mistyped words are; null where it has none or mixes them. */
function commonLanguages(groups: readonly FoundGroup[], glossary: Glossary): readonly Language[] | null {
  const words = groups.filter(({ group }) => group.kind === 'concept').flatMap(({ group }) => wordsOf(group.typed));
  const known = words.flatMap((word) => glossary.words.get(word) ?? []);
  const common = [...(known[0] ?? [])].filter((language) => known.every((own) => own.has(language)));
  return common.length > 0 ? common : null;
}

/** Understands many searches, by what was typed, and learns their words in one query before they are matched one by one. */
export async function learnWords(
  { db, lexicon, giveWay }: WordSources,
  queries: Iterable<string>,
): Promise<Map<string, Understood>> {
  const understood = new Map<string, Understood>();
  for (const q of new Set(queries)) {
    await giveWay?.();
    understood.set(q, lexicon.understand(q));
  }
  await learnGroups(
    db,
    [...understood.values()].flatMap(({ groups }) => groups),
  );
  return understood;
}

/**
 * Finds the posts with all words of a search as they are typed: nothing is corrected, and nothing left out. Only what
 * `mayBeNumber` is looked up as one.
 */
export async function matchAllWords(sources: WordSources, understood: Understood, mayBeNumber = true): Promise<Ranked> {
  const { db, postings, columns, names } = sources;
  const [found, byNumber, { slots }] = await Promise.all([
    findGroups(sources, understood.groups),
    mayBeNumber ? findByWholeNumber(db, understood) : noneByNumber,
    findExcluded(sources, understood, (groups) => findGroups(sources, groups)),
  ]);
  const left = (set: BitSet): BitSet => (slots ? set.subtract(slots) : set);
  return rank(columns, names, withoutExcluded(await implied(sources, found), slots, columns), {
    exact: left(postings.setOf(byNumber.exact)),
    near: left(postings.setOf(byNumber.near)),
    fragment: left(postings.setOf(byNumber.fragment)),
    named: postings.setOf(null),
  });
}

/** Finds what people type: words in six languages, sizes, part numbers whole or in part, and all of them mistyped. */
export async function matchWords(sources: WordSources, q: string): Promise<WordMatch> {
  const { db, lexicon, postings, columns, names } = sources;
  const understood = lexicon.understand(q);
  const [found, byNumber, exclusions] = await Promise.all([
    findGroups(sources, understood.groups),
    findByNumber(db, understood),
    findExcluded(sources, understood, (groups) => findGroups(sources, groups)),
  ]);
  const left = (set: BitSet): BitSet => (exclusions.slots ? set.subtract(exclusions.slots) : set);
  const numbers = {
    exact: left(postings.setOf(byNumber.exact)),
    near: left(postings.setOf(byNumber.near)),
    fragment: left(postings.setOf(byNumber.fragment)),
    named: left(postings.setOf(byNumber.named)),
  };
  const isNumber = [numbers.exact, numbers.near, numbers.fragment].some((set) => !set.isEmpty());
  const speller = correcting(sources, found);
  const corrected = isNumber
    ? found
    : await correctGroups(speller, await correctPhrases(speller, await withInitials(sources, found)));
  const groups = withoutExcluded(await implied(sources, corrected), exclusions.slots, columns);
  const isCorrected = groups.some(({ corrected }) => corrected !== null);
  return {
    ...rank(columns, names, groups, numbers),
    corrected: isCorrected
      ? [...new Set(groups.map(({ group, corrected }) => corrected ?? group.typed)), ...exclusions.typed].join(' ')
      : null,
    words: [
      ...(isNumber && !numbers.exact.isEmpty()
        ? describeNumber(q, numbers.exact, columns)
        : describeWords(groups, isNumber, numbers.fragment, columns)),
      ...exclusions.words,
    ],
    without: describeWithout(groups, exclusions.typed, columns, names),
  };
}

/** The groups, including the posts whose kind of part implies a property, and with sets as weaker answers. */
const implied = async (sources: WordSources, groups: readonly FoundGroup[]): Promise<FoundGroup[]> => {
  const { glossary, columns, names } = sources;
  const postsNaming = async (concepts: readonly string[]) => {
    const parts = concepts.filter((concept) => !isProperty(concept));
    const named = everywhere(
      await findTerms(
        sources,
        parts.map((concept) => glossary.nameOf(concept)),
      ),
    ).unite(everywhere(await findStated(sources, concepts.filter(isProperty))));
    const category = postsInCategoriesOf(columns, names, concepts);
    return category ? named.unite(category) : named;
  };
  return withImplied(await withSetsLast(groups, postsNaming), { glossary, postsNaming });
};

/** The posts that say surely that they have one of these properties. */
async function findStated({ db, glossary, postings }: WordSources, properties: readonly string[]): Promise<Posting> {
  const [stated] = await stemGroups(db, [plainGroup('', 'word', glossary.statementsOf(properties), weights.property)]);
  const found = stated && stated.all.lists.length > 0 ? await postings.find([stated.all]) : null;
  return found?.get(stated?.all.query ?? '') ?? { head: new BitSet(0), tail: new BitSet(0) };
}

async function findGroups(sources: WordSources, groups: readonly Group[]): Promise<FoundGroup[]> {
  const { db, lexicon, postings, giveWay } = sources;
  const stemmed = (await stemGroups(db, groups)).filter(({ all }) => all.lists.length > 0);
  const mayBeSeller = ({ kind, wordings }: Group) =>
    kind === 'concept' && (wordings[0] ?? []).every((word) => lexicon.isName(word));
  const found = await postings.find(
    stemmed.flatMap(({ group, all, exactMatches, weakMatches, opposed, titles, kinds, typed }) => [
      all,
      exactMatches,
      weakMatches,
      ...(opposed.lists.length > 0 ? [opposed, titles] : []),
      kinds,
      ...(mayBeSeller(group) ? [typed] : []),
    ]),
    giveWay,
  );
  let unknown = 0;
  return Promise.all(
    stemmed.map(
      async ({ group, all, exactMatches, weakMatches, opposed, titles, kinds, typed }): Promise<FoundGroup> => {
        const headOf = ({ query }: Ways): BitSet => (found.get(query) as Posting).head;
        const contradicting = opposed.lists.length > 0 ? headOf(opposed).copy().subtract(headOf(titles)) : null;
        const withoutThem = (posting: Posting): Posting =>
          contradicting
            ? { head: posting.head.copy().subtract(contradicting), tail: posting.tail.copy().subtract(contradicting) }
            : posting;
        const withSellers = ({ query }: Ways): Posting => {
          const parts = found.get(query) as Posting;
          const named = mayBeSeller(group) ? found.get(typed.query) : undefined;
          return named ? { head: parts.head, tail: parts.tail.copy().unite(named.tail) } : parts;
        };
        const withoutKinds = (exact: Ways, titles: BitSet): Posting => {
          const { head } = found.get(exact.query) as Posting;
          return { head: head.copy().subtract(titles), tail: new BitSet(0) };
        };
        const own: FoundGroup = {
          group,
          all: withoutThem(withSellers(all)),
          exactMatches: withoutThem(
            kinds.lists.length > 0 ? withoutKinds(exactMatches, headOf(kinds)) : withSellers(exactMatches),
          ),
          weakMatches: weakMatches.lists.length > 0 ? headOf(weakMatches) : null,
          by: 'itself',
          corrected: null,
        };
        if (group.kind === 'concept') {
          const isAbsent = isPart(group) && (isNotOffered(sources, own) || (await isBesideOthers(sources, own, all)));
          return { ...((await findBroader(sources, own)) ?? own), isAbsent };
        }
        if (!isEmpty(own.all) || group.kind === 'size') return own;
        unknown += 1;
        return unknown > mostUnknown ? own : ((await findNearly(sources, own)) ?? own);
      },
    ),
  );
}

/** Names by their initials, in front of a number that no post has with them: `gp5000` and `gp 5000` for Grand Prix 5000. */
function withInitials(sources: WordSources, found: readonly FoundGroup[]): Promise<FoundGroup[]> {
  const { db, postings, columns } = sources;
  return Promise.all(
    found.map(async (one, at) => {
      const next = found[at + 1];
      const [, initials, joined] = /^([a-z]{2,3})-?(\d{3,5})?$/.exec(one.group.typed.toLowerCase()) ?? [];
      const number = joined ?? next?.group.typed;
      if (initials === undefined || !number || !/^\d{3,5}$/.test(number) || one.group.kind === 'concept') return one;
      if (joined ? !isEmpty(one.all) : next && goTogether([one, next])) return one;
      const { head } = await findTerms(sources, [number]);
      const ids: number[] = [];
      head.forEach((slot) => {
        ids.push(columns.ids[slot] as number);
      });
      const called = postings.setOf(await findInitials(db, { initials, number }, ids));
      if (called.isEmpty()) return one;
      const own = (posting: Posting): Posting => ({ ...posting, head: posting.head.copy().unite(called) });
      return { ...one, all: own(one.all), exactMatches: own(one.exactMatches) };
    }),
  );
}

/** Whether no title has the part, and no category of the market is that of it, or of what has it without stating it. */
function isNotOffered({ columns, names, glossary }: WordSources, { group, all, weakMatches }: FoundGroup): boolean {
  const named = weakMatches ? all.head.copy().subtract(weakMatches) : all.head;
  const concepts = group.concepts.flatMap((concept) => glossary.withUnstated(concept));
  return named.isEmpty() && postsInCategoriesOf(columns, names, concepts) === null;
}

/** Whether the categories of a part hold others as well, and no title has it: among `Spokes and nipples` are spokes alone. */
async function isBesideOthers(
  { columns, names, glossary, postings, giveWay }: WordSources,
  { group, weakMatches }: FoundGroup,
  { lists }: Ways,
): Promise<boolean> {
  const category = postsInCategories(columns, names, group);
  if (!category || postsOfNothingElse(columns, names, group, category)) return false;
  // A crankset has crank arms.
  const wholes = group.concepts.flatMap((concept) => glossary.withUnstated(concept).slice(1));
  if (postsInCategoriesOf(columns, names, wholes)) return false;
  const ways = waysOf(lists, 'titles');
  const { head } = (await postings.find([ways], giveWay)).get(ways.query) as Posting;
  return (weakMatches ? head.copy().subtract(weakMatches) : head).isEmpty();
}

/**
 * Posts of what a part is a kind of as well, where the category has none of the kind: locks, where there is no folding lock.
 */
async function findBroader(sources: WordSources, own: FoundGroup): Promise<FoundGroup | null> {
  const { glossary, columns, names } = sources;
  const above = own.group.concepts.flatMap((concept) => glossary.withBroader(concept).slice(1, 2));
  if (above.length === 0) return null;
  if (!isEmpty(own.all)) {
    const category = postsInCategories(columns, names, own.group);
    if (!category || !everywhere(own.all).intersect(category).isEmpty()) return null;
  }
  const terms = [...new Set(above)].map((concept) => glossary.nameOf(concept));
  const all = await findTerms(sources, terms);
  if (isEmpty(all)) return null;
  all.head.unite(own.all.head);
  all.tail.unite(own.all.tail);
  return { ...own, group: { ...own.group, as: terms.join(' / ') }, all, exactMatches: own.exactMatches };
}

/** Posts that one of these terms means. */
async function findTerms({ db, lexicon, postings, giveWay }: WordSources, terms: readonly string[]): Promise<Posting> {
  const groups = terms.flatMap((term) => lexicon.understand(term).groups);
  const stemmed = await stemGroups(db, groups);
  const all = { head: new BitSet(0), tail: new BitSet(0) };
  for (const { head, tail } of (
    await postings.find(
      stemmed.map(({ all: ways }) => ways),
      giveWay,
    )
  ).values()) {
    all.head.unite(head);
    all.tail.unite(tail);
  }
  return all;
}

/** Posts with a word that begins like this one, or that a term which begins so means; else with a number that has it in it. */
async function findNearly(sources: WordSources, own: FoundGroup): Promise<FoundGroup | null> {
  const { db, glossary, postings, giveWay } = sources;
  const { group } = own;
  const text = partKey(withLatinLetters(group.typed)).toLowerCase();
  if (text.length < 2) return null;
  const prefix = prefixOf(text);
  const posting = (await postings.find([prefix], giveWay)).get(prefix.query) as Posting;
  const terms = group.kind === 'word' && !glossary.isEveryday(text) ? termsThatBegin(glossary, text) : [];
  if (terms.length > 0) {
    const all = await findTerms(sources, terms);
    all.head.unite(posting.head);
    all.tail.unite(posting.tail);
    if (!isEmpty(all)) return { ...own, all, exactMatches: posting };
  }
  if (!isEmpty(posting)) return { ...own, all: posting, exactMatches: posting };
  if (group.kind === 'word') {
    // The words of descriptions are in no list of known words: another inflection of one is found by what they share.
    const stems = stemsWithin(text).map(prefixOf);
    const [inflected] = [...(await postings.find(stems)).values()].filter((one) => !isEmpty(one));
    if (inflected) return { ...own, all: inflected, exactMatches: inflected };
  }
  const head = postings.setOf(await findFragments(db, text.toUpperCase()));
  if (head.isEmpty()) return null;
  const all = { head, tail: new BitSet(0) };
  return { ...own, all, exactMatches: all, by: 'fragment' };
}

/** A number that looks like another is not the same, and neither what the glossary knows nor a compound of its words is mistyped. */
const canBeMistyped = ({ group, all }: FoundGroup, glossary: Glossary): boolean =>
  group.kind === 'word' &&
  isEmpty(all) &&
  !/\d/.test(group.typed) &&
  !isCompound(group.wordings[0]?.[0] ?? '', glossary);

/** Corrects a word that makes a term of the glossary with its neighbours: `forcela ammortizzata`, `botom bracket`. */
async function correctPhrases(sources: Correcting, found: FoundGroup[]): Promise<FoundGroup[]> {
  const { glossary, lexicon } = sources;
  if (found.length < 2) return found;
  const mistyped = [...found.entries()].filter(([, one]) => canBeMistyped(one, glossary));
  for (const [index, one] of mistyped.slice(0, mostUnknown)) {
    for (const word of await sources.similarTo(one.group.wordings[0]?.[0] ?? '')) {
      for (const [from, to] of [
        [index - 1, index],
        [index, index + 1],
      ] as const) {
        const pair = [found[from], found[to]];
        if (!pair.every((part) => part !== undefined)) continue;
        const corrected = pair.map((part) => (part === one ? word : part.group.typed)).join(' ');
        const [group, ...more] = lexicon.understand(corrected).groups;
        if (group === undefined || more.length > 0 || group.kind !== 'concept') continue;
        const typed = pair.map((part) => part.group.typed).join(' ');
        const [option] = await findGroups(sources, [{ ...group, typed }]);
        if (!option || isEmpty(option.all)) continue;
        const joined: FoundGroup = { ...option, by: 'correction', corrected };
        return correctPhrases(sources, [...found.slice(0, from), joined, ...found.slice(to + 1)]);
      }
    }
  }
  return found;
}

/** Puts the likeliest word in the place of each that no post has. */
async function correctGroups(sources: Correcting, found: FoundGroup[]): Promise<FoundGroup[]> {
  const corrected = [...found];
  const mistyped = [...found.entries()].filter(([, one]) => canBeMistyped(one, sources.glossary));
  if (isOfOtherLanguage(found, mistyped.length)) return corrected;
  for (const [index, one] of mistyped.slice(0, mostUnknown)) {
    const others = corrected.filter(
      (other, place) => place !== index && !isEmpty(other.all) && !other.group.isOptional,
    );
    // A short word by itself is more often a name than a slip.
    const isShort = one.group.typed.length <= longestShort;
    let likeliest: FoundGroup | null = null;
    for await (const option of findOptions(sources, one.group)) {
      // The likeliest word that goes with the others beats a likelier one that does not.
      // Where no post has all the others, one of them is enough.
      const fits =
        goTogether([option, ...others]) ||
        (others.length > 1 && !goTogether(others) && others.some((other) => goTogether([option, other])));
      if (isShort && (others.length > 0 ? !fits : option.group.kind !== 'concept')) continue;
      if (fits || likeliest === null) likeliest = option;
      if (fits) break;
    }
    if (likeliest) corrected[index] = likeliest;
  }
  return corrected;
}

/** Whether a search is in a language that neither posts nor the glossary have, rather than mistyped: most of its words are unknown. */
const isOfOtherLanguage = (found: readonly FoundGroup[], unknown: number): boolean =>
  unknown >= leastForeign && unknown * 2 > found.filter(({ group }) => group.kind !== 'size').length;

const leastForeign = 3;
const leastUsed = 3;
const longestShort = 6;

/** The words that a mistyped one may stand for, the likeliest first, each looked up when it is asked for. */
async function* findOptions(sources: Correcting, group: Group): AsyncGenerator<FoundGroup> {
  const { lexicon, columns } = sources;
  // A rare word of the market is no likelier than the one that was typed, which may be of any language.
  const isUsed = ({ group: { kind, typed }, all }: FoundGroup) =>
    kind === 'concept' || lexicon.isName(typed) || countOf(all, columns) >= leastUsed;
  for (const text of await sources.similarTo(group.wordings[0]?.[0] ?? '')) {
    const [first] = lexicon.understand(text).groups;
    if (!first) continue;
    const [option] = await findGroups(sources, [{ ...first, typed: text, isOptional: false }]);
    if (!option || isEmpty(option.all) || option.by !== 'itself' || !isUsed(option)) continue;
    yield { ...option, group: { ...option.group, typed: group.typed }, by: 'correction', corrected: text };
  }
}

function goTogether(groups: readonly FoundGroup[]): boolean {
  const [first, ...rest] = groups.map(({ all }) => everywhere(all));
  return !rest.reduce((set, other) => set.intersect(other), first as BitSet).isEmpty();
}
