import { LRUCache } from 'lru-cache';
import type { FacetColumn } from '#contract/advertisements/facets.ts';
import type { Database } from '#server/db/database.ts';
import type { GiveWay } from '#server/platform/http/index.ts';
import { BitSet } from '#server/search-engine/columns/bitSet.ts';
import type { Ordinals, PostColumns } from '#server/search-engine/columns/posts.ts';
import { InvertedIndex } from '#server/search-engine/postings/invertedIndex.ts';
import type { PostWords } from '#server/search-engine/postings/recent.ts';
import { slotsPerSegment } from '#server/search-engine/postings/segment.ts';
import type { Term } from '#server/search-engine/postings/termMatcher.ts';
import type { Named, Names } from '../../names.ts';
import type { FoundIds } from '../numbers.ts';
import { isPrefix, type Ways } from '../wordings.ts';
import { type FoundLists, findByWays } from './lists.ts';
import { matchedByNames } from './matchedByNames.ts';
import { type ReadWords, readWordsOf } from './readWordsOf.ts';

/** The posts that match: in title, article number or brand (`head`), and in description, category, seller or place (`tail`). */
export interface Posting {
  head: BitSet;
  tail: BitSet;
}

/** After more changed than is worth following, milliseconds for which the market has to be quiet before it is read again. */
const quiet = 2_000;
/** Of how many words and terms the posts are cached until the market changes, and in how many bytes at most. */
const maxCached = 240;
const maxCachedBytes = 24 * 1024 ** 2;
/** Up to this many values of a column, their cached sets are united; of more, the column is gone through once. */
const fewValues = 4;

/**
 * Finds the posts that contain one of several wordings. The words of all live posts are in memory and follow the change feed;
 * until they are loaded, PostgreSQL answers.
 */
export class Postings {
  /** Complete where it is not being read. */
  private index: InvertedIndex | null = null;
  private reading: Promise<void> | null = null;
  private leftAt = Number.NEGATIVE_INFINITY;
  private readonly kept = new LRUCache<string, Posting>({
    max: maxCached,
    maxSize: maxCachedBytes,
    sizeCalculation: sizeOf,
  });
  private cachedVersion = -1;

  constructor(
    private readonly db: Database,
    private readonly columns: PostColumns,
    private readonly market: () => { names: Names; version: number },
  ) {}

  /** The posts that match each set of wordings, by its query. Callers share the sets: copy them before changing. */
  async find(all: Iterable<Ways>, giveWay?: GiveWay): Promise<Map<string, Posting>> {
    const wanted = new Map([...all].map((ways) => [ways.query, ways]));
    const index = this.reading ? null : this.index;
    if (index) {
      const known = new Map<string, Posting>();
      for (const [query, ways] of wanted) {
        await giveWay?.();
        known.set(query, this.findCached(index, ways));
      }
      return known;
    }
    // Searches do not wait for it.
    if (!this.reading && performance.now() - this.leftAt > quiet) this.read().catch(() => {});
    const found = await findByWays(this.db, [...wanted.values()]);
    return new Map(
      [...wanted].map(([query, ways]) => [query, this.withNames(this.located(found.get(query) as FoundLists), ways)]),
    );
  }

