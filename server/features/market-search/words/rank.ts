import { BitSet } from '#server/search-engine/columns/bitSet.ts';
import type { PostColumns } from '#server/search-engine/columns/posts.ts';
import { Tiers } from '#server/search-engine/columns/tiers.ts';
import { loadGlossary } from '../../vocabulary/index.ts';
import type { Names } from '../names.ts';
import type { FoundByNumber } from './numbers.ts';
import { categoriesWith, postsIn, postsInCategories, postsInState, postsOfNothingElse, postsOfPart } from './parts.ts';
import type { Posting } from './postings/postings.ts';
import type { Group } from './understanding/groups.ts';
import { isPart } from './understanding/headNouns.ts';

/** A group with the posts that match it. */
export interface FoundGroup {
  group: Group;
  all: Posting;
  exactMatches: Posting;
  /** Posts whose title contains it only as part of another name. */
  weakMatches: BitSet | null;
  /** What the posts were found by, where it is not the group itself. */
  by: 'itself' | 'fragment' | 'correction';
  /** What was searched for in the place of a mistyped word. */
  corrected: string | null;
  /** Whether it is a known part of which no post is: what is found only mentions it, or is of a broader kind. */
  isAbsent?: boolean;
}

// What makes a post that has all words a better answer than another that has them too.
const points = { category: 8, title: 4, notInPassing: 2, clearly: 1 };

/** How well the words fit a post; the lower the better, 0 where they do not. */
export const tier = {
  number: 1,
  nearNumber: 2,
  /** All words are there; minus how clearly they match. */
  complete: 18,
  /** Up to here, the post is in the category of the part, and its title has all words. */
  clear: 18 - points.category - points.title,
  fragment: 19,
  /** The same with a word corrected. */
  corrected: 38,
  /** Up to here, a post has all of the words. */
  lastComplete: 40,
  /** Where no post of the category has all words: one without a size or a property, and one with all of another category. */
  relatedCategory: 42,
  stranger: 43,
  /** All words are there, but the post is of another part than the one that was named, or in another condition. */
  mention: 44,
  /** Its number is among the words, some of which are missing. */
  named: 41,
  /** Some words are missing: more, the more that is. */
  partial: 45,
} as const;

/** The least share of what was meant that a partial answer has, and how much less than the best one. */
const leastShare = 0.3;
const nextToBest = 0.75;

/** How well words fit posts. */
export interface Ranked {
  tiers: Tiers;
  /** The part that was asked for, as it was typed, where no post is one; else null. */
  absent: string | null;
  /** The posts that have all words, but are other parts than the one that was named; null if there are none. */
  mentions: BitSet | null;
  /** Adds the posts with some of the words to `tiers`: only where few have all of them is that worth its time. */
  addPartial(): void;
}

/** Ranks posts by the words that they have. */
export function rank(
  columns: PostColumns,
  names: Names,
  found: readonly FoundGroup[],
  numbers: { [Kind in keyof FoundByNumber]: BitSet },
): Ranked {
  const tiers = new Tiers(columns.size);
  const isNumber = !numbers.exact.isEmpty() || !numbers.near.isEmpty();
  const required = found.filter(({ group }) => !group.isOptional);
  const agreeing = required.map(({ group }) => postsInCategories(columns, names, group));
  let lacksPartial = required.length > 1 && !isNumber;
  // Each post keeps the first tier that it is given.
  tiers.mark(tier.number, numbers.exact);
  tiers.mark(tier.nearNumber, numbers.near);
  const complete =
    required.length > 0
      ? levelsOfComplete(
          columns,
          names,
          required,
          categoriesMeant(required, agreeing),
          matchOptionalTerms(found),
          postsInState(columns, found),
        )
      : [];
  const levels = [
    ...complete,
    { value: tier.fragment, slots: numbers.fragment },
    { value: tier.named, slots: numbers.named },
  ];
  // Posts of related and of other categories keep their tiers, whatever their numbers contain.
  if (!complete.some(({ value }) => value === tier.relatedCategory)) levels.sort((a, b) => a.value - b.value);
  for (const { value, slots } of levels) tiers.mark(value, slots);
  return {
    tiers,
    absent: absentPart(required)?.group.typed ?? null,
    mentions: unite(complete.filter(({ value }) => value > tier.stranger).map(({ slots }) => slots)),
    addPartial() {
      if (lacksPartial) markPartial(tiers, columns, names, found, agreeing);
      lacksPartial = false;
    },
  };
}

