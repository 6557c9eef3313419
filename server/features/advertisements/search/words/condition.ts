import type { RawBuilder } from 'kysely';
import { type Database, sql } from '#server/db/database.ts';
import { type Glossary, loadGlossary } from '#server/features/vocabulary/index.ts';
import { termsThatBegin } from './begun.ts';
import { foldKey } from './keys.ts';
import { type StemmedGroup, stemGroups } from './stems.ts';
import { type Group, type MarketWords, type Understood, understand, type Wording } from './understand.ts';

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

/** Understands what was typed as the overview does, and makes the condition of it that a list of posts `a` is narrowed by. */
export async function whereWords(db: Database, q: string): Promise<WordsCondition> {
  const glossary = loadGlossary();
  const understood = understand(q, glossary, noMarket);
  const typed = understood.groups.map((group) => ({ ...group, weak: [...group.weak, ...begunWith(group, glossary)] }));
  const groups = (await stemGroups(db, typed)).filter(({ group, all }) => !group.isOptional && all.lists.length > 0);
  const byWords = groups.length > 0 ? sql`(${sql.join(groups.map(saysGroup), sql` and `)})` : sql`false`;
  return sql<boolean>`(${byWords} or ${hasNumber(understood)})`;
}

/** What the terms mean that an unfinished word may become. */
function begunWith({ kind, wordings }: Group, glossary: Glossary): Wording[] {
  const terms = kind === 'word' ? termsThatBegin(glossary, wordings[0]?.[0] ?? '') : [];
  return terms.flatMap((term) => understand(term, glossary, noMarket).groups.flatMap((group) => group.wordings));
}

/** Each way is looked up by itself in an index, and names once for all posts. */
function saysGroup({ group, all }: StemmedGroup): RawBuilder<unknown> {
  const begun =
    group.kind === 'word' ? group.wordings.filter(({ length }) => length === 1).map(([word]) => `${word}:*`) : [];
  const ways = [...all.lists.map((list) => list.join('&')), ...begun];
  const given = sql`unnest(${ways}::text[]) given (query)`;
  const named = (table: string, text: RawBuilder<unknown>) => sql`(
    select n.id from ${sql.table(table)} n, ${given}
    where to_tsvector('english', search_text(${text})) @@ given.query::tsquery)`;
  return sql`(
    a.id in (select w.advertisement_id from ${given} cross join lateral (
      select advertisement_id from advertisement_words where words @@ given.query::tsquery
      union all select advertisement_id from description_words where words @@ given.query::tsquery) w)
    or a.brand_id in ${named('brands', sql`n.name`)}
    or a.category_id in ${named('categories', sql`n.name`)} or a.sub_category_id in ${named('categories', sql`n.name`)}
    or a.organization_id in ${named('organizations', sql`concat_ws(' ', n.name, n.city)`)})`;
}

function hasNumber({ key, gtin }: Understood): RawBuilder<unknown> {
  if (key === null || key.length < shortestFragment) return sql`false`;
  const fold = foldKey(key);
  const end = gtin?.end ? [...gtin.end].toReversed().join('') : null;
  return sql`(
    a.id in (select advertisement_id from advertisement_words where fragments like ${`%${key}%`} or fragments like ${`%${fold}%`})
    or a.gtin = any(${gtin?.exact ?? []}::text[]) or (${end}::text is not null and reverse(a.gtin) like ${end === null ? '' : `${end}%`}))`;
}
