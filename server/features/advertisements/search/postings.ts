import { type Database, sql } from '#server/db/database.ts';
import { SlotSet } from './bits.ts';
import type { PostColumns } from './columns.ts';
import { readIds } from './feed.ts';
import type { Names } from './names.ts';

/** The posts that have a word: in title, article number or brand; and in description or category. */
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

/**
 * Which posts have which word. PostgreSQL finds them; what was found for the latest words is kept and follows the change
 * feed, so that a word which a third of the market has is not fetched anew each time.
 */
export class Postings {
  private readonly kept = new Map<string, Posting>();
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

  /**
   * The posts of each stem, as PostgreSQL's English dictionary makes them, or of each beginning of one (`prefixOf`). The sets
   * are kept: copy them before changing.
   */
  async find(stems: Iterable<string>): Promise<Map<string, Posting>> {
    const wanted = new Set(stems);
    const missing = [...wanted].filter((stem) => !this.kept.has(stem) && !this.coming.has(stem));
    if (missing.length > 0) {
      const fetched = this.fetch(missing);
      for (const stem of missing) {
        const coming = fetched.then((found) => found.get(stem) as Posting).finally(() => this.coming.delete(stem));
        // Whoever waits is told of a failure; where nobody does, there is nobody to tell.
        coming.catch(() => {});
        this.coming.set(stem, coming);
      }
    }
    const found = new Map<string, Posting>();
    for (const stem of wanted)
      found.set(stem, this.recall(stem) ?? (await (this.coming.get(stem) as Promise<Posting>)));
    return found;
  }

  private recall(stem: string): Posting | undefined {
    const kept = this.kept.get(stem);
    if (kept) {
      // Those used last stay longest.
      this.kept.delete(stem);
      this.kept.set(stem, kept);
    }
    return kept;
  }

  private async fetch(stems: string[]): Promise<Map<string, Posting>> {
    const generation = this.generation;
    const changes = new Map<number, { id: number; words: PostWords | null }>();
    this.underway.add(changes);
    let found: Map<string, FoundIds>;
    try {
      found = await findByStems(this.db, stems);
    } finally {
      this.underway.delete(changes);
    }
    const postings = new Map<string, Posting>();
    for (const stem of stems) {
      const posting = this.build(stem, found.get(stem) ?? { head: [], tail: [] });
      for (const [slot, { id, words }] of changes) {
        if (this.columns.slotOf(id) === slot) this.setBits(stem, posting, slot, words);
      }
      if (generation === this.generation) this.keep(stem, posting);
      postings.set(stem, posting);
    }
    return postings;
  }

  /** Takes over what became of a post; `words` null for one that left the market. */
  apply(id: number, slot: number, words: PostWords | null): void {
    for (const changes of this.underway) changes.set(slot, { id, words });
    for (const [stem, posting] of this.kept) this.setBits(stem, posting, slot, words);
  }

  /** Whether anything would need to know the words of a changed post. */
  get isUsed(): boolean {
    return this.kept.size > 0 || this.underway.size > 0;
  }

  /** Forgets everything: more changed than is worth following. */
  clear(): void {
    this.kept.clear();
    this.bytes = 0;
    this.generation += 1;
  }

  /** The set of posts with these ids; ids that are not in the market are left out. */
  setOf(ids: number[]): SlotSet {
    const set = new SlotSet(this.columns.size);
    for (const id of ids) {
      const slot = this.columns.slotOf(id);
      if (slot >= 0) set.add(slot);
    }
    return set;
  }

  /** Adds the posts whose brand has a name that fits to `head`, those whose category has one to `tail`. */
  private addNamed(posting: Posting, fits: (stem: string) => boolean): void {
    const { columns } = this;
    const names = this.names();
    const brands = markOrdinals(columns.brands.values, (id) => names.brands.get(id)?.stems.some(fits));
    const categories = markOrdinals(columns.categories.values, (id) => names.categories.get(id)?.stems.some(fits));
    if (brands) addWhere(posting.head, columns.brand, columns.size, brands);
    if (categories) {
      addWhere(posting.tail, columns.category, columns.size, categories);
      addWhere(posting.tail, columns.subCategory, columns.size, categories);
    }
  }

  private build(stem: string, found: FoundIds): Posting {
    const posting = { head: this.setOf(found.head), tail: this.setOf(found.tail) };
    this.addNamed(posting, fitting(stem));
    return posting;
  }

