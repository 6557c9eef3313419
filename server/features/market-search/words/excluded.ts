import type { ListMeta } from '#contract/advertisements/schemas.ts';
import { type Database, sql } from '#server/db/database.ts';
import { wordsOf } from '#server/reading/text.ts';
import { BitSet, countUnited } from '#server/search-engine/columns/bitSet.ts';
import type { PostColumns } from '#server/search-engine/columns/posts.ts';
import type { Posting, Postings } from './postings/postings.ts';
import type { FoundGroup } from './rank.ts';
import { stemGroups } from './stems.ts';
import { type Group, plainGroup } from './understanding/groups.ts';
import type { Understood } from './understanding/understand.ts';

interface Sources {
  db: Database;
  postings: Postings;
  columns: PostColumns;
}

/** How many posts with all words of a phrase are read at most. */
const mostRead = 20_000;

interface Excluded {
  slots: BitSet | null;
  typed: string[];
  words: NonNullable<ListMeta['words']>;
}

/** The posts that a search excludes: by their titles and brands, or by their descriptions where no title has it. */
export async function findExcluded(
  sources: Sources,
  { excluded, phrases }: Understood,
  findGroups: (groups: readonly Group[]) => Promise<FoundGroup[]>,
): Promise<Excluded> {
  if (excluded.length === 0 && phrases.length === 0) return { slots: null, typed: [], words: [] };
  const { columns } = sources;
  const slots = new BitSet(columns.size);
  const words: NonNullable<ListMeta['words']> = [];
  for (const { typed, groups, isWritten } of excluded) {
    const parts = (await findGroups(groups)).map(({ all }) => (all.head.isEmpty() ? all.tail : all.head));
    const [first, ...rest] = parts;
    if (first) {
      const found = rest.reduce((set, other) => set.intersect(other), first.copy());
      if (isWritten) found.subtract(await findPhrase(sources, typed));
      slots.unite(found);
      words.push({ word: typed, found: countUnited([found], columns.live), as: null, excluded: true });
    }
  }
  for (const phrase of phrases) slots.unite(columns.live.copy().subtract(await findPhrase(sources, phrase)));
  return { slots, typed: excluded.map(({ typed }) => typed), words };
}

/** The groups without the excluded posts; all posts of the market where nothing else was searched for. */
export function withoutExcluded(groups: FoundGroup[], slots: BitSet | null, { size, live }: PostColumns): FoundGroup[] {
  if (!slots) return groups;
  const left = ({ head, tail }: Posting): Posting => ({
    head: head.copy().subtract(slots),
    tail: tail.copy().subtract(slots),
  });
  if (groups.length > 0)
    return groups.map((one) => ({ ...one, all: left(one.all), exactMatches: left(one.exactMatches) }));
  const all = { head: new BitSet(size).unite(live).subtract(slots), tail: new BitSet(0) };
  return [
    { group: plainGroup('', 'word', [], 1), all, exactMatches: all, weakMatches: null, by: 'itself', corrected: null },
  ];
}

/**
 * The posts that have the words of a phrase one after the other. The index holds no places: the texts are read of
 * the posts that have all words.
 */
async function findPhrase(sources: Sources, phrase: string): Promise<BitSet> {
  const { db, postings, columns } = sources;
  const words = wordsOf(phrase);
  const [stemmed] = await stemGroups(db, [plainGroup(phrase, 'word', [words], 1)]);
  const having = new BitSet(columns.size);
  if (!stemmed || stemmed.all.lists.length === 0) return having;
  const { head, tail } = (await postings.find([stemmed.all])).get(stemmed.all.query) as Posting;
  const ids: number[] = [];
  head
    .copy()
    .unite(tail)
    .forEach((slot) => {
      if (ids.length < mostRead) ids.push(columns.ids[slot] as number);
    });
  const { rows } = await sql<{ id: number }>`
    select a.id from advertisements a left join brands b on b.id = a.brand_id
    where a.id = any(${ids}::int[])
      and strpos(' ' || search_text(concat_ws(' ', b.name, a.title, a.description)) || ' ', ' ' || search_text(${phrase}) || ' ') > 0
  `.execute(db);
  for (const { id } of rows) {
    const slot = columns.slotOf(id);
    if (slot >= 0) having.add(slot);
  }
  return having;
}
