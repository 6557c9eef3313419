import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { advertisementQuery, type ListMeta, listMeta } from '#contract/advertisements/schemas.ts';
import { type Database, openDatabase, sql } from '#server/db/database.ts';
import { seedDemo } from '#server/demo/index.ts';
import { SearchIndex } from '#server/features/market-search/memory/searchIndex.ts';
import { Search } from '#server/features/market-search/search.ts';
import { suggestFrom } from '#server/features/market-search/suggest.ts';
import type { Config } from '#server/platform/config.ts';
import { createFiles } from '#server/platform/files/store.ts';
import { createShortRequests } from '#server/platform/http/index.ts';
import { createUser } from '#tests/factories/people.ts';
import { createTestDatabase } from '../postgres.ts';

const listed = 5;
const foreignFolder = path.resolve('../shared/data/vocabulary');

/** A post with what decides whether it is a right answer. */
export interface WordPost {
  id: number;
  title: string;
  sub: string | null;
  brand: string | null;
  number: string | null;
  gtin: string | null;
  organization: string;
  location: string | null;
  condition: string | null;
}

/** Something that is typed, and what a right answer to it is. */
export interface WordQuery {
  kind: string;
  q: string;
  isRight: (post: WordPost) => boolean;
}

type Filters = Partial<Record<keyof z.input<typeof advertisementQuery>, unknown>>;

/** A market of its own, which answers searches as the list of posts does. */
export class WordMarket {
  readonly posts = new Map<number, WordPost>();
  private search!: Search;
  private constructor(
    readonly db: Database,
    private readonly drop: () => Promise<void>,
  ) {}

  private static async open(fill: (db: Database, folder: string) => Promise<void>): Promise<WordMarket> {
    const database = await createTestDatabase();
    const handle = openDatabase(database.connection);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'groupset-words-'));
    const market = new WordMarket(handle.db, async () => {
      await handle.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    });
    await fill(handle.db, folder);
    const index = new SearchIndex(handle.db);
    await index.refresh();
    await index.postings.read();
    market.search = new Search(index, createShortRequests());
    const { rows } = await sql<WordPost>`
      select a.id, a.title, s.name as sub, b.name as brand, a.supplier_article_number as number, a.gtin,
        o.name as organization, a.location, a.condition
      from advertisements a join organizations o on o.id = a.organization_id
      left join categories s on s.id = a.sub_category_id left join brands b on b.id = a.brand_id
      where a.state = 'active' and a.deleted_at is null order by a.id`.execute(handle.db);
    for (const post of rows) market.posts.set(post.id, post);
    return market;
  }

  /** The demo market with a number of posts. */
  static demo = (posts: number): Promise<WordMarket> =>
    WordMarket.open(async (db, folder) => {
      const files = createFiles({ dataDir: folder, s3: null } as Config);
      await seedDemo({ db, files, secret: Buffer.alloc(32, 7), now: new Date('2026-11-20T14:30:00Z') }, { posts });
    });

  /** Real listings in a language that the glossary does not speak, in categories with English names. */
  static foreign = (): Promise<WordMarket> => WordMarket.open((db) => fillForeign(db));

  /** Whether the listings of the foreign market are on this machine. */
  static hasForeign = existsSync(foreignFolder);

  close = () => this.drop();

  /** The first posts that a search finds, with the metadata about its words. */
  async find(q: string | null, filters: Filters = {}): Promise<{ posts: WordPost[]; meta: ListMeta }> {
    const query = advertisementQuery.parse({
      ...filters,
      ...(q !== null && { q }),
      per_page: filters.per_page ?? listed,
    });
    const { ids, meta } = await this.search.find(query);
    return {
      posts: ids.map((id) => this.posts.get(id) as WordPost),
      meta: listMeta.parse(JSON.parse(JSON.stringify(meta))),
    };
  }

  /** The posts that an alert on a search announces, up to a limit. */
  async alertOf(q: string, most: number): Promise<number[]> {
    const [ids = []] = await this.search.findComplete([advertisementQuery.parse({ q, per_page: most })], []);
    return ids;
  }

  /** What is offered for words that are being typed. */
  suggest = (q: string, language: string | null = null) => suggestFrom(this.search.index, q, [], language);

  /** The id of the brand, category or organization of this name. */
  idOf(kind: 'brands' | 'categories' | 'organizations', name: string): number {
    const named = [...this.search.index.names[kind].values()].find((one) => one.name === name);
    if (!named) throw new Error(`The market has no ${name}.`);
    return named.id;
  }

  has(isRight: (post: WordPost) => boolean): boolean {
    return [...this.posts.values()].some(isRight);
  }

  /** Posts that have what is asked for, at equal distances, up to a limit. */
  some(fits: (post: WordPost) => boolean, most: number): WordPost[] {
    const fitting = [...this.posts.values()].filter(fits);
    const step = Math.max(1, Math.floor(fitting.length / most));
    return fitting.filter((_, index) => index % step === 0).slice(0, most);
  }

  /** How many queries have a right answer among the first five, by kind; prints it with what was missed. */
  async measure(name: string, queries: readonly WordQuery[]): Promise<Map<string, { found: number; all: number }>> {
    const counts = new Map<string, { found: number; all: number; missed: string[] }>();
    for (const { kind, q, isRight } of queries) {
      // What the market does not have cannot be found in it.
      if (!this.has(isRight)) continue;
      const count = counts.get(kind) ?? { found: 0, all: 0, missed: [] };
      const { posts } = await this.find(q);
      count.all += 1;
      if (posts.some(isRight)) count.found += 1;
      else count.missed.push(q);
      counts.set(kind, count);
    }
    const lines = [...counts].map(([kind, { found, all, missed }]) => {
      const share = `${((found / all) * 100).toFixed(1)} %`;
      return `  ${kind}: ${found} of ${all}, ${share}${missed.length > 0 ? `; missed: ${missed.join(' | ')}` : ''}`;
    });
    console.info([`${name}, right answer in the first ${listed}:`, ...lines].join('\n'));
    return counts;
  }
}

