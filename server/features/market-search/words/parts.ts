import { advertisementTypes, conditions } from '#contract/advertisements/choices.ts';
import { BitSet } from '#server/search-engine/columns/bitSet.ts';
import type { PostColumns } from '#server/search-engine/columns/posts.ts';
import { isProperty, loadGlossary } from '../../vocabulary/index.ts';
import type { CategoryName, Names } from '../names.ts';
import type { Posting } from './postings/postings.ts';
import type { Group } from './understanding/groups.ts';

/** The posts of the part that a group names, or of its kinds: by their category, or also by their title if that holds other parts. */
export function postsOfPart(
  columns: PostColumns,
  names: Names,
  { group, all }: { group: Group; all: Posting },
): BitSet | null {
  const [parts, narrower] = relatedConcepts(group);
  if (!parts || !narrower) return null;
  const own = categoriesWith(columns, names, new Set([...parts, ...narrower]));
  // Posts of a kind are among others of their category: a thru axle among axles, and a rear carrier among carriers.
  const categories = own.length > 0 ? own : categoriesOf(columns, names, group);
  const holdsOthers = ({ concepts }: CategoryName) =>
    !concepts.every((concept) => isProperty(concept) || parts.has(concept) || narrower.has(concept));
  const alone = postsIn(
    columns,
    categories.filter((one) => !holdsOthers(one)),
  );
  const shared = postsIn(columns, categories.filter(holdsOthers))?.intersect(all.head) ?? null;
  return alone && shared ? alone.unite(shared) : (alone ?? shared);
}

/** Words for what posts have in a field: the column, and the place of the value in it. */
const states = new Map<string, { column: 'condition' | 'type'; place: number }>([
  ...conditions.map((name, place) => [`property:${name}`, { column: 'condition', place }] as const),
  ...advertisementTypes.map((name, place) => [`property:${name}`, { column: 'type', place }] as const),
]);

/** The posts in the condition, or of the type, that a search names with a part; null where it names none. */
export function postsInState(columns: PostColumns, found: readonly { group: Group }[]): BitSet | null {
  const named = found.filter(({ group }) => group.isOptional).flatMap(({ group }) => group.concepts);
  let set: BitSet | null = null;
  for (const concept of named) {
    const state = states.get(concept);
    if (!state) continue;
    const own = new BitSet(columns.size);
    columns.valueSets.addTo(own.words, state.column, state.place);
    set = set ? set.intersect(own) : own;
  }
  return set;
}

/** The posts in the categories that a group names; null where it names none, so that it does not narrow the category. */
export const postsInCategories = (columns: PostColumns, names: Names, group: Group): BitSet | null =>
  postsIn(columns, categoriesOf(columns, names, group));

/** The posts in the categories that name these very concepts; null where none does. */
export const postsInCategoriesOf = (columns: PostColumns, names: Names, concepts: readonly string[]): BitSet | null =>
  postsIn(columns, categoriesWith(columns, names, new Set(concepts)));

/**
 * Of `posts`, all in the categories that a group names, those whose category holds nothing else: a post in
 * `Bells and mirrors` is a mirror only if its title says so.
 */
export function postsOfNothingElse(columns: PostColumns, names: Names, group: Group, posts: BitSet): BitSet | null {
  // A category of what it is a kind of holds other kinds as well.
  const relatedCategory = relatedConcepts(group).slice(0, 2);
  const isRelated = (concept: string) =>
    isProperty(concept) || relatedCategory.some((concepts) => concepts.has(concept));
  const all = categoriesOf(columns, names, group);
  const alone = all.filter(({ concepts }) => concepts.every(isRelated));
  return alone.length === all.length ? posts : postsIn(columns, alone);
}

/** The categories that a group names: of the parts themselves, else of their kinds, else of what they are kinds of. */
function categoriesOf(columns: PostColumns, names: Names, group: Group): CategoryName[] {
  for (const wanted of relatedConcepts(group)) {
    const used = categoriesWith(columns, names, wanted);
    if (used.length > 0) return used;
  }
  return [];
}

/** The categories of the market that name one of these concepts; the top-level ones only where no other does. */
export function categoriesWith(columns: PostColumns, names: Names, wanted: ReadonlySet<string>): CategoryName[] {
  const fitting = [...names.categories.values()].filter(({ concepts }) =>
    concepts.some((concept) => wanted.has(concept)),
  );
  const below = fitting.filter(({ parentId }) => parentId !== null);
  return (below.length > 0 ? below : fitting).filter(({ id }) => columns.categories.find(id) !== undefined);
}

export function postsIn(columns: PostColumns, categories: readonly { id: number }[]): BitSet | null {
  if (categories.length === 0) return null;
  const set = new BitSet(columns.size);
  for (const { id } of categories) {
    const ordinal = columns.categories.find(id) as number;
    columns.valueSets.addTo(set.words, 'category', ordinal);
    columns.valueSets.addTo(set.words, 'subCategory', ordinal);
  }
  return set;
}

/** The parts that a group names, their kinds, and what they are kinds of. */
function relatedConcepts({ concepts }: Group): readonly ReadonlySet<string>[] {
  const parts = concepts.filter((concept) => !isProperty(concept));
  if (parts.length === 0) return [];
  const glossary = loadGlossary();
  return [
    new Set(parts),
    new Set(parts.flatMap((concept) => glossary.withNarrower(concept))),
    new Set(parts.flatMap((concept) => glossary.withBroader(concept))),
  ];
}
