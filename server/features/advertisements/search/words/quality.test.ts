import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advertisementQuery, type ListMeta, listMeta } from '#contract/advertisements/schemas.ts';
import { type Database, openDatabase, sql } from '#server/db/database.ts';
import { seedDemo } from '#server/demo/index.ts';
import { languages } from '#server/features/vocabulary/index.ts';
import type { Config } from '#server/platform/config.ts';
import { createFiles } from '#server/platform/files/store.ts';
import { createUser } from '#tests/factories/people.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { Search } from '../search.ts';
import { SearchIndex } from '../searchIndex.ts';
import { heldOutMistyped, heldOutSizes, heldOutWords } from './heldOut.ts';
import { mistyped, neverCorrected, phrases, sizes, words } from './queries.ts';

const shown = 5;
const foreign = path.resolve('../shared/data/vocabulary');

interface Post {
  id: number;
  title: string;
  sub: string | null;
  number: string | null;
  gtin: string | null;
  organization: string;
  location: string | null;
}

interface Query {
  kind: string;
  q: string;
  isRight: (post: Post) => boolean;
}

/** A market of its own and what it answers. */
class Market {
  readonly posts = new Map<number, Post>();
  private search!: Search;
  private constructor(
    readonly db: Database,
    private readonly drop: () => Promise<void>,
  ) {}

  static async open(fill: (db: Database, folder: string) => Promise<void>): Promise<Market> {
    const database = await createTestDatabase();
    const handle = openDatabase(database.connection);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'groupset-words-'));
    const market = new Market(handle.db, async () => {
      await handle.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    });
    await fill(handle.db, folder);
    const index = new SearchIndex(handle.db);
    await index.load();
    market.search = new Search(index);
    const { rows } = await sql<Post>`
      select a.id, a.title, s.name as sub, a.supplier_article_number as number, a.gtin, o.name as organization, a.location
      from advertisements a join organizations o on o.id = a.organization_id
      left join categories s on s.id = a.sub_category_id where a.state = 'active' and a.deleted_at is null
      order by a.id`.execute(handle.db);
    for (const post of rows) market.posts.set(post.id, post);
    return market;
  }

  close = () => this.drop();

  async find(q: string): Promise<{ posts: Post[]; meta: ListMeta }> {
    const { ids, meta } = await this.search.find(advertisementQuery.parse({ q, per_page: shown }));
    return {
      posts: ids.map((id) => this.posts.get(id) as Post),
      meta: listMeta.parse(JSON.parse(JSON.stringify(meta))),
    };
  }

  has(isRight: (post: Post) => boolean): boolean {
    return [...this.posts.values()].some(isRight);
  }

  /** The share of queries with a right answer among the first five, by kind; prints it with what was missed. */
  async measure(name: string, queries: readonly Query[]): Promise<Map<string, number>> {
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
    console.info([`${name}, right answer in the first ${shown}:`, ...lines].join('\n'));
    return new Map([...counts].map(([kind, { found, all }]) => [kind, found / all]));
  }
}

const isIn = (sub: string) => (post: Post) => post.sub === sub;

const wordQueries: Query[] = Object.entries(words).flatMap(([sub, byLanguage]) =>
  languages.flatMap((language) => byLanguage[language].map((q) => ({ kind: language, q, isRight: isIn(sub) }))),
);

const described = (kind: string, list: typeof sizes | typeof heldOutSizes): Query[] =>
  list.map(([q, title, sub]) => ({
    kind,
    q,
    isRight: (post) => title.test(post.title) && (sub === undefined || post.sub === sub),
  }));

/** Every so many posts that have what is asked for. */
function some(market: Market, fits: (post: Post) => boolean, most: number): Post[] {
  const fitting = [...market.posts.values()].filter(fits);
  const step = Math.max(1, Math.floor(fitting.length / most));
  return fitting.filter((_, index) => index % step === 0).slice(0, most);
}

const lookAlikes: Record<string, string> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  P: 'Р',
  T: 'Т',
  X: 'Χ',
};

