import { type Database, sql } from '#server/db/database.ts';
import { type PostColumns, SlotSet } from '../columns/index.ts';
import type { Named, Names } from '../names.ts';
import type { FoundIds } from './numbers.ts';
import { isPrefix, isSaid, type Ways } from './wordings.ts';

/** The posts that say something: in title, article number or brand; and in description, category, seller or place. */
export interface Posting {
  head: SlotSet;
  tail: SlotSet;
}

export interface PostWords {
  head: ReadonlySet<string>;
  tail: ReadonlySet<string>;
}

/** How much memory the words that were searched for last may take, in bytes. */
const budget = 32 * 1024 ** 2;
/** Of how many words of changed posts it is remembered what is kept near them. */
const mostWords = 10_000;

/**
 * Which posts say what, in one of several ways. PostgreSQL finds them; what was found for the latest searches is kept and
 * follows the change feed, so that a word which a third of the market has is not fetched again each time.
 */
export class Postings {
  private readonly kept = new Map<string, Kept>();
  /** What is kept by what a post has to say for it: a changed post says little of what thousands searched for. */
  private readonly byKey = new Map<string, Set<Kept>>();
  private readonly nearWords = new Map<string, readonly Kept[]>();
  private bytes = 0;
  /** Changes that arrive while PostgreSQL is asked: its answer may be older. */
  private readonly underway = new Set<Map<number, { id: number; words: PostWords | null }>>();
  private generation = 0;
  private readonly coming = new Map<string, Promise<Posting>>();

  constructor(
    private readonly db: Database,
    private readonly columns: PostColumns,
    private readonly names: () => Names,
  ) {}

  /** The posts of each way of saying something, by its query. The sets are kept: copy them before changing. */
  async find(all: Iterable<Ways>): Promise<Map<string, Posting>> {
    const wanted = new Map([...all].map((ways) => [ways.query, ways]));
    const missing = [...wanted.values()].filter(({ query }) => !this.kept.has(query) && !this.coming.has(query));
    if (missing.length > 0) {
      const fetched = this.fetch(missing);
      for (const { query } of missing) {
        const coming = fetched.then((found) => found.get(query) as Posting).finally(() => this.coming.delete(query));
        // Those who wait get the failure; where nobody does, nobody has to hear of it.
        coming.catch(() => {});
        this.coming.set(query, coming);
      }
    }
    const found = new Map<string, Posting>();
    for (const query of wanted.keys())
      found.set(query, this.recall(query) ?? (await (this.coming.get(query) as Promise<Posting>)));
    return found;
  }

  private recall(query: string): Posting | undefined {
    const kept = this.kept.get(query);
    if (kept) {
      // Those used last stay longest.
      this.kept.delete(query);
      this.kept.set(query, kept);
    }
    return kept?.posting;
  }

  private async fetch(all: Ways[]): Promise<Map<string, Posting>> {
    const generation = this.generation;
    const changes = new Map<number, { id: number; words: PostWords | null }>();
    this.underway.add(changes);
    let found: Map<string, FoundLists>;
    try {
      found = await findByWays(this.db, all);
    } finally {
      this.underway.delete(changes);
    }
    const postings = new Map<string, Posting>();
    for (const ways of all) {
      const posting = this.build(ways, found.get(ways.query) ?? { head: [], tail: [] });
      for (const [slot, { id, words }] of changes) {
        if (this.columns.slotOf(id) === slot) setBits(ways, posting, slot, this.saidBy(slot, words));
      }
      if (generation === this.generation) this.keep(ways, posting);
      postings.set(ways.query, posting);
    }
    return postings;
  }

  /** Takes over what became of a post; `words` null for one that left the market. Nothing is kept yet of one that is new. */
  apply(id: number, slot: number, words: PostWords | null, isNew = false): void {
    for (const changes of this.underway) changes.set(slot, { id, words });
    const said = this.saidBy(slot, words);
    const near = said ? this.nearTo(said) : null;
    if (isNew) for (const { ways, posting } of near ?? []) setBits(ways, posting, slot, said);
    else for (const kept of this.kept.values()) setBits(kept.ways, kept.posting, slot, near?.has(kept) ? said : null);
  }

  /** What a post says, with the names of its brand, category, seller and country; null for one that left the market. */
  private saidBy(slot: number, words: PostWords | null): Said | null {
    if (words === null) return null;
    const { columns } = this;
    const { brands, categories, organizations, countries } = this.names();
    const brand = brands.get(columns.brands.values[columns.brand[slot] as number] as number);
    const seller = organizations.get(columns.organizations.values[columns.organization[slot] as number] as number);
    const others = [
      categories.get(columns.categories.values[columns.category[slot] as number] as number),
      categories.get(columns.categories.values[columns.subCategory[slot] as number] as number),
      countries.get(columns.countries.values[columns.country[slot] as number] as string),
    ];
    const stemsOf = (named: readonly (Named | undefined)[]) => named.flatMap((each) => (each ? [each.stems] : []));
    return {
      title: words.head,
      head: [words.head, ...stemsOf([brand])],
      tail: [words.tail, ...stemsOf(others)],
      seller: stemsOf([seller]),
    };
  }

