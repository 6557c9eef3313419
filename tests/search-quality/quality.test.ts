import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WordMarket, type WordPost, type WordQuery } from '#tests/helpers/market/wordMarket.ts';
import {
  asksAll,
  type NothingFound,
  readKnownWords,
  readNothingFound,
  readPrefixes,
  readQueries,
  sampleOf,
} from './readQueries.ts';
import { counterGtinWritings, counterNumberWritings } from './writings/counter.ts';
import { dockGtinWritings, dockNumberWritings } from './writings/dock.ts';
import { showroomGtinWritings, showroomNumberWritings } from './writings/showroom.ts';
import {
  exchangeGtinWritings,
  exchangeNumberWritings,
  gtinWritings,
  numberWritings,
  tradeGtinWritings,
  tradeNumberWritings,
} from './writings/typed.ts';

// Queries as traders type them, from the lists in this folder. `npm test` runs a sample of them, `npm run test:all` all.

const demo = readQueries('demo');
const heldOut = readQueries('held-out');
const trade = readQueries('trade');
const exchange = readQueries('exchange');
const counter = readQueries('counter');
const dock = readQueries('dock');
const workbench = readQueries('workbench');
const showroom = readQueries('showroom');
const fitter = readQueries('fitter');
const storeroom = readQueries('storeroom');
const courier = readQueries('courier');
const quayside = readQueries('quayside');

/** Checks that more than `least` queries are run if the whole lists are, and more than 10 otherwise. */
const expectMany = (queries: readonly WordQuery[], least: number) =>
  expect(queries.length).toBeGreaterThan(asksAll ? least : 10);

function numberQueries(
  market: WordMarket,
  each: number,
  byNumber: typeof numberWritings,
  byGtin: typeof gtinWritings,
): WordQuery[] {
  const write = (kind: string, all: typeof numberWritings, column: 'number' | 'gtin', shortest: number) =>
    Object.entries(all).flatMap(([way, writeIt]) => {
      const has = (post: WordPost) => (post[column] ?? '').length >= shortest;
      return sampleOf(market.some((post) => has(post) && writeIt(post[column] as string, post) !== null, each)).map(
        (post): WordQuery => {
          return {
            kind: `${kind} ${way}`,
            q: writeIt(post[column] as string, post) as string,
            // Similar articles share the beginning of a number.
            isRight: (other) =>
              way === 'its beginning' || way === 'its first ten'
                ? (other[column] ?? '').startsWith((post[column] as string).slice(0, -3))
                : other[column] === post[column],
          };
        },
      );
    });
  return [...write('number', byNumber, 'number', 5), ...write('GTIN', byGtin, 'gtin', 1)];
}

/** Names of organizations and places as people type them. */
function nameQueries(market: WordMarket): WordQuery[] {
  const posts = [...market.posts.values()];
  const organizations = [...new Set(posts.map(({ organization }) => organization))].slice(0, 8);
  const places = [...new Set(posts.flatMap(({ location }) => location ?? []))].slice(0, 8);
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [
    ...organizations.flatMap((name) => [
      { kind: 'held out, organizations', q: name, isRight: (post: WordPost) => post.organization === name },
      {
        kind: 'held out, organizations',
        q: plain(name.split(' ').slice(0, 2).join(' ')),
        isRight: (post: WordPost) => post.organization === name,
      },
    ]),
    ...places.map((place) => ({
      kind: 'held out, places',
      q: plain(place),
      isRight: (post: WordPost) => post.location !== null && plain(post.location) === plain(place),
    })),
  ];
}

/** Parts of article numbers and GTINs in notations that no test above has. */
function fragmentQueries(market: WordMarket): WordQuery[] {
  const numbers = market.some(({ number }) => /^[A-Z]{2,3}-[A-Z]{1,3}[0-9]/.test(number ?? ''), 8);
  const gtins = market.some(({ gtin }) => gtin?.length === 13, 8);
  const blanks = (digits: string) => digits.replaceAll(/(\d{3})(?=\d)/g, '$1 ');
  return [
    ...numbers.map(({ number }): WordQuery => {
      const letters = (/^[A-Z]{2,3}-[A-Z]{1,3}/.exec(number ?? '') as RegExpExecArray)[0];
      return {
        kind: 'number held out, its letters',
        q: letters.toLowerCase(),
        isRight: (post) => (post.number ?? '').startsWith(letters),
      };
    }),
    ...gtins.flatMap(({ gtin }): WordQuery[] =>
      [`ean13: ${gtin}`, blanks(gtin as string), `0${gtin}`, `GTIN ${(gtin as string).slice(-6)}`].map((q) => ({
        kind: 'GTIN held out',
        q,
        isRight: (post) => post.gtin?.endsWith((gtin as string).slice(-6)) ?? false,
      })),
    ),
  ];
}

interface Share {
  found: number;
  all: number;
}

