import path from 'node:path';
import pg from 'pg';
import { choiceOf, readFacts } from '#contract/facts/stored.ts';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import { FactColumns } from '#server/search-engine/columns/facts.ts';
import { type Chance, mistype } from './chance.ts';

/** What the market holds, drawn from all of it with a seed: what the rows ask for is made of it. */
export interface BenchMarket {
  posts: number;
  /** Addresses of people who may browse. */
  people: string[];
  /** Slugs and ids of top-level and sub-categories that have posts. */
  categories: string[];
  /** Facet groups and their values. */
  groups: { name: string; values: string[] }[];
  /** Sub-categories with the facts that one of their posts states, as filters name them. */
  facts: { subCategory: number; facts: (readonly [key: string, choice: string])[] }[];
  /** How many facts all live posts state, and how many bytes the columns of the search take for them. */
  factMemory: { facts: number; bytes: number };
  /** Live posts, each as often as chance had it. */
  ids: number[];
  titles: string[];
  /** The word that most titles have. */
  commonest: string;
  numbers: string[];
}

const drawn = 20_000;

/** Looks at the whole market behind the product's back, so that nothing is kept there by having been looked at. */
export async function readMarket(dataDir: string): Promise<BenchMarket> {
  const connection = findRunningPostgres(path.join(dataDir, 'postgres'));
  if (!connection) throw new Error('The database does not run.');
  const client = new pg.Client(connection);
  await client.connect();
  const list = async (text: string): Promise<string[]> =>
    (await client.query<{ value: unknown }>(text)).rows.map(({ value }) => String(value));
  try {
    const live = `state = 'active' and deleted_at is null`;
    const sample = (
      await client.query<{ id: number; title: string; number: string | null }>(
        `select id, title, supplier_article_number as number from advertisements where ${live}
         order by hashint4(id + 4711) limit ${drawn}`,
      )
    ).rows;
    const [posts = '0'] = await list(`select count(*) as value from advertisements where ${live}`);
    const titles = sample.map(({ title }) => title);
    return {
      posts: Number(posts),
      people: await list(
        `select u.email as value from users u join organizations o on o.id = u.organization_id
         where u.status = 'active' and u.role = 'user' and o.status = 'active' and 'browse' = any(u.permissions)
           and not exists (select from two_factors t where t.user_id = u.id and t.enabled_at is not null)
         order by hashint4(u.id) limit 10`,
      ),
      categories: await list(
        `select coalesce(slug, id::text) as value from categories
         where id in (select category_id from advertisements union select sub_category_id from advertisements)`,
      ),
      groups: [
        { name: 'brands', values: await list('select id as value from brands order by id') },
        { name: 'organizations', values: await list(`select id as value from organizations where status = 'active'`) },
        { name: 'countries', values: await list('select distinct country as value from advertisements') },
        { name: 'availabilities', values: await list('select distinct availability as value from advertisements') },
        { name: 'types', values: ['offered', 'wanted'] },
        { name: 'categories', values: await list('select id as value from categories where parent_id is null') },
      ],
      facts: await readStated(client),
      factMemory: await weighFacts(client),
      ids: sample.map(({ id }) => id),
      titles,
      commonest: commonestOf(titles),
      numbers: sample.flatMap(({ number }) => (number !== null && number.length >= 6 ? [number] : [])),
    };
  } finally {
    await client.end();
  }
}

/** What some posts state, of the fields that filter. */
async function readStated(client: pg.Client): Promise<BenchMarket['facts']> {
  const fields = await client.query<{ key: string }>(`select key from fact_fields where is_filter and kind <> 'text'`);
  const known = new Set(fields.rows.map(({ key }) => key));
  const { rows } = await client.query<{ sub_category_id: number; facts: string }>(
    `select sub_category_id, facts from advertisements
     where facts is not null and sub_category_id is not null and state = 'active' and deleted_at is null
     order by hashint4(id + 815) limit ${drawn}`,
  );
  const stated = rows.flatMap(({ sub_category_id: subCategory, facts: text }) => {
    const facts = Object.entries(readFacts(text)).flatMap(([key, value]): [string, string][] => {
      const choice = known.has(key) ? choiceOf(value) : null;
      return choice === null ? [] : [[key, choice]];
    });
    return facts.length > 0 ? [{ subCategory, facts }] : [];
  });
  const several = stated.filter(({ facts }) => facts.length >= 3);
  return several.length > 0 ? several : stated;
}

const block = 50_000;

/** Fills columns like the product's with the facts of all live posts. */
async function weighFacts(client: pg.Client): Promise<BenchMarket['factMemory']> {
  const columns = new FactColumns();
  let [slot, facts, after] = [0, 0, 0];
  for (;;) {
    const { rows } = await client.query<{ id: number; facts: string | null }>(
      `select id, facts from advertisements where state = 'active' and deleted_at is null and id > $1 order by id limit $2`,
      [after, block],
    );
    for (const row of rows) {
      const stated = Object.entries(readFacts(row.facts)).flatMap(([key, value]) => {
        const choice = choiceOf(value);
        return choice === null ? [] : [[key, choice] as const];
      });
      columns.set(slot, stated);
      slot += 1;
      facts += stated.length;
    }
    if (rows.length < block) return { facts, bytes: columns.bytes };
    after = rows.at(-1)?.id ?? after;
  }
}

const wordsIn = (title: string): string[] => title.match(/\p{L}{3,}/gu) ?? [];

function commonestOf(titles: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const title of titles) for (const word of new Set(wordsIn(title))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0])[0];
}

/** Makes one question after another. */
export type Draw = () => string;

const lists = '/api/advertisements';

