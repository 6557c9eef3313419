import type { RawBuilder } from 'kysely';
import { type Database, sql } from '#server/db/database.ts';
import { type Glossary, loadGlossary } from '../../vocabulary/index.ts';
import { termsThatBegin } from './prefixTerms.ts';
import { findSimilarWords } from './spelling.ts';
import { stemGroups } from './stems.ts';
import type { Group, MarketWords, Wording } from './understanding/groups.ts';
import { foldKey } from './understanding/keys.ts';
import { understand } from './understanding/understand.ts';
import type { Ways } from './wordings.ts';

/** Whether a post, `a` in the query, has all of the words; for lists that PostgreSQL narrows. */
export type WordsCondition = RawBuilder<boolean>;

const shortestFragment = 3;

/** A thing that was asked for, as PostgreSQL looks it up. */
interface RequiredTerm {
  /** Its wordings: text queries of stems, of which one has to match. */
  ways: string[];
  /** What was typed for it, which matches even where a weak match is in the post as well. */
  typed: string;
  /** Where this matches too, the wordings name another thing: the chain of a chain guard. Null where there is no such case. */
  weakMatches: string | null;
}

/** What was typed, as PostgreSQL looks it up. */
export interface ReadWords {
  /** All have to be there. */
  things: RequiredTerm[];
  /** What may be a part of an article number; empty where the text is none. */
  fragments: string[];
  /** The numbers of articles that it may be, and how one ends that is given by its end. */
  gtins: string[];
  gtinEnd: string | null;
  /** None of these may be there: all things of one of them are the same exclusion. */
  excluded: RequiredTerm[][];
}

/** Interprets what was typed as the overview does. Weak wordings count only where no post in the market contains a clear one. */
export async function readWords(db: Database, q: string): Promise<ReadWords> {
  const glossary = loadGlossary();
  const { groups, key, gtin, excluded } = understand(q, glossary, await readMarket(db, q, glossary));
  const isNumber = key !== null && key.length >= shortestFragment;
  const readThings = async (some: readonly Group[]): Promise<RequiredTerm[]> =>
    (await Promise.all(some.map((group) => readThing(db, glossary, group)))).filter((thing) => thing !== null);
  const without = await Promise.all(excluded.map((one) => readThings(one.groups)));
  return {
    things: await readThings(groups),
    excluded: without.filter(({ length }) => length > 0),
    fragments: isNumber ? [...new Set([key, foldKey(key)])] : [],
    gtins: isNumber ? (gtin?.exact ?? []) : [],
    gtinEnd: isNumber ? (gtin?.end ?? null) : null,
  };
}

const emptyMarket: MarketWords = {
  knows: () => false,
  isName: () => false,
  wordsFor: () => [],
  inflectionsOf: () => [],
};

/** Which words are used in the market, of those that a reading asks for, whether it takes all for known or none. */
async function readMarket(db: Database, q: string, glossary: Glossary): Promise<MarketWords> {
  const asked = new Set<string>();
  for (const isKnown of [true, false])
    understand(q, glossary, { ...emptyMarket, knows: (word) => asked.add(word) && isKnown });
  if (asked.size === 0) return emptyMarket;
  const { rows } = await sql<{ word: string }>`
    select distinct word from search_words where word collate "C" = any(${[...asked]}::text[])`.execute(db);
  const known = new Set(rows.map(({ word }) => word));
  return { ...emptyMarket, knows: (word) => known.has(word) };
}

async function readThing(db: Database, glossary: Glossary, group: Group): Promise<RequiredTerm | null> {
  const prefixTerms = prefixWordings(group, glossary);
  const weak = [...group.weak, ...(prefixTerms.length > 0 ? [] : await correct(db, glossary, group))];
  const wordings = [...group.wordings, ...prefixTerms];
  const alone = { ...group, wordings: wordings.slice(0, 1), weak: [], weakMatches: [] };
  const [read, first] = await stemGroups(db, [{ ...group, wordings, weak }, alone]);
  if (!read || group.isOptional || read.all.lists.length === 0) return null;
  const typed = queriesOf(first?.all)[0] ?? '';
  const prefixes =
    group.kind === 'word' ? group.wordings.filter(({ length }) => length === 1).map(([word]) => `${word}:*`) : [];
  const clear = [...queriesOf(read.exactMatches), ...prefixes];
  const weakMatches = queriesOf(read.weakMatches).join('|') || null;
  const isPlain = weak.length === 0 && weakMatches === null;
  if (isPlain || (await isMatchedClearly(db, { ways: clear, typed, weakMatches })))
    return { ways: clear, typed, weakMatches };
  return { ways: [...queriesOf(read.all), ...prefixes], typed, weakMatches: null };
}

const queriesOf = (ways: Ways | undefined): string[] => (ways?.lists ?? []).map((list) => list.join('&'));