/** The part that is asked for, where it is known, but no post of the market is one. */
function absentPart(required: readonly FoundGroup[]): FoundGroup | undefined {
  const parts = required.filter(({ group }) => isPart(group));
  const meant = required.find(({ group }) => group.isHead) ?? (parts.length === 1 ? parts[0] : undefined);
  return meant?.isAbsent === true && isPart(meant.group) ? meant : undefined;
}

/** The posts that match anywhere, as a new set. */
export const everywhere = ({ head, tail }: Posting): BitSet => head.copy().unite(tail);

const intersectAll = ([first, ...rest]: readonly BitSet[]): BitSet =>
  rest.reduce((set, other) => set.intersect(other), (first as BitSet).copy());

const unite = ([first, ...rest]: readonly BitSet[]): BitSet | null =>
  first ? rest.reduce((set, other) => set.unite(other), first.copy()) : null;

/** The posts that have all words, as the list counts them: none where all of them are other parts than the one that was named. */
export function postsWithAll(columns: PostColumns, names: Names, found: readonly FoundGroup[]): BitSet {
  const required = found.filter(({ group }) => !group.isOptional);
  const all = intersectAll(required.map((one) => everywhere(one.all)));
  if (all.isEmpty()) return all;
  const agreeing = categoriesMeant(
    required,
    required.map(({ group }) => postsInCategories(columns, names, group)),
  );
  const { complete } = divideByPart(columns, names, required, agreeing, all, postsInState(columns, found));
  const within = partsWithin(columns, names, required, agreeing);
  return relatedCategoryMatches(complete, required, within) === null ? complete : new BitSet(0);
}

/**
 * The categories of the parts that are named, by group. Where no post is in all of them, only that of the part that is meant:
 * nothing is a wheel and a lock, and a `wheel lock` is a lock.
 */
function categoriesMeant(
  required: readonly FoundGroup[],
  agreeing: readonly (BitSet | null)[],
): readonly (BitSet | null)[] {
  const categories = agreeing.filter((set) => set !== null);
  if (categories.length < 2 || !intersectAll(categories).isEmpty()) return agreeing;
  const weightAt = (index: number) => (agreeing[index] ? (required[index] as FoundGroup).group.weight : 0);
  const heaviest = Math.max(...agreeing.map((_, index) => weightAt(index)));
  return agreeing.map((set, index) => (weightAt(index) === heaviest ? set : null));
}

/** The posts that also match the optional terms, such as a brand whose name means bicycle; null where the query has none. */
function matchOptionalTerms(found: readonly FoundGroup[]): BitSet | null {
  const optionalLists = found.filter(({ group }) => group.isOptional).map(({ all }) => all.head);
  return optionalLists.length > 0 ? intersectAll(optionalLists) : null;
}

/** A tier and the posts that it is given to, unless they have a better one. */
interface Level {
  value: number;
  slots: BitSet;
}

/** The posts that have all words, by how clearly they match, each in one level. */
function levelsOfComplete(
  columns: PostColumns,
  names: Names,
  required: readonly FoundGroup[],
  agreeing: readonly (BitSet | null)[],
  optional: BitSet | null,
  inState: BitSet | null,
): Level[] {
  const all = intersectAll(required.map((one) => everywhere(one.all)));
  if (all.isEmpty()) return [];
  const { complete, mentions } = divideByPart(columns, names, required, agreeing, all, inState);
  if (absentPart(required)) return levelsOfLeftovers(required, all);
  const others: Level[] = mentions ? [{ value: tier.mention, slots: mentions }] : [];
  const within = partsWithin(columns, names, required, agreeing);
  const relatedCategory = relatedCategoryMatches(complete, required, within);
  if (relatedCategory)
    return [
      { value: tier.relatedCategory, slots: relatedCategory },
      { value: tier.stranger, slots: complete },
    ];
  // The category says what a thing is as well as its title does.
  const titles = intersectAll(
    required.map(({ all, group }, index) => {
      const category = agreeing[index];
      const alone = category ? postsOfNothingElse(columns, names, group, category) : null;
      return alone ? all.head.copy().unite(alone) : all.head;
    }),
  ).intersect(complete);
  const exactMatches = intersectAll(required.map((one) => everywhere(one.exactMatches)));
  const strongest = optional ? exactMatches.copy().intersect(optional).intersect(complete) : exactMatches;
  const clearly = strongest.isEmpty() ? exactMatches : strongest;
  const categories = agreeing.filter((set) => set !== null);
  const inCategory = categories.length > 0 ? intersectAll(categories) : null;
  const worst = required.some(({ by }) => by === 'correction')
    ? tier.corrected
    : required.some(({ by }) => by === 'fragment')
      ? tier.fragment
      : tier.complete;
  const inPassing = required.reduce(
    (set, { weakMatches }) => (weakMatches ? set.unite(weakMatches) : set),
    new BitSet(0),
  );
  let levels: Level[] = [{ value: worst, slots: complete }];
  const better = (by: number, slots: BitSet | null) => {
    levels = levels.flatMap((level) => divide(level, by, slots));
  };
  better(points.category, inCategory);
  better(points.title, titles);
  better(points.clearly, clearly);
  return levels
    .flatMap(({ value, slots }) =>
      divide({ value: value - points.notInPassing, slots }, -points.notInPassing, inPassing),
    )
    .concat(others);
}