  /** What is kept of which a post may say something; of all else it says nothing. */
  private nearTo({ head, tail, seller }: Said): Set<Kept> {
    const near = new Set<Kept>();
    for (const words of [...head, ...tail, ...seller]) {
      for (const word of words) for (const kept of this.nearWord(word)) near.add(kept);
    }
    return near;
  }

  /** The same of one word; posts that are written together have most words in common. */
  private nearWord(word: string): readonly Kept[] {
    const known = this.nearWords.get(word);
    if (known) return known;
    const near = keysOfWord(word).flatMap((key) => [...(this.byKey.get(key) ?? [])]);
    if (this.nearWords.size >= mostWords) this.nearWords.clear();
    this.nearWords.set(word, near);
    return near;
  }

  /** Whether anything would need to know the words of a changed post. */
  get isUsed(): boolean {
    return this.kept.size > 0 || this.underway.size > 0;
  }

  /** Forgets everything: more changed than is worth following. */
  clear(): void {
    this.kept.clear();
    this.byKey.clear();
    this.nearWords.clear();
    this.bytes = 0;
    this.generation += 1;
  }

  /** The set of posts with these ids, in PostgreSQL's binary form; ids that are not in the market are left out. */
  setOf(...lists: readonly FoundIds[]): SlotSet {
    const some = lists.filter((ids) => ids !== null);
    const set = new SlotSet(some.length > 0 ? this.columns.size : 0);
    for (const ids of some) {
      for (let place = 0; place < ids.length; place += 4) {
        const slot = this.columns.slotOf(ids.readInt32BE(place));
        if (slot >= 0) set.add(slot);
      }
    }
    return set;
  }

  /** Adds the posts whose brand says it to `head`; those whose category, seller or country does to `tail`. */
  private addNamed(posting: Posting, ways: Ways): void {
    const { columns } = this;
    const { brands, categories, organizations, countries } = this.names();
    const says = (named: Named | undefined) => named !== undefined && isSaid(ways, named.stems);
    const add = (
      set: SlotSet,
      values: readonly (number | string | null)[],
      names: ReadonlyMap<number | string, Named>,
      ...places: (Uint16Array | Uint32Array)[]
    ) => {
      const marks = markOrdinals(values, (id) => says(names.get(id)));
      if (marks) for (const place of places) addWhere(set, place, columns.size, marks);
    };
    add(posting.head, columns.brands.values, brands, columns.brand);
    add(posting.tail, columns.categories.values, categories, columns.category, columns.subCategory);
    if (ways.where === 'everywhere')
      add(posting.tail, columns.organizations.values, organizations, columns.organization);
    add(posting.tail, columns.countries.values, countries, columns.country);
  }

  private build(ways: Ways, found: FoundLists): Posting {
    const posting = { head: this.setOf(...found.head), tail: this.setOf(...found.tail) };
    if (ways.where !== 'titles') this.addNamed(posting, ways);
    return posting;
  }

  private keep(ways: Ways, posting: Posting): void {
    const former = this.kept.get(ways.query);
    if (former) this.forget(former);
    const added = { ways, posting };
    this.kept.set(ways.query, added);
    this.bytes += sizeOf(added);
    this.nearWords.clear();
    for (const key of keysOf(ways)) {
      const alike = this.byKey.get(key);
      if (alike) alike.add(added);
      else this.byKey.set(key, new Set([added]));
    }
    for (const oldest of this.kept.values()) {
      if (this.bytes <= budget) return;
      this.forget(oldest);
    }
  }

  private forget(dropped: Kept): void {
    this.kept.delete(dropped.ways.query);
    this.bytes -= sizeOf(dropped);
    this.nearWords.clear();
    for (const key of keysOf(dropped.ways)) {
      const alike = this.byKey.get(key);
      alike?.delete(dropped);
      if (alike?.size === 0) this.byKey.delete(key);
    }
  }
}

/** How many letters of a beginning tell apart what is kept. */
const mostOfBeginning = 3;
const keyOfBeginning = (letters: string): string => `${letters}:*`;

/** Of which words a post has to say one: first stems, or the first letters of beginnings. */
const keysOf = ({ lists }: Ways): Set<string> =>
  new Set(
    lists.map(([stem = '']) => (isPrefix(stem) ? keyOfBeginning(stem.slice(0, -2).slice(0, mostOfBeginning)) : stem)),
  );

