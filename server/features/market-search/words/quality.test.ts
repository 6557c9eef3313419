import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#server/features/vocabulary/index.ts';
import { WordMarket, type WordPost, type WordQuery } from '#tests/helpers/wordMarket.ts';
import { counterRare } from './queries/counterRare.ts';
import { type Asked, counterNames, counterWords } from './queries/counterWords.ts';
import { counterGtinWritings, counterNumberWritings } from './queries/counterWritings.ts';
import { mistyped, neverCorrected, phrases, sizes } from './queries/descriptions.ts';
import { dockPairs, dockTalk } from './queries/dockTalk.ts';
import { dockGtinWritings, dockNames, dockNumberWritings, dockWords } from './queries/dockWords.ts';
import {
  exchangeBrands,
  exchangeErrors,
  exchangeNames,
  exchangeSizes,
  exchangeTalk,
  exchangeUnknown,
} from './queries/exchangeDescriptions.ts';
import { exchangePrefixes } from './queries/exchangePrefixes.ts';
import { exchangeShort } from './queries/exchangeShort.ts';
import { exchangeWords } from './queries/exchangeWords.ts';
import { heldOutMistyped, heldOutSizes, heldOutWords } from './queries/heldOut.ts';
import { type NothingFound, nothingFound } from './queries/nothingFound.ts';
import {
  showroom,
  showroomGtinWritings,
  showroomNames,
  showroomNothing,
  showroomNumberWritings,
} from './queries/showroom.ts';
import {
  bareWords,
  brandedParts,
  type Description,
  partlyUnknown,
  tradeErrors,
  tradeNames,
  tradeSizes,
} from './queries/tradeDescriptions.ts';
import { tradeWords } from './queries/tradeWords.ts';
import { words } from './queries/words.ts';
import { workbench, workbenchNothing } from './queries/workbench.ts';
import {
  exchangeGtinWritings,
  exchangeNumberWritings,
  gtinWritings,
  numberWritings,
  tradeGtinWritings,
  tradeNumberWritings,
} from './queries/writings.ts';

/** What sub-categories of the demo are called in the other market. */
const otherNames: Record<string, readonly string[]> = {
  Cranksets: ['E-bike cranks & chainrings'],
  Chainrings: ['E-bike cranks & chainrings'],
  'E-bike chainrings': ['E-bike cranks & chainrings'],
  'Rear derailleurs': ['Derailleurs'],
  'Front derailleurs': ['Derailleurs'],
  'Flat handlebars': ['Handlebars'],
  'Drop bars': ['Handlebars'],
  'Disc callipers': ['Disc brakes'],
  'Brake pads': ['Disc brake pads', 'Rim brake pads'],
  'Seat clamps': ['Seatpost clamps'],
  'Spokes and nipples': ['Spokes', 'Spoke nipples'],
  'Axles and skewers': ['Axles & skewers'],
  'Workshop tools': ['Tools & workshop'],
  'Cables and housing': ['Cables & housing'],
  'Fluids and bleed kits': ['Bleed kits & fluid'],
};

const isIn = (subs: string) => {
  const names = new Set(subs.split('|').flatMap((sub) => [sub, ...(otherNames[sub] ?? [])]));
  return ({ sub }: WordPost) => sub !== null && names.has(sub);
};

const wordQueries: WordQuery[] = Object.entries(words).flatMap(([sub, byLanguage]) =>
  languages.flatMap((language) => byLanguage[language].map((q) => ({ kind: language, q, isRight: isIn(sub) }))),
);

const wordsIn = (kind: string, lists: typeof tradeWords): WordQuery[] =>
  languages.flatMap((language) =>
    lists[language].map(([q, sub]) => ({ kind: `${kind}${language}`, q, isRight: isIn(sub) })),
  );

const described = (kind: string, list: readonly Description[]): WordQuery[] =>
  list.map(([q, title, sub]) => ({
    kind,
    q,
    isRight: (post) => title.test(`${post.brand} ${post.title}`) && (sub === undefined || isIn(sub)(post)),
  }));