/** The posts that have all words where none is the part that was named, those first whose titles have them, and not in passing. */
function levelsOfLeftovers(required: readonly FoundGroup[], all: BitSet): Level[] {
  const titles = intersectAll(required.map((one) => one.all.head));
  const notInPassing = required.reduce(
    (set, { weakMatches }) => (weakMatches ? set.subtract(weakMatches) : set),
    all.copy(),
  );
  return divide({ value: tier.mention, slots: all }, 0.5, titles).flatMap((level) => divide(level, 0.25, notInPassing));
}

/**
 * Of the posts that have all words, those that are the part which was named, in the state that was: the others only mention it.
 * Where none is, all are left together.
 */
function divideByPart(
  columns: PostColumns,
  names: Names,
  required: readonly FoundGroup[],
  agreeing: readonly (BitSet | null)[],
  all: BitSet,
  inState: BitSet | null,
): { complete: BitSet; mentions: BitSet | null } {
  const complete = all.copy();
  for (const [index, one] of required.entries()) {
    const parts = agreeing[index] ? postsOfPart(columns, names, one) : null;
    if (parts) narrow(complete, parts);
  }
  if (inState) narrow(complete, inState);
  const mentions = all.copy().subtract(complete);
  return { complete, mentions: mentions.isEmpty() ? null : mentions };
}

/** Leaves of a set what is in another too, unless that is nothing. */
function narrow(set: BitSet, to: BitSet): void {
  const within = set.copy().intersect(to);
  if (!within.isEmpty()) set.intersect(within);
}

/** Parts a level into the posts of a set, which fit better by so much, and the others. */
function divide({ value, slots }: Level, by: number, set: BitSet | null): Level[] {
  if (!set) return [{ value, slots }];
  const parts = [
    { value: value - by, slots: slots.copy().intersect(set) },
    { value, slots: slots.copy().subtract(set) },
  ];
  return parts.filter((part) => !part.slots.isEmpty());
}

/** The categories of the parts that are named, by group; of one that holds other parts as well, such as bells, only the posts of it. */
const partsWithin = (
  columns: PostColumns,
  names: Names,
  required: readonly FoundGroup[],
  agreeing: readonly (BitSet | null)[],
): readonly (BitSet | null)[] =>
  agreeing.map((category, index) => {
    const parts = category && postsOfPart(columns, names, required[index] as FoundGroup);
    const within = parts && category.copy().intersect(parts);
    return within && !within.isEmpty() ? within : category;
  });

/**
 * The posts of the part that was named, where all that have the rest of the words are other parts: `black handlebar` where
 * the handlebars are silver and bar ends are black; `20 saddles` where nothing but the packing of another part is of 20;
 * `pads for MT5` where only the description of the brake itself mentions pads.
 */
