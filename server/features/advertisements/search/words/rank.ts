import { isProperty, loadGlossary } from '#server/features/vocabulary/index.ts';
import { type PostColumns, SlotSet } from '../columns/index.ts';
import type { CategoryName, Names } from '../names.ts';
import { isPart } from './heads.ts';
import type { FoundByNumber } from './numbers.ts';
import type { Posting } from './postings/index.ts';
import type { Group } from './understand.ts';

/** A group with the posts that say it. */
export interface FoundGroup {
  group: Group;
  all: Posting;
  strong: Posting;
  /** Posts whose title says it only as part of another name. */
  shadows: SlotSet | null;
  /** What the posts were found by, where it is not the group itself. */
  by: 'itself' | 'fragment' | 'correction';
  /** What was searched for in the place of a mistyped word. */
  corrected: string | null;
}

/** How well the words fit a post; the lower the better, 0 where they do not. */
export const tier = {
  number: 1,
  nearNumber: 2,
  /** All words are there: less how clearly they say it. */
  complete: 18,
  fragment: 19,
  /** The same with a word corrected. */
  corrected: 38,
  /** Up to here, a post has all of the words. */
  lastComplete: 40,
  /** Where no post of the category has all words: one without a size or a property, and one with all of another category. */
  kin: 42,
  stranger: 43,
  /** Its number is among the words, some of which are missing. */
  named: 41,
  /** Some words are missing: more, the more that is. */
  partial: 45,
} as const;

// What makes a post that has all words a better answer than another that has them too.
const points = { category: 8, title: 4, notInPassing: 2, clearly: 1 };
/** The least share of what was meant that a partial answer has, and how much less than the best one. */
const leastShare = 0.3;
const nextToBest = 0.75;

/** How well words fit posts. */
export interface Ranked {
  /** Tiers by slot. */
  tiers: Uint8Array;
  /** Adds the posts with some of the words to `tiers`: only where few have all of them is that worth its time. */
  addPartial(): void;
}

/** Ranks posts by the words that they have. */
export function rank(
  columns: PostColumns,
  names: Names,
  found: readonly FoundGroup[],
  numbers: { [Kind in keyof FoundByNumber]: SlotSet },
): Ranked {
  const tiers = new Uint8Array(columns.capacity);
  const mark = (set: SlotSet, value: number) =>
    set.forEach((slot) => {
      tiers[slot] = value;
    });
  const isNumber = !numbers.exact.isEmpty() || !numbers.near.isEmpty();
  const required = found.filter(({ group }) => !group.isOptional);
  const agreeing = required.map(({ group }) => postsInCategories(columns, names, group));
  let lacksPartial = required.length > 1 && !isNumber;
  mark(numbers.named, tier.named);
  mark(numbers.fragment, tier.fragment);
  if (required.length > 0)
    markComplete(tiers, columns, names, required, categoriesMeant(required, agreeing), sayOptional(found));
  mark(numbers.near, tier.nearNumber);
  mark(numbers.exact, tier.number);
  return {
    tiers,
    addPartial() {
      if (lacksPartial) markPartial(tiers, columns, found, agreeing);
      lacksPartial = false;
    },
  };
}

/** The posts that say it anywhere, as a set of one's own. */
export const everywhere = ({ head, tail }: Posting): SlotSet => head.copy().unite(tail);

const intersectAll = ([first, ...rest]: readonly SlotSet[]): SlotSet =>
  rest.reduce((set, other) => set.intersect(other), (first as SlotSet).copy());

/** The posts that have all words, as the list counts them: none where all of them are other parts than the one that was named. */
export function postsWithAll(columns: PostColumns, names: Names, required: readonly FoundGroup[]): SlotSet {
  const complete = intersectAll(required.map(({ all }) => everywhere(all)));
  const agreeing = required.map(({ group }) => postsInCategories(columns, names, group));
  return complete.isEmpty() || kinOf(complete, required, categoriesMeant(required, agreeing)) === null
    ? complete
    : new SlotSet(0);
}

/**
 * The categories of the parts that are named, by group. Where no post is in all of them, only that of the part that is meant:
 * nothing is a wheel and a lock, and a `wheel lock` is a lock.
 */