/** A page of a category, with facets. */
export const drawCategory =
  (market: BenchMarket, chance: Chance): Draw =>
  () =>
    `${lists}?category=${chance.pick(market.categories)}&page=${1 + Math.floor(chance.next() * 5)}&facets=1`;

const sorts = ['price', '-price', 'quantity', 'newest'] as const;

/** Filters over any of the six groups, sometimes with a price or an order. */
export const drawFilters =
  (market: BenchMarket, chance: Chance): Draw =>
  () => {
    const query = new URLSearchParams({ facets: '1' });
    for (const { name, values } of market.groups) {
      if (chance.next() < 0.5) for (const value of chance.some(values, 3)) query.append(`${name}[]`, value);
    }
    if (chance.next() < 0.3) query.set('price_max', (5 + chance.next() * 200).toFixed(2));
    if (chance.next() < 0.5) query.set('sort', chance.pick(sorts));
    return `${lists}?${query}`;
  };

/** The facts that a post states, up to three, with values in all other groups: each is counted without its own choice. */
export const drawFacts =
  (market: BenchMarket, chance: Chance): Draw =>
  () => {
    const { subCategory, facts } = chance.pick(market.facts) as BenchMarket['facts'][number];
    const query = new URLSearchParams({ facets: '1', 'categories[]': String(subCategory), quantity_min: '1' });
    for (const [key, choice] of facts.slice(0, 3)) query.append(`facts[${key}][]`, choice);
    for (const { name, values } of market.groups) {
      if (name === 'categories') continue;
      const chosen = [chance.pick(values), ...chance.some(values, values.length)];
      for (const value of new Set(chosen)) query.append(`${name}[]`, value);
    }
    query.set('price_max', (5 + chance.next() * 400).toFixed(2));
    return `${lists}?${query}`;
  };

/** All posts up to a price, in any order, with facets: nothing narrows what has to be counted. */
export const drawAll =
  (chance: Chance): Draw =>
  () =>
    `${lists}?facets=1&price_max=${(5 + chance.next() * 400).toFixed(2)}&sort=${chance.pick(sorts)}`;

/** One post out of all. */
export const drawPost =
  (market: BenchMarket, chance: Chance): Draw =>
  () =>
    `${lists}/${chance.pick(market.ids)}`;

/** One post as people ask for them: the nth most popular of 20,000 is asked for 1/n as often as the first (Zipf, s = 1). */
export const drawPopularPost =
  (market: BenchMarket, chance: Chance): Draw =>
  () =>
    `${lists}/${market.ids[Math.floor(market.ids.length ** chance.next()) - 1]}`;

const search = (words: string): string => `${lists}?facets=1&q=${encodeURIComponent(words)}`;

/** Words of titles, one to three of one post, so that something has them all. */
export const drawWords =
  (market: BenchMarket, chance: Chance): Draw =>
  () => {
    const words = wordsIn(chance.pick(market.titles));
    return search(
      Array.from({ length: 1 + Math.floor(chance.next() * 3) }, () => chance.pick(words))
        .filter(Boolean)
        .join(' ') || 'chain',
    );
  };

export const drawMistyped =
  (market: BenchMarket, chance: Chance): Draw =>
  () => {
    const words = wordsIn(chance.pick(market.titles)).filter((word) => word.length >= 6);
    return search(mistype(words.length > 0 ? chance.pick(words) : 'cassette', chance));
  };

export const drawFragment =
  (market: BenchMarket, chance: Chance): Draw =>
  () => {
    const number = chance.pick(market.numbers);
    const from = Math.floor(chance.next() * (number.length - 4));
    return search(number.slice(from, from + 4 + Math.floor(chance.next() * 3)));
  };

/** What traders call parts in six languages. */
const terms: Record<string, readonly string[]> = {
  English: [
    'chain',
    'disc rotor',
    'rear derailleur',
    'bottom bracket',
    'inner tube',
    'saddle',
    'seat post',
    'mudguard',
  ],
  German: ['Kette', 'Bremsscheibe', 'Schaltwerk', 'Innenlager', 'Schlauch', 'Sattel', 'Sattelstütze', 'Schutzblech'],
  Dutch: ['ketting', 'remschijf', 'achterderailleur', 'trapas', 'binnenband', 'zadel', 'zadelpen', 'spatbord'],
  French: ['chaîne', 'disque de frein', 'dérailleur', 'pédalier', 'chambre à air', 'selle', 'tige de selle', 'pneu'],
  Spanish: ['cadena', 'disco de freno', 'cambio trasero', 'pedales', 'cámara', 'sillín', 'tija', 'guardabarros'],
  Italian: [
    'catena',
    'disco freno',
    'cambio posteriore',
    'pedali',
    "camera d'aria",
    'sella',
    'reggisella',
    'parafango',
  ],
};

export const languages: readonly string[] = Object.keys(terms);

/** A term of a language with a word of some title, so that no two questions are alike. */
export const drawTerm =
  (language: string, market: BenchMarket, chance: Chance): Draw =>
  () =>
    search(`${chance.pick(terms[language] ?? [])} ${chance.pick(wordsIn(chance.pick(market.titles))) ?? ''}`.trim());

/** The word that most posts have, each time with another price, so that it is counted each time. */
export const drawCommonest =
  (market: BenchMarket, chance: Chance): Draw =>
  () =>
    `${search(market.commonest)}&price_max=${(5 + chance.next() * 400).toFixed(2)}`;

/** What is asked while someone types. */
export const drawSuggestions =
  (market: BenchMarket, chance: Chance): Draw =>
  () => {
    const word = chance.pick(wordsIn(chance.pick(market.titles))) ?? 'chain';
    const typed = word.slice(0, 2 + Math.floor(chance.next() * (word.length - 1)));
    return `${lists}/suggestions?q=${encodeURIComponent(typed)}`;
  };