function relatedCategoryMatches(
  complete: BitSet,
  required: readonly FoundGroup[],
  agreeing: readonly (BitSet | null)[],
): BitSet | null {
  const named = required.filter((_, index) => agreeing[index] !== null);
  const rest = required.filter((_, index) => agreeing[index] === null);
  if (named.length === 0 || rest.length === 0) return null;
  // A title that names both parts says how they belong together: `battery, rack mount`.
  const titles = intersectAll(required.map(({ all }) => all.head));
  if (rest.some(({ group }) => isPart(group)) && !titles.intersect(complete).isEmpty()) return null;
  const isLesser = ({ group: { kind, concepts } }: FoundGroup) => kind === 'size' || concepts.length > 0;
  const which = rest.filter((one) => !isLesser(one));
  const headNouns = intersectAll(named.map(({ all }) => all.head));
  // Names of makes and models say which part is meant, unless the part is only mentioned next to them.
  if (which.length > 0 && !headNouns.copy().intersect(complete).isEmpty()) return null;
  const category = intersectAll(agreeing.filter((set) => set !== null));
  const relatedCategory = headNouns.intersect(category);
  const [first, ...others] = which.map(({ all }) => everywhere(all));
  if (first) relatedCategory.intersect(others.reduce((set, other) => set.unite(other), first));
  return relatedCategory.isEmpty() || !category.intersect(complete).isEmpty() ? null : relatedCategory;
}

/** Shares by slot, reused by one search after the other. */
let scratch = new Float32Array(0);

function emptyShares(slots: number): Float32Array {
  if (scratch.length >= slots) return scratch.fill(0, 0, slots);
  scratch = new Float32Array(slots + (slots >> 3));
  return scratch;
}

/** Posts with some of the words, by how much of what was meant these are; those that are marked already fit better. */
function markPartial(
  tiers: Tiers,
  columns: PostColumns,
  names: Names,
  found: readonly FoundGroup[],
  agreeing: readonly (BitSet | null)[],
): void {
  const shares = emptyShares(columns.size);
  const whole = found.reduce((sum, { group }) => sum + group.weight, 0);
  const required = found.filter(({ group }) => !group.isOptional);
  const some = new BitSet(columns.size);
  for (const { group, all, by } of found) {
    const weight = (group.weight / whole) * (by === 'correction' ? 0.6 : 1);
    const category = agreeing[required.findIndex((other) => other.group === group)] ?? null;
    const add = (slots: BitSet, share: number, elsewhere: number) => {
      some.unite(slots);
      for (const part of divide({ value: 0, slots }, 1, category)) {
        addShare(shares, part.slots, weight * (part.value < 0 ? share : elsewhere));
      }
    };
    add(all.tail.copy().subtract(all.head), 0.9, 0.7);
    // What a thing is called counts less where it is another thing's name.
    add(all.head, 1, category ? 0.8 : 1);
  }
  const complete = intersectAll(required.map((one) => everywhere(one.all)));
  let best = 0;
  some
    .copy()
    .subtract(complete)
    .forEach((slot) => {
      best = Math.max(best, shares[slot] as number);
    });
  const least = Math.max(leastShare, best * nextToBest);
  // Another part that has more of the words is no better answer: `pads for mt200 callipers` are pads.
  const meant = postsOfHead(columns, names, found);
  const levels = new Map<number, BitSet>();
  some.subtract(tiers.all).forEach((slot) => {
    const share = shares[slot] as number;
    const isMeant = meant === null || meant.has(slot);
    if (share < least && !(meant !== null && isMeant)) return;
    const missing = 1 - Math.min(1, share);
    const value = tier.partial + Math.round(isMeant ? missing * 100 : 101 + missing * 99);
    const slots = levels.get(value) ?? new BitSet(columns.size);
    levels.set(value, slots);
    slots.add(slot);
  });
  for (const [value, slots] of levels) tiers.mark(value, slots);
}

/** The posts of the part that is surely meant; null where none is, or the market has none of it. */
function postsOfHead(columns: PostColumns, names: Names, found: readonly FoundGroup[]): BitSet | null {
  const head = found.find(({ group }) => group.isHead);
  if (!head) return null;
  const glossary = loadGlossary();
  const kinds = new Set(head.group.concepts.flatMap((concept) => glossary.withNarrower(concept)));
  const categories = categoriesWith(columns, names, kinds);
  const posts = everywhere(head.all);
  const inCategories = postsIn(columns, categories);
  if (inCategories) posts.intersect(inCategories);
  return posts.isEmpty() ? null : posts;
}

function addShare(shares: Float32Array, { words }: BitSet, share: number): void {
  for (let at = 0; at < words.length; at += 1) {
    for (let word = words[at] as number; word !== 0; word &= word - 1) {
      const slot = (at << 5) + 31 - Math.clz32(word & -word);
      shares[slot] = (shares[slot] as number) + share;
    }
  }
}