/** Checks that enough queries of each kind have a right answer. For a sample, checks all words and all numbers instead. */
function expectShares(byKind: ReadonlyMap<string, Share>): void {
  const isNumber = (kind: string) => kind.startsWith('number') || kind.startsWith('GTIN');
  const shares = new Map<string, Share>();
  for (const [kind, { found, all }] of byKind) {
    const name = asksAll ? kind : isNumber(kind) ? 'numbers' : 'words';
    const before = shares.get(name) ?? { found: 0, all: 0 };
    shares.set(name, { found: before.found + found, all: before.all + all });
  }
  for (const [kind, { found, all }] of shares)
    expect.soft({ kind, isEnough: found / all >= (isNumber(kind) ? 0.97 : 0.92) }).toEqual({ kind, isEnough: true });
}

/** Checks that the search replaces no word that has a meaning with a similar one. */
async function expectNoWrongCorrection(market: WordMarket): Promise<void> {
  const known = readKnownWords().filter(({ kind }) => kind === 'known');
  const listed = [demo, trade, exchange, counter, dock, workbench]
    .flat()
    .filter(({ isSpelledRight }) => isSpelledRight);
  for (const q of [...known.map(({ query }) => query), ...listed.map((one) => one.q)]) {
    const { meta } = await market.find(q);
    expect.soft({ q, suggestion: meta.suggestion }).toEqual({ q, suggestion: null });
  }
}

/** The words and filters that a case searches with. */
function askFor(market: WordMarket, state: NothingFound) {
  const list = <Value>(value: Value | undefined) => (value === undefined ? [] : [value]);
  const ids = (kind: 'brands' | 'categories' | 'organizations', name?: string) =>
    list(name).map((one) => market.idOf(kind, one));
  return {
    q: state.q ?? null,
    filters: {
      category: state.category,
      categories: ids('categories', state.sub),
      brands: ids('brands', state.brand),
      organizations: ids('organizations', state.organization),
      countries: list(state.country),
      types: list(state.type),
      price_max: state.most,
    },
  };
}

/** How many posts the list finds after one of its suggestions is followed: without one word or without one filter. */
async function takeWay(
  market: WordMarket,
  { q, filters }: ReturnType<typeof askFor>,
  { group, id }: { group: string; id: string | number },
): Promise<number> {
  const without = { ...filters, ...(group === 'price' ? { price_max: undefined } : { [group]: undefined }) };
  const words = group === 'word' ? String(id) : group === 'q' ? null : q;
  const { meta } = await market.find(words, group === 'word' ? filters : without);
  return meta.complete ?? meta.total;
}