  /** Reads the words of all live posts; those that change during it are followed. */
  read(): Promise<void> {
    this.reading ??= this.readAll().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  /** Takes over the words of the post in a slot as they are now; null for one that left the market. */
  apply(slot: number, words: PostWords | null): void {
    this.index?.put(slot, words);
  }

  /** Writes what changed into its place, once there is much of it. */
  settle(): void {
    if (!this.reading) this.index?.settle();
  }

  /** Forgets everything: more changed than is worth following. */
  clear(): void {
    if (!this.index) return;
    this.index = null;
    this.leftAt = performance.now();
  }

  /** The set of posts with these ids, in PostgreSQL's binary form; ids that are not in the market are left out. */
  setOf(...lists: readonly FoundIds[]): BitSet {
    const some = lists.filter((ids) => ids !== null);
    const set = new BitSet(some.length > 0 ? this.columns.size : 0);
    for (const ids of some) {
      for (let place = 0; place < ids.length; place += 4) {
        const slot = this.columns.slotOf(ids.readInt32BE(place));
        if (slot >= 0) set.add(slot);
      }
    }
    return set;
  }

  private async readAll(): Promise<void> {
    const index = new InvertedIndex();
    this.index = index;
    const { columns } = this;
    try {
      let next = this.readSegment(0);
      for (let place = 0; place * slotsPerSegment < columns.size; place += 1) {
        const words = await next;
        // The database gathers the next ones while these are written. What fails is thrown once they are waited for.
        next = this.readSegment(place + 1);
        next.catch(() => {});
        index.take(place, await words.write());
        // Too much changed during it: the result is out of date.
        if (this.index !== index) return;
      }
    } catch (error) {
      if (this.index === index) this.clear();
      throw error;
    }
  }

  private readSegment(place: number): Promise<ReadWords> {
    const { columns } = this;
    const from = place * slotsPerSegment;
    const posts: { id: number; slot: number }[] = [];
    for (let slot = from; slot < Math.min(columns.size, from + slotsPerSegment); slot += 1)
      if (columns.live.has(slot)) posts.push({ id: columns.ids[slot] as number, slot: slot - from });
    return readWordsOf(this.db, posts);
  }

  /** The posts of a way, cached until the market changes: others search for the same parts with other words. */
  private findCached(index: InvertedIndex, ways: Ways): Posting {
    const { version } = this.market();
    if (version !== this.cachedVersion) {
      this.kept.clear();
      this.cachedVersion = version;
    }
    const known = this.kept.get(ways.query);
    if (known) return known;
    const found = this.withNames(this.findIn(index, ways), ways);
    this.kept.set(ways.query, found);
    return found;
  }

  private findIn(index: InvertedIndex, { lists, where }: Ways): Posting {
    const terms = lists.map((list) => list.map(termOf));
    const { size } = this.columns;
    return {
      head: index.find('head', terms, size),
      tail: where === 'titles' ? new BitSet(0) : index.find('tail', terms, size),
    };
  }

  private located({ head, tail }: FoundLists): Posting {
    return { head: this.setOf(...head), tail: this.setOf(...tail) };
  }

  /** Adds the posts whose brand has the word to `head`, and those whose category, seller or country has it to `tail`. */
  private withNames(posting: Posting, { lists, where }: Ways): Posting {
    if (where === 'titles') return posting;
    const { columns } = this;
    const { brands, categories, organizations, countries } = this.market().names;
    const meant = <Id extends string | number>(names: ReadonlyMap<Id, Named>, ordinals: Ordinals<Id>): number[] =>
      [...matchedByNames(names, lists)].flatMap((id) => ordinals.find(id) ?? []);
    const inCategory = meant(categories, columns.categories);
    this.addWith(posting.head, 'brand', meant(brands, columns.brands));
    this.addWith(posting.tail, 'category', inCategory);
    this.addWith(posting.tail, 'subCategory', inCategory);
    if (where === 'everywhere') this.addWith(posting.tail, 'organization', meant(organizations, columns.organizations));
    this.addWith(posting.tail, 'country', meant(countries, columns.countries));
    return posting;
  }

  private addWith(set: BitSet, column: FacetColumn, ordinals: readonly number[]): void {
    if (ordinals.length <= fewValues) {
      const { words } = set.reserve(this.columns.size);
      for (const ordinal of ordinals) this.columns.valueSets.addTo(words, column, ordinal);
      return;
    }
    const { live } = this.columns;
    const values = this.columns.values[column];
    const isMeant = new Uint8Array(Math.max(...ordinals) + 1);
    for (const ordinal of ordinals) isMeant[ordinal] = 1;
    live.forEach((slot) => {
      if (isMeant[values[slot] as number] === 1) set.add(slot);
    });
  }
}

const termOf = (stem: string): Term => {
  const text = isPrefix(stem) ? stem.slice(0, -2) : stem;
  return { stem: text, bytes: Buffer.from(text), isPrefix: isPrefix(stem) };
};

const sizeOf = ({ head, tail }: Posting): number => head.words.byteLength + tail.words.byteLength + 200;