function numberQueries(
  market: WordMarket,
  each: number,
  byNumber: typeof numberWritings,
  byGtin: typeof gtinWritings,
): WordQuery[] {
  const write = (kind: string, all: typeof numberWritings, column: 'number' | 'gtin', shortest: number) =>
    Object.entries(all).flatMap(([way, writeIt]) => {
      const has = (post: WordPost) => (post[column] ?? '').length >= shortest;
      return market
        .some((post) => has(post) && writeIt(post[column] as string, post) !== null, each)
        .map((post): WordQuery => {
          return {
            kind: `${kind} ${way}`,
            q: writeIt(post[column] as string, post) as string,
            // The beginning of a number is that of its sisters too.
            isRight: (other) =>
              way === 'its beginning' || way === 'its first ten'
                ? (other[column] ?? '').startsWith((post[column] as string).slice(0, -3))
                : other[column] === post[column],
          };
        });
    });
  return [...write('number', byNumber, 'number', 5), ...write('GTIN', byGtin, 'gtin', 1)];
}

const heldOutQueries: WordQuery[] = [
  ...wordsIn('held out, ', heldOutWords),
  ...described('held out, sizes', heldOutSizes),
  ...described('held out, mistyped', heldOutMistyped),
];

const tradeQueries: WordQuery[] = [
  ...wordsIn('trade, ', tradeWords),
  ...described('trade, sizes', tradeSizes),
  ...described('trade, brands', brandedParts),
  ...described('trade, one word unknown', partlyUnknown),
  ...described('trade, mistyped', tradeErrors),
  ...described('trade, bare', bareWords),
  ...tradeNames.map(([q, name]) => ({
    kind: 'trade, names',
    q,
    isRight: ({ organization, location }: WordPost) => name.test(organization) || name.test(location ?? ''),
  })),
];

const exchangeQueries: WordQuery[] = [
  ...wordsIn('exchange, ', exchangeWords),
  ...described('exchange, sizes', exchangeSizes),
  ...described('exchange, short', exchangeShort),
  ...described('exchange, brands', exchangeBrands),
  ...described('exchange, mistyped', exchangeErrors),
  ...described('exchange, talk around it', exchangeTalk),
  ...exchangeNames.map(([q, name, sub]) => ({
    kind: 'exchange, names',
    q,
    isRight: (post: WordPost) =>
      (name.test(post.organization) || name.test(post.location ?? '')) && (sub === undefined || isIn(sub)(post)),
  })),
];

const asked = (kind: string, list: readonly Asked[]): WordQuery[] =>
  list.map(([q, subs, says]) => ({
    kind,
    q,
    isRight: (post) => isIn(subs)(post) && (says?.test(`${post.brand} ${post.title}`) ?? true),
  }));

const counterQueries: WordQuery[] = languages.flatMap((language) => {
  const { parts, ...manners } = counterWords[language];
  return [
    ...asked(`counter, ${language}`, [...parts, ...counterRare[language]]),
    ...Object.entries(manners).flatMap(([manner, list]) => asked(`counter, ${manner}`, list)),
  ];
});

const counterNameQueries: WordQuery[] = counterNames.map(([q, name, subs]) => ({
  kind: 'counter, names',
  q,
  isRight: (post) =>
    (name.test(post.organization) || name.test(post.location ?? '')) && (subs === undefined || isIn(subs)(post)),
}));

const dockQueries: WordQuery[] = [
  ...languages.flatMap((language) =>
    Object.entries(dockWords[language]).flatMap(([manner, list]) => asked(`dock, ${language}, ${manner}`, list)),
  ),
  ...languages.flatMap((language) => asked(`dock, ${language}, talk`, dockTalk[language])),
  ...asked('dock, pairs', dockPairs),
  ...dockNames.map(([q, name, subs]) => ({
    kind: 'dock, names',
    q,
    isRight: (post: WordPost) =>
      (name.test(post.organization) || name.test(post.location ?? '')) && (subs === undefined || isIn(subs)(post)),
  })),
];

const workbenchQueries: WordQuery[] = languages.flatMap((language) =>
  asked(`workbench, ${language}`, workbench[language]),
);