/** Article numbers as people type them. */
const numberWritings: Record<string, (number: string) => string | null> = {
  'as it is': (number) => number,
  'in small letters': (number) => number.toLowerCase(),
  'without signs': (number) => number.replaceAll(/[^A-Za-z0-9]/g, ''),
  'with blanks': (number) => (/[-. ]/.test(number) ? number.replaceAll(/[-.]/g, ' ') : null),
  'with other signs': (number) => (/-/.test(number) ? number.replaceAll('-', '/') : null),
  'O for 0': (number) => (/0/.test(number) ? number.replace('0', 'O') : null),
  'I for 1': (number) => (/1/.test(number) ? number.replace('1', 'I') : null),
  'zeros added': (number) => (/^[0-9]/.test(number) ? `00${number}` : null),
  'zeros lost': (number) => (/^0+[1-9]/.test(number) ? number.replace(/^0+/, '') : null),
  'letters of another alphabet': (number) =>
    /[ABCEHKMPTX]/.test(number) ? number.replaceAll(/[ABCEHKMPTX]/g, (letter) => lookAlikes[letter] as string) : null,
  'its beginning': (number) => (number.length >= 9 ? number.slice(0, -3) : null),
};

const gtinWritings: Record<string, (gtin: string) => string | null> = {
  'as it is': (gtin) => gtin,
  'with blanks': (gtin) => gtin.replace(/^(\d)(\d{6})(\d+)$/, '$1 $2 $3'),
  'with hyphens': (gtin) => gtin.replace(/^(\d)(\d{6})(\d+)$/, '$1-$2-$3'),
  'of 14 digits': (gtin) => gtin.padStart(14, '0'),
  'labelled EAN': (gtin) => `EAN ${gtin}`,
  'labelled GTIN': (gtin) => `GTIN: ${gtin}`,
  'labelled EAN-13': (gtin) => `EAN-13 ${gtin}`,
  'without zeros': (gtin) => (gtin.startsWith('0') ? gtin.replace(/^0+/, '') : null),
  'its last six': (gtin) => gtin.slice(-6),
};

function numberQueries(market: Market, each: number): Query[] {
  const write = (kind: string, all: typeof numberWritings, column: 'number' | 'gtin', fits: (post: Post) => boolean) =>
    Object.entries(all).flatMap(([way, writeIt]) =>
      some(market, (post) => fits(post) && writeIt(post[column] as string) !== null, each).map((post): Query => {
        return {
          kind: `${kind} ${way}`,
          q: writeIt(post[column] as string) as string,
          // The beginning of a number is that of its sisters too.
          isRight: (other) =>
            way === 'its beginning'
              ? (other[column] ?? '').startsWith((post[column] as string).slice(0, -3))
              : other[column] === post[column],
        };
      }),
    );
  return [
    ...write('number', numberWritings, 'number', ({ number }) => number !== null && number.length >= 5),
    ...write('GTIN', gtinWritings, 'gtin', ({ gtin }) => gtin !== null),
  ];
}

const heldOutQueries: Query[] = [
  ...languages.flatMap((language) =>
    heldOutWords[language].map(([q, sub]) => ({ kind: `held out, ${language}`, q, isRight: isIn(sub) })),
  ),
  ...described('held out, sizes', heldOutSizes),
  ...described('held out, mistyped', heldOutMistyped),
];

/** Names of organizations and places as people type them. */
function nameQueries(market: Market): Query[] {
  const posts = [...market.posts.values()];
  const organizations = [...new Set(posts.map(({ organization }) => organization))].slice(0, 8);
  const places = [...new Set(posts.flatMap(({ location }) => location ?? []))].slice(0, 8);
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [
    ...organizations.flatMap((name) => [
      { kind: 'held out, organizations', q: name, isRight: (post: Post) => post.organization === name },
      {
        kind: 'held out, organizations',
        q: plain(name.split(' ').slice(0, 2).join(' ')),
        isRight: (post: Post) => post.organization === name,
      },
    ]),
    ...places.map((place) => ({
      kind: 'held out, places',
      q: plain(place),
      isRight: (post: Post) => post.location !== null && plain(post.location) === plain(place),
    })),
  ];
}