async function isMatchedClearly(db: Database, thing: RequiredTerm): Promise<boolean> {
  const { rows } = await sql<{ matched: boolean }>`
    select exists (select from advertisement_words where ${matchesTerm(sql`words`, thing)}) as matched`.execute(db);
  return rows[0]?.matched ?? false;
}

/** Whether words, as a text vector, match a term. */
export function matchesTerm(
  words: RawBuilder<unknown>,
  { ways, typed, weakMatches }: RequiredTerm,
): RawBuilder<boolean> {
  const any = sql`${words} @@ ${ways.join('|')}::tsquery`;
  if (weakMatches === null) return sql<boolean>`(${any})`;
  const whatever = typed === '' ? sql`false` : sql`${words} @@ ${typed}::tsquery`;
  return sql<boolean>`(${whatever} or ${any} and not ${words} @@ ${weakMatches}::tsquery)`;
}

/** What the terms mean that an unfinished word may become. */
function prefixWordings({ kind, wordings }: Group, glossary: Glossary): Wording[] {
  const terms = kind === 'word' ? termsThatBegin(glossary, wordings[0]?.[0] ?? '') : [];
  return terms.flatMap((term) => understand(term, glossary, emptyMarket).groups.flatMap((group) => group.wordings));
}

/** What a word is likeliest to mean that no one uses; nothing where it is used, begins one that is, or has digits. */
async function correct(db: Database, glossary: Glossary, { kind, typed, wordings }: Group): Promise<Wording[]> {
  const word = wordings[0]?.[0] ?? '';
  if (kind !== 'word' || /\d/.test(typed) || word === '') return [];
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from search_words where word like ${`${word}%`})
      or exists (select from description_words where words @@ ${`${word}:*`}::tsquery)
      or exists (select from organizations where search_text(concat_ws(' ', name, city)) like ${`%${word}%`}) as used`.execute(
    db,
  );
  if (rows[0]?.used) return [];
  const names = await sql<{ word: string }>`
    select distinct word from organizations, string_to_table(search_text(concat_ws(' ', name, city)), ' ') word`.execute(
    db,
  );
  const [likeliest] = await findSimilarWords(
    db,
    glossary,
    names.rows.map((row) => row.word),
    word,
  );
  return likeliest === undefined
    ? []
    : understand(likeliest, glossary, emptyMarket).groups.flatMap((group) => group.wordings);
}

/** The condition that a list of posts `a` is narrowed by. */
export async function whereWords(db: Database, q: string): Promise<WordsCondition> {
  const read = await readWords(db, q);
  const all = (things: readonly RequiredTerm[]) => sql`(${sql.join(things.map(hasTerm), sql` and `)})`;
  const byWords = read.things.length > 0 ? all(read.things) : sql`${read.excluded.length > 0}`;
  const without = read.excluded.map((things) => sql` and not ${all(things)}`);
  return sql<boolean>`((${byWords} or ${hasNumber(read)})${sql.join(without, sql``)})`;
}

/** The ids of the rows of a table whose text matches one of the wordings. */
export const named = (table: 'brands' | 'categories' | 'organizations', ways: readonly string[]) => sql`(
  select n.id from ${sql.table(table)} n, unnest(${[...ways]}::text[]) given (query)
  where to_tsvector('english', search_text(${table === 'organizations' ? sql`concat_ws(' ', n.name, n.city)` : sql`n.name`}))
    @@ given.query::tsquery)`;

/** Words are looked up in an index, and names once for all posts. */
function hasTerm(thing: RequiredTerm): RawBuilder<unknown> {
  const { ways } = thing;
  return sql`(
    a.id in (
      select advertisement_id from advertisement_words where ${matchesTerm(sql`words`, thing)}
      union all select advertisement_id from description_words where words @@ ${ways.join('|')}::tsquery)
    or a.brand_id in ${named('brands', ways)}
    or a.category_id in ${named('categories', ways)} or a.sub_category_id in ${named('categories', ways)}
    or a.organization_id in ${named('organizations', ways)})`;
}

function hasNumber({ fragments, gtins, gtinEnd }: ReadWords): RawBuilder<unknown> {
  if (fragments.length === 0) return sql`false`;
  const end = gtinEnd === null ? null : [...gtinEnd].toReversed().join('');
  return sql`(
    a.id in (select advertisement_id from advertisement_words where ${isWithin(sql`fragments`, fragments)})
    or a.gtin = any(${gtins}::text[]) or (${end}::text is not null and reverse(a.gtin) like ${end === null ? '' : `${end}%`}))`;
}

/** Whether a text has one of these in it, which are letters and digits alone. */
export const isWithin = (text: RawBuilder<unknown>, fragments: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    fragments.map((fragment) => sql`${text} like ${`%${fragment}%`}`),
    sql` or `,
  )})`;