const showroomQueries: WordQuery[] = [
  ...languages.flatMap((language) => asked(`showroom, ${language}`, showroom[language])),
  ...showroomNames.map(([q, name, subs]) => ({
    kind: 'showroom, names',
    q,
    isRight: (post: WordPost) =>
      (name.test(post.organization) || name.test(post.location ?? '')) && (subs === undefined || isIn(subs)(post)),
  })),
];

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

/** Parts of article numbers and GTINs in writings that no test above has. */
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

function expectShares(shares: Map<string, number>): void {
  for (const [kind, share] of shares) {
    const isNumber = kind.startsWith('number') || kind.startsWith('GTIN');
    expect.soft({ kind, isEnough: share >= (isNumber ? 0.97 : 0.92) }).toEqual({ kind, isEnough: true });
  }
}

/** No page may be led by a word that nobody typed where the typed one means something. */
async function expectNoWrongCorrection(market: WordMarket): Promise<void> {
  const atTheCounter = languages.flatMap((language) =>
    Object.values({ ...counterWords[language], mistyped: [] }).flat(),
  );
  const meant = [
    ...[...wordQueries, ...wordsIn('', tradeWords), ...wordsIn('', exchangeWords)].map(({ q }) => q),
    ...atTheCounter.map(([q]) => q),
    ...languages
      .flatMap((language) => [...dockWords[language].parts, ...dockTalk[language], ...workbench[language]])
      .map(([q]) => q),
  ];
  for (const q of [...neverCorrected, ...exchangeUnknown, ...meant]) {
    const { meta } = await market.find(q);
    expect.soft({ q, suggestion: meta.suggestion }).toEqual({ q, suggestion: null });
  }
}

/** A state of the list as its query asks for it. */
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

/** What the list finds once one of the ways out that it offers is taken. */
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

describe('the demo market', () => {
  let market: WordMarket;
  beforeAll(async () => {
    market = await WordMarket.demo(3000);
  }, 120_000);
  afterAll(() => market.close());

  it('is found by words in six languages, sizes, compounds, mistyped words and numbers in any writing', async () => {
    const queries = [
      ...wordQueries,
      ...described('sizes', sizes),
      ...described('phrases', phrases),
      ...described('mistyped', mistyped),
      ...numberQueries(market, 8, numberWritings, gtinWritings),
    ];
    expect(queries.length).toBeGreaterThan(300);
    expectShares(await market.measure('The demo market', queries));
  }, 120_000);

  it('is found by queries that nobody tried before', async () => {
    const queries = [...heldOutQueries, ...nameQueries(market), ...fragmentQueries(market)];
    expect(queries.length).toBeGreaterThan(120);
    expectShares(await market.measure('The demo market, held-out queries', queries));
  }, 120_000);

  it('is found by what traders call parts, with brands, unknown words, names, and numbers with several mistakes', async () => {
    const queries = [...tradeQueries, ...numberQueries(market, 6, tradeNumberWritings, tradeGtinWritings)];
    expect(queries.length).toBeGreaterThan(600);
    expectShares(await market.measure('The demo market, words of the trade', queries));
  }, 120_000);

  it('is found by what is typed in a hurry, in talk, and by numbers out of mails and labels', async () => {
    const queries = [...exchangeQueries, ...numberQueries(market, 6, exchangeNumberWritings, exchangeGtinWritings)];
    expect(queries.length).toBeGreaterThan(700);
    expectShares(await market.measure('The demo market, words of the exchange', queries));
  }, 120_000);

  it('is found by what is asked for over the counter, and by numbers said in six languages', async () => {
    const queries = [
      ...counterQueries,
      ...counterNameQueries,
      ...numberQueries(market, 6, counterNumberWritings, counterGtinWritings),
    ];
    expect(queries.length).toBeGreaterThan(360);
    expectShares(await market.measure('The demo market, what is asked for over the counter', queries));
  }, 120_000);

  it('is found by what delivery notes, labels and scanners say', async () => {
    const queries = [...dockQueries, ...numberQueries(market, 6, dockNumberWritings, dockGtinWritings)];
    expect(queries.length).toBeGreaterThan(500);
    expectShares(await market.measure('The demo market, what delivery notes say', queries));
  }, 120_000);

  it('is found by what is called across the workbench, and has nothing that only sounds like it', async () => {
    expectShares(await market.measure('The demo market, what is called across the workbench', workbenchQueries));
    for (const q of workbenchNothing) {
      const { meta } = await market.find(q);
      expect.soft({ q, found: meta.total, suggestion: meta.suggestion }).toEqual({ q, found: 0, suggestion: null });
    }
  }, 60_000);

  it('is found by what is asked for in the showroom, and not by words of every day', async () => {
    const queries = [...showroomQueries, ...numberQueries(market, 6, showroomNumberWritings, showroomGtinWritings)];
    expect(queries.length).toBeGreaterThan(300);
    expectShares(await market.measure('The demo market, what is asked for in the showroom', queries));
    for (const q of showroomNothing) {
      const { meta } = await market.find(q);
      expect.soft({ q, suggestion: meta.suggestion }).toEqual({ q, suggestion: null });
    }
  }, 120_000);

  it('says what leaving out a word or a filter finds where nothing has them all, and that is then found', async () => {
    expect(nothingFound.length).toBeGreaterThanOrEqual(40);
    for (const state of nothingFound) {
      const asked = askFor(market, state);
      const { meta } = await market.find(asked.q, asked.filters);
      expect.soft({ state, found: meta.complete ?? meta.total }).toEqual({ state, found: 0 });
      for (const way of meta.without ?? []) {
        expect.soft({ state, way, found: await takeWay(market, asked, way) }).toEqual({ state, way, found: way.total });
      }
      // Where one of two things is too many, it is named.
      const words = state.q?.split(' ').length ?? 0;
      const filters = Object.keys(state).length - (state.q === undefined ? 0 : 1);
      if (words + filters === 2)
        expect.soft({ state, hasWay: (meta.without?.length ?? 0) > 0 }).toEqual({ state, hasWay: true });
    }
  }, 60_000);

  it('is offered while it is typed, letter by letter', async () => {
    for (const [typed, kind, name, from] of exchangePrefixes) {
      for (let length = from; length <= typed.length; length += 1) {
        const q = typed.slice(0, length).trim();
        const offered = (await market.suggest(q)).map((one) => `${one.kind} ${one.name}`);
        expect.soft({ q, isOffered: offered.includes(`${kind} ${name}`), offered }).toMatchObject({ isOffered: true });
      }
    }
  }, 60_000);

  it('takes no known word for a mistyped one', () => expectNoWrongCorrection(market), 120_000);
});