/** Parts of article numbers and GTINs in writings that no test above has. */
function fragmentQueries(market: Market): Query[] {
  const numbers = some(market, ({ number }) => /^[A-Z]{2,3}-[A-Z]{1,3}[0-9]/.test(number ?? ''), 8);
  const gtins = some(market, ({ gtin }) => gtin?.length === 13, 8);
  const blanks = (digits: string) => digits.replaceAll(/(\d{3})(?=\d)/g, '$1 ');
  return [
    ...numbers.map(({ number }): Query => {
      const letters = (/^[A-Z]{2,3}-[A-Z]{1,3}/.exec(number ?? '') as RegExpExecArray)[0];
      return {
        kind: 'number held out, its letters',
        q: letters.toLowerCase(),
        isRight: (post) => (post.number ?? '').startsWith(letters),
      };
    }),
    ...gtins.flatMap(({ gtin }): Query[] =>
      [`ean13: ${gtin}`, blanks(gtin as string), `0${gtin}`, `GTIN ${(gtin as string).slice(-6)}`].map((q) => ({
        kind: 'GTIN held out',
        q,
        isRight: (post) => post.gtin?.endsWith((gtin as string).slice(-6)) ?? false,
      })),
    ),
  ];
}

function expectShares(shares: Map<string, number>): void {
  for (const [kind, share] of shares) {
    const isNumber = kind.startsWith('number') || kind.startsWith('GTIN');
    expect.soft({ kind, isEnough: share >= (isNumber ? 0.97 : 0.92) }).toEqual({ kind, isEnough: true });
  }
}

/** No page may be led by a word that nobody typed where the typed one means something. */
async function expectNoWrongCorrection(market: Market): Promise<void> {
  for (const q of [...neverCorrected, ...wordQueries.map((query) => query.q)]) {
    const { meta } = await market.find(q);
    expect.soft({ q, suggestion: meta.suggestion }).toEqual({ q, suggestion: null });
  }
}

describe('the demo market', () => {
  let market: Market;
  beforeAll(async () => {
    market = await Market.open(async (db, folder) => {
      const files = createFiles({ dataDir: folder, s3: null } as Config);
      await seedDemo(
        { db, files, secret: Buffer.alloc(32, 7), now: new Date('2026-11-20T14:30:00Z') },
        { posts: 3000 },
      );
    });
  }, 120_000);
  afterAll(() => market.close());

  it('is found by words in six languages, sizes, compounds, mistyped words and numbers in any writing', async () => {
    const queries = [
      ...wordQueries,
      ...described('sizes', sizes),
      ...described('phrases', phrases),
      ...described('mistyped', mistyped),
      ...numberQueries(market, 8),
    ];
    expect(queries.length).toBeGreaterThan(300);
    expectShares(await market.measure('The demo market', queries));
  }, 120_000);

  it('is found by queries that nobody tried before', async () => {
    const queries = [...heldOutQueries, ...nameQueries(market), ...fragmentQueries(market)];
    expect(queries.length).toBeGreaterThan(120);
    expectShares(await market.measure('The demo market, held-out queries', queries));
  }, 120_000);

  it('takes no known word for a mistyped one', () => expectNoWrongCorrection(market), 120_000);
});

describe.skipIf(!existsSync(foreign))('a market that somebody else wrote', () => {
  let market: Market;
  beforeAll(async () => {
    market = await Market.open((db) => fillForeign(db));
  }, 120_000);
  afterAll(() => market.close());

  it('is found by words in six languages and by its model codes', async () => {
    const subs = new Set([...market.posts.values()].map(({ sub }) => sub));
    const known = Object.keys(words).filter((sub) => subs.has(sub));
    expect(known.length).toBeGreaterThan(10);
    expectShares(await market.measure('A market in another language', [...wordQueries, ...numberQueries(market, 8)]));
  }, 120_000);

  it('takes no known word for a mistyped one', () => expectNoWrongCorrection(market), 120_000);
});

/** Real listings in a language that the glossary does not speak, in categories with English names. */
async function fillForeign(db: Database): Promise<void> {
  const rows = readCsv(path.join(foreign, 'bikestylish_items_clean.csv'));
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
