import type { RawBuilder } from 'kysely';
import { type Database, sql } from '#server/db/database.ts';
import { type Glossary, loadGlossary } from '#server/features/vocabulary/index.ts';
import { termsThatBegin } from './begun.ts';
import { foldKey } from './keys.ts';
import { type StemmedGroup, stemGroups } from './stems.ts';
import { type Group, type MarketWords, understand, type Wording } from './understand.ts';

/** Whether a post, `a` in the query, has all of the words; for lists that PostgreSQL narrows. */
export type WordsCondition = RawBuilder<boolean>;

// A list of somebody's own posts is small: without the words of the whole market, nothing is taken for known.
const noMarket: MarketWords = {
  knows: () => false,
  isName: () => false,
  wordsFor: () => [],
  inflectionsOf: () => [],
};

const shortestFragment = 3;

/** What was typed, as PostgreSQL looks it up. */
export interface ReadWords {
  /** Everything that was asked for, each with all the ways of saying it: text queries of stems. */
  groups: string[][];
  /** What may be a part of an article number; empty where the text is none. */
  fragments: string[];
  /** The numbers of articles that it may be, and how one ends that is given by its end. */
  gtins: string[];
  gtinEnd: string | null;
}

/** Understands what was typed as the overview does, without the words of the market. */
export async function readWords(db: Database, q: string): Promise<ReadWords> {
  const glossary = loadGlossary();
  const { groups, key, gtin } = understand(q, glossary, noMarket);
  const typed = groups.map((group) => ({ ...group, weak: [...group.weak, ...begunWith(group, glossary)] }));
  const stemmed = (await stemGroups(db, typed)).filter(({ group, all }) => !group.isOptional && all.lists.length > 0);
  const isNumber = key !== null && key.length >= shortestFragment;
  return {
    groups: stemmed.map(waysOf),
    fragments: isNumber ? [...new Set([key, foldKey(key)])] : [],
    gtins: isNumber ? (gtin?.exact ?? []) : [],
    gtinEnd: isNumber ? (gtin?.end ?? null) : null,
  };
}

/** Each way is one text query; a word may be the beginning of one. */
function waysOf({ group, all }: StemmedGroup): string[] {
  const begun =
    group.kind === 'word' ? group.wordings.filter(({ length }) => length === 1).map(([word]) => `${word}:*`) : [];
  return [...all.lists.map((list) => list.join('&')), ...begun];
}

/** What the terms mean that an unfinished word may become. */
function begunWith({ kind, wordings }: Group, glossary: Glossary): Wording[] {
  const terms = kind === 'word' ? termsThatBegin(glossary, wordings[0]?.[0] ?? '') : [];
  return terms.flatMap((term) => understand(term, glossary, noMarket).groups.flatMap((group) => group.wordings));
}

/** The condition that a list of posts `a` is narrowed by. */
export async function whereWords(db: Database, q: string): Promise<WordsCondition> {
  const read = await readWords(db, q);
  const byWords = read.groups.length > 0 ? sql`(${sql.join(read.groups.map(saysGroup), sql` and `)})` : sql`false`;
  return sql<boolean>`(${byWords} or ${hasNumber(read)})`;
}

/** The ids of a table whose text says it in one of the ways. */
export const named = (table: 'brands' | 'categories' | 'organizations', ways: readonly string[]) => sql`(
  select n.id from ${sql.table(table)} n, unnest(${[...ways]}::text[]) given (query)
  where to_tsvector('english', search_text(${table === 'organizations' ? sql`concat_ws(' ', n.name, n.city)` : sql`n.name`}))
    @@ given.query::tsquery)`;

/** Each way is looked up by itself in an index, and names once for all posts. */
function saysGroup(ways: readonly string[]): RawBuilder<unknown> {
  return sql`(
    a.id in (select w.advertisement_id from unnest(${[...ways]}::text[]) given (query) cross join lateral (
      select advertisement_id from advertisement_words where words @@ given.query::tsquery
      union all select advertisement_id from description_words where words @@ given.query::tsquery) w)
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