describe('a search in the demo market', () => {
  let market: WordMarket;
  beforeAll(async () => {
    market = await WordMarket.demo(3000);
  }, 120_000);
  afterAll(() => market.close());

  it('finds posts by words in six languages, sizes, compounds, mistyped words and numbers in any notation', async () => {
    const queries = [...demo, ...numberQueries(market, 8, numberWritings, gtinWritings)];
    expectMany(queries, 300);
    expectShares(await market.measure('The demo market', queries));
  }, 120_000);

  it('finds posts by queries that were not used to develop it', async () => {
    const queries = [...heldOut, ...sampleOf([...nameQueries(market), ...fragmentQueries(market)])];
    expectMany(queries, 120);
    expectShares(await market.measure('The demo market, held-out queries', queries));
  }, 120_000);

  it('finds posts by trade terms, brands, unknown words, names, and numbers with several mistakes', async () => {
    const queries = [...trade, ...numberQueries(market, 6, tradeNumberWritings, tradeGtinWritings)];
    expectMany(queries, 600);
    expectShares(await market.measure('The demo market, trade terms', queries));
  }, 120_000);

  it('finds posts by hasty and conversational queries, and by numbers copied from emails and labels', async () => {
    const queries = [...exchange, ...numberQueries(market, 6, exchangeNumberWritings, exchangeGtinWritings)];
    expectMany(queries, 700);
    expectShares(await market.measure('The demo market, hasty and conversational queries', queries));
  }, 120_000);

  it('finds posts by requests at the counter, and by numbers spoken in six languages', async () => {
    const queries = [...counter, ...numberQueries(market, 6, counterNumberWritings, counterGtinWritings)];
    expectMany(queries, 360);
    expectShares(await market.measure('The demo market, requests at the counter', queries));
  }, 120_000);

  it('finds posts by the texts of delivery notes, labels and scanners', async () => {
    const queries = [...dock, ...numberQueries(market, 6, dockNumberWritings, dockGtinWritings)];
    expectMany(queries, 500);
    expectShares(await market.measure('The demo market, delivery notes, labels and scanners', queries));
  }, 120_000);

  it('finds posts by workshop terms, and nothing for words that only look like them', async () => {
    expectShares(await market.measure('The demo market, workshop terms', workbench));
    for (const { query: q } of readKnownWords().filter(({ kind }) => kind === 'nothing like it')) {
      const { meta } = await market.find(q);
      expect.soft({ q, found: meta.total, suggestion: meta.suggestion }).toEqual({ q, found: 0, suggestion: null });
    }
  }, 60_000);

  it('finds posts by requests in the showroom, and corrects no everyday words to parts', async () => {
    const queries = [...showroom, ...numberQueries(market, 6, showroomNumberWritings, showroomGtinWritings)];
    expectMany(queries, 300);
    expectShares(await market.measure('The demo market, requests in the showroom', queries));
    for (const { query: q } of readKnownWords().filter(({ kind }) => kind === 'every day')) {
      const { meta } = await market.find(q);
      expect.soft({ q, suggestion: meta.suggestion }).toEqual({ q, suggestion: null });
    }
  }, 120_000);

  it('finds parts by what they are for, come with or are made of, and lists no other part first', async () => {
    const parts = [...fitter, ...storeroom, ...courier, ...quayside];
    expectShares(await market.measure('The demo market, parts and what they are for', parts));
    const led = new Map<string, Share>();
    for (const { kind, q, isRight } of parts) {
      const { posts } = await market.find(q);
      const share = led.get(kind) ?? { found: 0, all: 0 };
      led.set(kind, { found: share.found + Number(posts[0] !== undefined && isRight(posts[0])), all: share.all + 1 });
    }
    for (const [kind, { found, all }] of led) {
      const isLed = found / all >= (asksAll ? 0.85 : 0.5);
      expect.soft({ kind, isLed }).toEqual({ kind, isLed: true });
    }
  }, 120_000);

  it('reports how many posts each word or filter excludes when nothing matches all, and then finds that many without it', async () => {
    for (const state of readNothingFound()) {
      const asked = askFor(market, state);
      const { meta } = await market.find(asked.q, asked.filters);
      expect.soft({ state, found: meta.complete ?? meta.total }).toEqual({ state, found: 0 });
      for (const way of meta.without ?? []) {
        expect.soft({ state, way, found: await takeWay(market, asked, way) }).toEqual({ state, way, found: way.total });
      }
      // With only two words or filters, leaving one out always finds something, so the list suggests it.
      const words = state.q?.split(' ').length ?? 0;
      const filters = Object.keys(state).length - (state.q === undefined ? 0 : 1);
      if (words + filters === 2)
        expect.soft({ state, hasWay: (meta.without?.length ?? 0) > 0 }).toEqual({ state, hasWay: true });
    }
  }, 60_000);

  it('suggests the name while it is typed, letter by letter', async () => {
    for (const { query: typed, kind, name, from } of readPrefixes()) {
      for (let length = Number(from); length <= typed.length; length += 1) {
        const q = typed.slice(0, length).trim();
        const offered = (await market.suggest(q)).map((one) => `${one.kind} ${one.name}`);
        expect.soft({ q, isOffered: offered.includes(`${kind} ${name}`), offered }).toMatchObject({ isOffered: true });
      }
    }
  }, 60_000);

  it('corrects no known word', () => expectNoWrongCorrection(market), 120_000);
});

describe.skipIf(!WordMarket.hasForeign)('a search in listings in another language', () => {
  let market: WordMarket;
  beforeAll(async () => {
    market = await WordMarket.foreign();
  }, 120_000);
  afterAll(() => market.close());

  it('finds posts by words in six languages and by their model codes', async () => {
    const subs = new Set([...market.posts.values()].map(({ sub }) => sub));
    const words = demo.filter(({ isSpelledRight }) => isSpelledRight);
    const known = new Set(words.flatMap(({ subCategories }) => subCategories).filter((sub) => subs.has(sub)));
    expect(known.size).toBeGreaterThan(10);
    const queries = [...words, ...numberQueries(market, 8, numberWritings, gtinWritings)];
    expectShares(await market.measure('A market in another language', queries));
  }, 120_000);

  it('finds posts by trade terms, brands, and numbers with several mistakes', async () => {
    const queries = [...trade, ...numberQueries(market, 6, tradeNumberWritings, tradeGtinWritings)];
    expectShares(await market.measure('A market in another language, trade terms', queries));
  }, 120_000);

  it('finds posts by hasty and conversational queries, and by numbers copied from emails and labels', async () => {
    const queries = [...exchange, ...numberQueries(market, 6, exchangeNumberWritings, exchangeGtinWritings)];
    expectShares(await market.measure('A market in another language, hasty and conversational queries', queries));
  }, 120_000);

  it('finds posts by requests at the counter, and by numbers spoken in six languages', async () => {
    const queries = [...counter, ...numberQueries(market, 6, counterNumberWritings, counterGtinWritings)];
    expectMany(queries, 360);
    expectShares(await market.measure('A market in another language, requests at the counter', queries));
  }, 120_000);

  it('corrects no known word', () => expectNoWrongCorrection(market), 120_000);
});