  private setBits(stem: string, posting: Posting, slot: number, words: PostWords | null): void {
    const { columns } = this;
    const { brands, categories } = this.names();
    const brand = brands.get(columns.brands.values[columns.brand[slot] as number] as number);
    const category = categories.get(columns.categories.values[columns.category[slot] as number] as number);
    const subCategory = categories.get(columns.categories.values[columns.subCategory[slot] as number] as number);
    const fits = fitting(stem);
    const isIn = (stems: ReadonlySet<string>) => (isPrefix(stem) ? [...stems].some(fits) : stems.has(stem));
    posting.head.set(slot, words !== null && (isIn(words.head) || (brand?.stems.some(fits) ?? false)));
    posting.tail.set(
      slot,
      words !== null && (isIn(words.tail) || [category, subCategory].some((named) => named?.stems.some(fits))),
    );
  }

  private keep(stem: string, posting: Posting): void {
    const size = ({ head, tail }: Posting) => head.bytes + tail.bytes + 200;
    this.kept.set(stem, posting);
    this.bytes += size(posting);
    for (const [oldest, dropped] of this.kept) {
      if (this.bytes <= budget) return;
      this.kept.delete(oldest);
      this.bytes -= size(dropped);
    }
  }
}

function markOrdinals(
  values: readonly (number | null)[],
  isMarked: (id: number) => boolean | undefined,
): Uint8Array | null {
  let marks: Uint8Array | null = null;
  for (let ordinal = 1; ordinal < values.length; ordinal += 1) {
    if (!isMarked(values[ordinal] as number)) continue;
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

/** What finds all stems that begin like this; letters and digits only. */
export const prefixOf = (text: string): string => `${text}:*`;
const isPrefix = (stem: string): boolean => stem.endsWith(':*');

function fitting(wanted: string): (stem: string) => boolean {
  if (!isPrefix(wanted)) return (stem) => stem === wanted;
  const prefix = wanted.slice(0, -2);
  return (stem) => stem.startsWith(prefix);
}

interface FoundIds {
  head: number[];
  tail: number[];
}

// More than this many posts found by a part of a word say nothing any more, and two letters would find half the market.
const partLimit = 20_000;

const idsOf = (table: string, stem: string) => sql`(
  select string_agg(int4send(advertisement_id), ''::bytea) from (
    select advertisement_id from ${sql.table(table)} where words @@ ${stem}::tsquery
    ${isPrefix(stem) ? sql`limit ${sql.lit(partLimit)}` : sql``}) found)`;

async function findByStems(db: Database, stems: string[]): Promise<Map<string, FoundIds>> {
  // A part of its own for each, so that each is planned by how common it is.
  const parts = stems.map((stem) => {
    return sql`select ${stem} as stem, ${idsOf('advertisement_words', stem)} as head, ${idsOf('description_words', stem)} as tail`;
  });
  const { rows } = await sql<{
    stem: string;
    head: Buffer | null;
    tail: Buffer | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ stem, head, tail }) => [stem, { head: readIds(head), tail: readIds(tail) }]));
}

/** The stems that most posts have in their titles, the most frequent first, as the database last estimated them. */
export async function findFrequentStems(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ stem: string }>`
    select stem from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (stem, frequency)
    where schemaname = current_schema() and tablename = 'advertisement_words' and attname = 'words' and stem ~ '^[[:alnum:]]+$'
    order by frequency desc limit ${most}`.execute(db);
  return rows.map(({ stem }) => stem);
}

const fragmentsOf = (key: string) => sql`(select string_agg(int4send(advertisement_id), ''::bytea) from (
  select advertisement_id from advertisement_words where fragments like ${`%${key}%`} limit ${sql.lit(partLimit)}) found)`;

/** Posts whose part number is this, begins with it, or has it in it (not looked for where `withFragments` is false); by key. */
export async function findByPartNumber(
  db: Database,
  key: string,
  withFragments: boolean,
): Promise<{ exact: number[]; prefix: number[]; fragment: number[] }> {
  const { rows } = await sql<{ exact: Buffer | null; prefix: Buffer | null; fragment: Buffer | null }>`
    select string_agg(int4send(advertisement_id), ''::bytea) filter (where part_key = ${key}) as exact,
      string_agg(int4send(advertisement_id), ''::bytea) filter (where part_key <> ${key}) as prefix,
      ${withFragments ? fragmentsOf(key) : sql`null::bytea`} as fragment
    from (
      select advertisement_id, part_key from advertisement_words
      where part_key like ${`${key}%`} limit ${sql.lit(partLimit)}) found`.execute(db);
  const row = rows[0];
  return {
    exact: readIds(row?.exact ?? null),
    prefix: readIds(row?.prefix ?? null),
    fragment: readIds(row?.fragment ?? null),
  };
}

/** Posts with this in a part number; letters and digits only. */
export async function findFragments(db: Database, text: string): Promise<number[]> {
  if (text.length < 3) return [];
  const { rows } = await sql<{ fragment: Buffer | null }>`
    select ${fragmentsOf(text.toUpperCase())} as fragment`.execute(db);
  return readIds(rows[0]?.fragment ?? null);
}