function categoriesMeant(
  required: readonly FoundGroup[],
  agreeing: readonly (SlotSet | null)[],
): readonly (SlotSet | null)[] {
  const categories = agreeing.filter((set) => set !== null);
  if (categories.length < 2 || !intersectAll(categories).isEmpty()) return agreeing;
  const weightAt = (index: number) => (agreeing[index] ? (required[index] as FoundGroup).group.weight : 0);
  const heaviest = Math.max(...agreeing.map((_, index) => weightAt(index)));
  return agreeing.map((set, index) => (weightAt(index) === heaviest ? set : null));
}

/** The posts that also say what they need not say, such as a brand that is called like a bicycle; null where nothing of it was asked for. */
function sayOptional(found: readonly FoundGroup[]): SlotSet | null {
  const said = found.filter(({ group }) => group.isOptional).map(({ all }) => all.head);
  return said.length > 0 ? intersectAll(said) : null;
}

function markComplete(
  tiers: Uint8Array,
  columns: PostColumns,
  names: Names,
  required: readonly FoundGroup[],
  agreeing: readonly (SlotSet | null)[],
  optional: SlotSet | null,
): void {
  const complete = intersectAll(required.map(({ all }) => everywhere(all)));
  if (complete.isEmpty()) return;
  const kin = kinOf(complete, required, agreeing);
  if (kin) {
    complete.forEach((slot) => {
      tiers[slot] = tier.stranger;
    });
    kin.forEach((slot) => {
      tiers[slot] = tier.kin;
    });
    return;
  }
  // The category says what a thing is as well as its title does.
  const titles = intersectAll(
    required.map(({ all, group }, index) => {
      const category = agreeing[index];
      const alone = category ? postsOfNothingElse(columns, names, group, category) : null;
      return alone ? all.head.copy().unite(alone) : all.head;
    }),
  ).intersect(complete);
  const strong = intersectAll(required.map((one) => everywhere(one.strong)));
  const strongest = optional ? strong.copy().intersect(optional).intersect(complete) : strong;
  const clearly = strongest.isEmpty() ? strong : strongest;
  const categories = agreeing.filter((set) => set !== null);
  const inCategory = categories.length > 0 ? intersectAll(categories) : null;
  const worst = required.some(({ by }) => by === 'correction')
    ? tier.corrected
    : required.some(({ by }) => by === 'fragment')
      ? tier.fragment
      : tier.complete;
  const inPassing = required.reduce((set, { shadows }) => (shadows ? set.unite(shadows) : set), new SlotSet(0));
  complete.forEach((slot) => {
    const value =
      worst -
      (inCategory?.has(slot) ? points.category : 0) -
      (titles.has(slot) ? points.title : 0) -
      (inPassing.has(slot) ? 0 : points.notInPassing) -
      (clearly.has(slot) ? points.clearly : 0);
    if (tiers[slot] === 0 || value < (tiers[slot] as number)) tiers[slot] = value;
  });
}

/**
 * The posts of the part that was named, where all that have the rest of the words are other parts: `black handlebar` where
 * the handlebars are silver and bar ends are black; `20 saddles` where nothing but the packing of another part is of 20;
 * `pads for MT5` where only the description of the brake itself mentions pads.
 */
function kinOf(
  complete: SlotSet,
  required: readonly FoundGroup[],
  agreeing: readonly (SlotSet | null)[],
): SlotSet | null {
  const named = required.filter((_, index) => agreeing[index] !== null);
  const rest = required.filter((_, index) => agreeing[index] === null);
  if (named.length === 0 || rest.length === 0) return null;
  // A title that names both parts says which one it is of which: `battery, rack mount`.
  const titles = intersectAll(required.map(({ all }) => all.head));
  if (rest.some(({ group }) => isPart(group)) && !titles.intersect(complete).isEmpty()) return null;
  const isLesser = ({ group: { kind, concepts } }: FoundGroup) => kind === 'size' || concepts.length > 0;
  const which = rest.filter((one) => !isLesser(one));
  const heads = intersectAll(named.map(({ all }) => all.head));
  // Names of makes and models say which part is meant, unless the part is only mentioned beside them.
  if (which.length > 0 && !heads.copy().intersect(complete).isEmpty()) return null;
  const category = intersectAll(agreeing.filter((set) => set !== null));
  const kin = heads.intersect(category);
  const [first, ...others] = which.map(({ all }) => everywhere(all));
  if (first) kin.intersect(others.reduce((set, other) => set.unite(other), first));
  return kin.isEmpty() || !category.intersect(complete).isEmpty() ? null : kin;
}