async function fillForeign(db: Database): Promise<void> {
  const rows = readCsv(path.join(foreignFolder, 'bikestylish_items_clean.csv'));
  const owner = await createUser(db);
  const tops = new Map<string, number>();
  const subs = new Map<string, number>();
  const brands = new Map<string, number>();
  for (const { top, sub, brand } of rows as { top: string; sub: string; brand: string }[]) {
    if (!tops.has(top)) {
      const name = top.replaceAll('-', ' ');
      const added = await db
        .insertInto('categories')
        .values({ name, slug: top, icon: 'wheels', position: tops.size })
        .returning('id')
        .executeTakeFirstOrThrow();
      tops.set(top, added.id);
    }
    if (!subs.has(`${top} ${sub}`)) {
      const added = await db
        .insertInto('categories')
        .values({ name: sub, parent_id: tops.get(top) as number, position: subs.size })
        .returning('id')
        .executeTakeFirstOrThrow();
      subs.set(`${top} ${sub}`, added.id);
    }
    const key = brand.toLowerCase();
    if (brand && !brands.has(key)) {
      brands.set(
        key,
        (await db.insertInto('brands').values({ name: brand }).returning('id').executeTakeFirstOrThrow()).id,
      );
    }
  }
  const values = rows.map((row) => ({
    organization_id: owner.organization_id as number,
    owner_id: owner.id,
    type: 'offered',
    title: (row.name as string).slice(0, 90).trim(),
    category_id: tops.get(row.top as string) as number,
    sub_category_id: subs.get(`${row.top} ${row.sub}`) ?? null,
    brand_id: brands.get((row.brand as string).toLowerCase()) ?? null,
    number_of_items: 10,
    price_per_unit: '10.00',
    currency: 'EUR',
    country: 'RO',
    availability: 'in_stock',
    supplier_article_number: row.code as string,
    description: row.description_text || null,
    state: 'active',
    expires_at: new Date(Date.now() + 86_400_000),
  }));
  for (let at = 0; at < values.length; at += 500) {
    await db
      .insertInto('advertisements')
      .values(values.slice(at, at + 500))
      .execute();
  }
}

function readCsv(file: string): Record<string, string>[] {
  const cells: string[][] = [[]];
  for (const [, quoted, bare, end] of readFileSync(file, 'utf8').matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\r?\n|$)/g,
  )) {
    cells.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end !== ',') cells.push([]);
  }
  const [head, ...rows] = cells as [string[], ...string[][]];
  return rows
    .filter((row) => row.length === head.length)
    .map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] as string])));
}