describe.skipIf(!WordMarket.hasForeign)('a market that somebody else wrote', () => {
  let market: WordMarket;
  beforeAll(async () => {
    market = await WordMarket.foreign();
  }, 120_000);
  afterAll(() => market.close());

  it('is found by words in six languages and by its model codes', async () => {
    const subs = new Set([...market.posts.values()].map(({ sub }) => sub));
    const known = Object.keys(words).filter((sub) => subs.has(sub));
    expect(known.length).toBeGreaterThan(10);
    const queries = [...wordQueries, ...numberQueries(market, 8, numberWritings, gtinWritings)];
    expectShares(await market.measure('A market in another language', queries));
  }, 120_000);

  it('is found by what traders call parts, with brands, and by numbers with several mistakes', async () => {
    const queries = [...tradeQueries, ...numberQueries(market, 6, tradeNumberWritings, tradeGtinWritings)];
    expectShares(await market.measure('A market in another language, words of the trade', queries));
  }, 120_000);

  it('is found by what is typed in a hurry, in talk, and by numbers out of mails and labels', async () => {
    const queries = [...exchangeQueries, ...numberQueries(market, 6, exchangeNumberWritings, exchangeGtinWritings)];
    expectShares(await market.measure('A market in another language, words of the exchange', queries));
  }, 120_000);

  it('is found by what is asked for over the counter, and by numbers said in six languages', async () => {
    const queries = [...counterQueries, ...numberQueries(market, 6, counterNumberWritings, counterGtinWritings)];
    expect(queries.length).toBeGreaterThan(360);
    expectShares(await market.measure('A market in another language, what is asked for over the counter', queries));
  }, 120_000);

  it('takes no known word for a mistyped one', () => expectNoWrongCorrection(market), 120_000);
});