/** Shares by slot, of one look after another. */
let scratch = new Float32Array(0);

function emptyShares(capacity: number): Float32Array {
  if (scratch.length >= capacity) return scratch.fill(0);
  scratch = new Float32Array(capacity);
  return scratch;
}

/** Posts with some of the words, by how much of what was meant these are; those that are marked already fit better. */
function markPartial(
  tiers: Uint8Array,
  columns: PostColumns,
  found: readonly FoundGroup[],
  agreeing: readonly (SlotSet | null)[],
): void {
  const shares = emptyShares(columns.capacity);
  const whole = found.reduce((sum, { group }) => sum + group.weight, 0);
  const required = found.filter(({ group }) => !group.isOptional);
  for (const { group, all, by } of found) {
    const weight = (group.weight / whole) * (by === 'correction' ? 0.6 : 1);
    const category = agreeing[required.findIndex((other) => other.group === group)];
    all.tail.forEach((slot) => {
      if (!all.head.has(slot)) shares[slot] = (shares[slot] as number) + weight * (category?.has(slot) ? 0.9 : 0.7);
    });
    all.head.forEach((slot) => {
      // What a thing is called counts less where it is another thing's name.
      shares[slot] = (shares[slot] as number) + weight * (category && !category.has(slot) ? 0.8 : 1);
    });
  }
  const complete = intersectAll(required.map((one) => everywhere(one.all)));
  let best = 0;
  for (let slot = 0; slot < columns.size; slot += 1) {
    if ((shares[slot] as number) > best && !complete.has(slot)) best = shares[slot] as number;
  }
  const least = Math.max(leastShare, best * nextToBest);
  for (let slot = 0; slot < columns.size; slot += 1) {
    const share = shares[slot] as number;
    if (share >= least && tiers[slot] === 0) tiers[slot] = tier.partial + Math.round((1 - Math.min(1, share)) * 200);
  }
}

/** The posts in the categories that a group names; null where none does, so that it says nothing about the category. */
export const postsInCategories = (columns: PostColumns, names: Names, group: Group): SlotSet | null =>
  postsIn(columns, categoriesOf(columns, names, group));

/**
 * Those of `posts`, which are in the categories that a group names, whose category holds nothing else: what is in
 * `Bells and mirrors` is a mirror only if its title says so.
 */
function postsOfNothingElse(columns: PostColumns, names: Names, group: Group, posts: SlotSet): SlotSet | null {
  const kin = kinOfGroup(group);
  const isKin = (concept: string) => isProperty(concept) || kin.some((concepts) => concepts.has(concept));
  const all = categoriesOf(columns, names, group);
  const alone = all.filter(({ concepts }) => concepts.every(isKin));
  return alone.length === all.length ? posts : postsIn(columns, alone);
}

/** The categories that a group names: those of the very parts, else of their kinds, else of what they are kinds of. */
function categoriesOf(columns: PostColumns, names: Names, group: Group): CategoryName[] {
  for (const wanted of kinOfGroup(group)) {
    const fitting = [...names.categories.values()].filter(({ concepts }) =>
      concepts.some((concept) => wanted.has(concept)),
    );
    const below = fitting.filter(({ parentId }) => parentId !== null);
    const used = (below.length > 0 ? below : fitting).filter(({ id }) => columns.categories.find(id) !== undefined);
    if (used.length > 0) return used;
  }
  return [];
}

function postsIn(columns: PostColumns, categories: readonly { id: number }[]): SlotSet | null {
  if (categories.length === 0) return null;
  const set = new SlotSet(columns.size);
  for (const { id } of categories) {
    const ordinal = columns.categories.find(id) as number;
    columns.valueSets.addTo(set.words, 'category', ordinal);
    columns.valueSets.addTo(set.words, 'subCategory', ordinal);
  }
  return set;
}

/** The parts that a group names, their kinds, and what they are kinds of. */
function kinOfGroup({ concepts }: Group): readonly ReadonlySet<string>[] {
  const parts = concepts.filter((concept) => !isProperty(concept));
  if (parts.length === 0) return [];
  const glossary = loadGlossary();
  return [
    new Set(parts),
    new Set(parts.flatMap((concept) => glossary.withNarrower(concept))),
    new Set(parts.flatMap((concept) => glossary.withBroader(concept))),
  ];
}
