import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** What is looked for: an article, or a term of the glossary with a brand or a size. */
export interface Thing {
  articleId: number | null;
  concept: string | null;
  brandId: number | null;
  size: string | null;
}

/** What an organization looked for, known by hashes of this month's secret and the last one's. */
interface SoughtThing extends Thing {
  organization: Buffer;
  organizationBefore: Buffer;
}

/** What a search may name an article by. */
interface Numbers {
  keys: readonly string[];
  gtins: readonly string[];
  folds: readonly string[];
  brandId: number | null;
}

/** The secrets of months, given as their first days; missing ones are made from `fresh`. */
export async function ensureSecrets(
  db: Database,
  months: readonly string[],
  fresh: readonly Buffer[],
): Promise<Map<string, Buffer>> {
  await sql`
    insert into search_secrets (month, secret) select * from unnest(${months}::date[], ${fresh}::bytea[])
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ month: string; secret: Buffer }>`
    select month::text, secret from search_secrets where month = any(${months}::date[])`.execute(db);
  return new Map(rows.map(({ month, secret }) => [month, secret]));
}

/**
 * The one article that keys of part numbers and GTINs name, of the brand if one is named; 0 where it is none, or where
 * several have the number.
 */
export async function findArticles(db: Database, sought: readonly Numbers[]): Promise<number[]> {
  const given = sought.flatMap(({ keys, gtins, folds, brandId }, place) => [
    ...keys.map((key) => ({ place, key, fold: null, gtin: null, brandId })),
    ...(brandId === null ? [] : folds).map((fold) => ({ place, key: null, fold, gtin: null, brandId })),
    ...gtins.map((gtin) => ({ place, key: null, fold: null, gtin: gtin.padStart(14, '0'), brandId: null })),
  ]);
  const articles = sought.map(() => 0);
  if (given.length === 0) return articles;
  const { rows } = await sql<{ place: number; article_id: number }>`
    with given as (
      select * from unnest(${given.map(({ place }) => place)}::int[], ${given.map(({ key }) => key)}::text[],
        ${given.map(({ fold }) => fold)}::text[], ${given.map(({ gtin }) => gtin)}::text[], ${given.map(({ brandId }) => brandId)}::int[]) as g (place, key, fold, gtin, brand_id)
    ), found as (
      select g.place, coalesce(x.merged_into, x.id) as article_id
      from given g join articles x on x.part_key = g.key and (g.brand_id is null or x.brand_id = g.brand_id)
      union
      select g.place, coalesce(x.merged_into, x.id)
      from given g join articles x on x.brand_id = g.brand_id and part_fold(x.part_key) = g.fold
      union
      select g.place, coalesce(x.merged_into, x.id)
      from given g join article_gtins k on k.gtin = g.gtin join articles x on x.id = k.article_id
      union
      select g.place, coalesce(x.merged_into, x.id) from given g join articles x on x.gtin = g.gtin
    )
    select place, min(article_id) as article_id from found group by place having count(*) = 1`.execute(db);
  for (const { place, article_id } of rows) articles[place] = article_id;
  return articles;
}

/** Counts what was looked for on a day; each organization counts once for a thing in as many days, one by default. */
export async function addSearches(
  db: InTransaction,
  day: string,
  searches: readonly SoughtThing[],
  everyDays = 1,
): Promise<void> {
  const things = sql`
    select * from unnest(${searches.map(({ articleId }) => articleId)}::int[], ${searches.map(({ concept }) => concept)}::text[],
      ${searches.map(({ brandId }) => brandId)}::int[], ${searches.map(({ size }) => size)}::text[],
      ${searches.map(({ organization }) => organization)}::bytea[], ${searches.map(({ organizationBefore }) => organizationBefore)}::bytea[])
      as given (article_id, concept, brand_id, size, organization, organization_before)`;
  await sql`
    insert into sought_things (article_id, concept, brand_id, size)
    select distinct article_id, concept, brand_id, size from (${things}) given
    where (brand_id is null or exists (select from brands b where b.id = given.brand_id))
    order by 1, 2, 3, 4
    on conflict do nothing`.execute(db);
  await sql`
    insert into search_days (day, thing_id, organization, organization_before)
    select ${day}::date, t.id, given.organization, given.organization_before
    from (${things}) given join sought_things t
      on coalesce(t.article_id, 0) = coalesce(given.article_id, 0) and coalesce(t.concept, '') = coalesce(given.concept, '')
      and coalesce(t.brand_id, 0) = coalesce(given.brand_id, 0) and coalesce(t.size, '') = coalesce(given.size, '')
    where not exists (
      select from search_days d
      where d.thing_id = t.id and d.day > ${day}::date - ${everyDays}::int and d.organization in (given.organization, given.organization_before))
    order by t.id, given.organization
    on conflict do nothing`.execute(db);
}

/** Deletes search days older than 60 days, things not searched for since, and secrets older than last month's. */
export async function sweepSearches(db: Database): Promise<void> {
  await sql`delete from search_days where day < (now() at time zone 'UTC')::date - 60`.execute(db);
  await sql`
    delete from sought_things t where not exists (select from search_days d where d.thing_id = t.id)`.execute(db);
  await sql`
    delete from search_secrets where month < date_trunc('month', now() at time zone 'UTC') - interval '1 month'`.execute(
    db,
  );
}