const keysOfWord = (word: string): string[] => [
  word,
  ...Array.from({ length: mostOfBeginning }, (_, index) => keyOfBeginning(word.slice(0, index + 1))),
];

/** The stems that a post says: in its title, there or by its brand's name, elsewhere, and by the name of its seller. */
interface Said {
  title: ReadonlySet<string>;
  head: readonly ReadonlySet<string>[];
  tail: readonly ReadonlySet<string>[];
  seller: readonly ReadonlySet<string>[];
}

function setBits(ways: Ways, posting: Posting, slot: number, said: Said | null): void {
  const isIn = (sets: readonly ReadonlySet<string>[]) => sets.some((words) => isSaid(ways, words));
  if (ways.where === 'titles') posting.head.set(slot, said !== null && isSaid(ways, said.title));
  else {
    const tail = said && ways.where === 'everywhere' ? [...said.tail, ...said.seller] : (said?.tail ?? []);
    posting.head.set(slot, isIn(said?.head ?? []));
    posting.tail.set(slot, isIn(tail));
  }
}

const sizeOf = ({ ways, posting }: Kept): number =>
  posting.head.bytes + posting.tail.bytes + ways.query.length * 8 + 200;

interface Kept {
  ways: Ways;
  posting: Posting;
}

function markOrdinals(
  values: readonly (number | string | null)[],
  isMarked: (id: number | string) => boolean,
): Uint8Array | null {
  let marks: Uint8Array | null = null;
  for (let ordinal = 1; ordinal < values.length; ordinal += 1) {
    if (!isMarked(values[ordinal] as number | string)) continue;
    marks ??= new Uint8Array(values.length);
    marks[ordinal] = 1;
  }
  return marks;
}

function addWhere(set: SlotSet, column: Uint16Array | Uint32Array, size: number, marks: Uint8Array): void {
  for (let slot = 0; slot < size; slot += 1) {
    if (marks[column[slot] as number] === 1) set.add(slot);
  }
}

/** The posts of each list of stems that says it. */
interface FoundLists {
  head: FoundIds[];
  tail: FoundIds[];
}

// More than this many posts found by a part of a word say nothing any more, and two letters would find half the market.
const partLimit = 20_000;

/**
 * The posts of each list of stems. Each is looked up in the index by itself: asked for all at once, the planner takes dozens
 * of rare alternatives for half the market and reads all of it.
 */
async function findLists(
  db: Database,
  table: string,
  queries: readonly string[],
  most: number | null,
): Promise<FoundIds[]> {
  if (queries.length === 0) return [];
  const { rows } = await sql<{ ids: FoundIds }>`
    select (
      select string_agg(int4send(advertisement_id), ''::bytea)
      from (select advertisement_id from ${sql.table(table)} where words @@ given.query::tsquery limit ${most}) found) as ids
    from unnest(${queries}::text[]) with ordinality given (query, place) order by place`.execute(db);
  return rows.map(({ ids }) => ids);
}

async function findByWays(db: Database, all: Ways[]): Promise<Map<string, FoundLists>> {
  const tables = [
    { table: 'advertisement_words', asked: all },
    { table: 'description_words', asked: all.filter(({ where }) => where !== 'titles') },
  ];
  const [head, tail] = await Promise.all(
    tables.map(async ({ table, asked }) => {
      const lists = new Map<string, boolean>();
      for (const { lists: own } of asked) for (const list of own) lists.set(list.join('&'), list.some(isPrefix));
      const whole = [...lists].filter(([, hasPrefix]) => !hasPrefix).map(([query]) => query);
      const begun = [...lists].filter(([, hasPrefix]) => hasPrefix).map(([query]) => query);
      const queries = [...whole, ...begun];
      const found = await Promise.all([findLists(db, table, whole, null), findLists(db, table, begun, partLimit)]);
      return new Map(found.flat().map((ids, place) => [queries[place] as string, ids]));
    }),
  );
  const idsOf = (found: Map<string, FoundIds> | undefined, { lists: own }: Ways) =>
    own.map((list) => found?.get(list.join('&')) ?? null);
  return new Map(
    all.map((ways) => [
      ways.query,
      { head: idsOf(head, ways), tail: ways.where === 'titles' ? [] : idsOf(tail, ways) },
    ]),
  );
}

/** The stems that most posts have in their titles, the most frequent first, as the database last estimated them. */
export async function findFrequentStems(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ stem: string }>`
    select stem from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (stem, frequency)
    where schemaname = current_schema() and tablename = 'advertisement_words' and attname = 'words' and stem ~ '^[[:alnum:]]+$'
    order by frequency desc limit ${most}`.execute(db);
  return rows.map(({ stem }) => stem);
}
