import type { LinkKind } from '#contract/articles/links/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** A link between two articles, as one organization sees it. */
export interface LinkRow {
  id: number;
  from_id: number;
  to_id: number;
  kind: LinkKind;
  /** Null while the platform has not decided. */
  is_confirmed: boolean | null;
  /** How many active organizations say so to everybody. */
  sellers: number;
  /** Whether the reader's organization says so, and whether only to itself. */
  is_own: boolean;
  is_private: boolean;
}

/** A reader of links: the organization whose private ones count, and whether refused ones are listed. */
export interface LinkReader {
  organizationId: number | null;
  seesRefused?: boolean;
}

/** The links of these articles that a reader may see: confirmed ones first, then the ones that most organizations state. */
export async function listLinks(
  db: Database,
  articles: readonly number[],
  { organizationId, seesRefused = false }: LinkReader,
): Promise<LinkRow[]> {
  if (articles.length === 0) return [];
  const { rows } = await sql<LinkRow>`
    select * from (
      select l.id, l.from_id, l.to_id, l.kind, l.is_confirmed,
        count(o.id) filter (where not s.is_private and o.status = 'active')::int as sellers,
        coalesce(bool_or(s.organization_id = ${organizationId}::int), false) as is_own,
        coalesce(bool_or(s.organization_id = ${organizationId}::int and s.is_private), false) as is_private
      from article_links l
      left join article_link_statements s on s.link_id = l.id left join organizations o on o.id = s.organization_id
      where l.from_id = any(${[...articles]}::int[]) or l.to_id = any(${[...articles]}::int[])
      group by l.id) l
    where is_own or is_confirmed or (is_confirmed is null and sellers > 0) or (not is_confirmed and ${seesRefused})
    order by array_position(array['successor', 'same', 'substitute'], kind), is_confirmed is true desc, sellers desc, id`.execute(
    db,
  );
  return rows;
}

/** The articles of numbers as they are compared, or of GTINs of 14 digits. */
export async function findNumbered(
  db: Database,
  { keys, gtins, brandId }: { keys: readonly string[]; gtins: readonly string[]; brandId: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(merged_into, id) as id from articles
      where part_key = any(${[...keys]}::text[]) and (${brandId}::int is null or brand_id = ${brandId})
    union select article_id from article_gtins g
      join unnest(${[...gtins]}::text[]) as given (gtin) on g.gtin = article_gtin(given.gtin)
    limit 20`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keeps articles from being merged, then everyone else's links from changing, until the end of the transaction. */
export async function lockLinks(db: InTransaction, articles: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from articles where id = any(${[...articles]}::int[]) and merged_into is null
    order by id for key share`.execute(db);
  await sql`select lock_article_links()`.execute(db);
  return rows.map(({ id }) => id);
}

/** Why a successor can't be added to those that count for everybody and for an organization; null if it can. */
export async function findRefusal(
  db: InTransaction,
  { from, to, reader }: { from: number; to: number; reader: number | null },
): Promise<'cycle' | 'depth' | null> {
  const { rows } = await sql<{ refusal: 'cycle' | 'depth' | null }>`
    select article_link_refusal(${from}, ${to}, ${reader}::int,
      (select id from article_links where (from_id, to_id, kind) = (${from}, ${to}, 'successor'))) as refusal`.execute(
    db,
  );
  return rows[0]?.refusal ?? null;
}

/** A link by itself, with what the platform decided. */
export interface StoredLink {
  id: number;
  from_id: number;
  to_id: number;
  kind: LinkKind;
  is_confirmed: boolean | null;
  is_public: boolean;
}

const stored = sql`l.id, l.from_id, l.to_id, l.kind, l.is_confirmed, (l.is_confirmed is not null or exists (
  select from article_link_statements s join organizations o on o.id = s.organization_id and o.status = 'active'
  where s.link_id = l.id and not s.is_private)) as is_public`;

/** A link of an article. */
export async function findLink(db: InTransaction, article: number, id: number): Promise<StoredLink | undefined> {
  const { rows } = await sql<StoredLink>`
    select ${stored} from article_links l where l.id = ${id} and ${article} in (l.from_id, l.to_id)`.execute(db);
  return rows[0];
}

/** The link of two articles, which is new if there was none. */
export async function saveLink(
  db: InTransaction,
  { from, to, kind }: { from: number; to: number; kind: LinkKind },
): Promise<StoredLink> {
  await sql`
    insert into article_links (from_id, to_id, kind) values (${from}, ${to}, ${kind})
    on conflict (from_id, to_id, kind) do nothing`.execute(db);
  const { rows } = await sql<StoredLink>`
    select ${stored} from article_links l where (l.from_id, l.to_id, l.kind) = (${from}, ${to}, ${kind})`.execute(db);
  return rows[0] as StoredLink;
}

/** Notes that an organization says so. */
export async function saveStatement(
  db: InTransaction,
  {
    link,
    organizationId,
    userId,
    isPrivate,
  }: { link: number; organizationId: number; userId: number; isPrivate: boolean },
): Promise<void> {
  await sql`
    insert into article_link_statements (link_id, organization_id, stated_by, is_private)
    values (${link}, ${organizationId}, ${userId}, ${isPrivate})
    on conflict (link_id, organization_id) do update
      set is_private = excluded.is_private, stated_by = excluded.stated_by`.execute(db);
}

/** What articles are called, merged ones included. */
export async function nameArticles(db: InTransaction, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select x.id, concat_ws(' ', b.name, coalesce(x.part_key, shown_gtin(x.gtin))) as name
    from articles x left join brands b on b.id = x.brand_id where x.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Forgets that an organization says so, and a link that no one states or decided on; false if it did not say so. */
export async function deleteStatement(db: InTransaction, link: number, organizationId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('article_link_statements')
    .where('link_id', '=', link)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  await sql`
    delete from article_links l where l.id = ${link} and l.is_confirmed is null
      and not exists (select from article_link_statements s where s.link_id = l.id)`.execute(db);
  return numDeletedRows > 0n;
}

/** Notes what the platform decided about a link. */
export async function decideLink(db: InTransaction, id: number, isConfirmed: boolean, userId: number): Promise<void> {
  await sql`
    update article_links set is_confirmed = ${isConfirmed}, decided_by = ${userId},
      decided_at = date_trunc('milliseconds', now()) where id = ${id}`.execute(db);
}

/** Deletes what organizations stated for themselves alone and a confirmed link of an article now contradicts. */
export async function settleLinks(db: InTransaction, article: number): Promise<void> {
  await sql`select settle_article_links(${article})`.execute(db);
}

/** An article in whose place another one can be had. */
export interface Replacement {
  /** The article that is asked about. */
  article: number;
  other: number;
  kind: LinkKind;
}

/** Whether the question is about replaced articles, or about articles that replace others. */
type Replacing = 'replaced' | 'replacing';

/**
 * What is in the place of articles by links that the platform confirmed or an organization stated itself, the nearest first;
 * in the other direction, what articles are in the place of. A chain is followed to its end.
 */
export async function listReplacements(
  db: Database,
  articles: readonly number[],
  { organizationId, direction = 'replaced' }: { organizationId: number | null; direction?: Replacing },
): Promise<Replacement[]> {
  if (articles.length === 0) return [];
  const [own, other] = direction === 'replaced' ? (['from_id', 'to_id'] as const) : (['to_id', 'from_id'] as const);
  const { rows } = await sql<Replacement>`
    with recursive chain (article, other, kind, depth) as (
      select id, id, null::text, 0 from unnest(${[...articles]}::int[]) as asked (id)
      union
      -- Beyond its first link a chain has successors only.
      select chain.article, case when l.${sql.ref(own)} = chain.other then l.${sql.ref(other)} else l.${sql.ref(own)} end,
        coalesce(chain.kind, l.kind), chain.depth + 1
      from chain join article_links l
        on l.${sql.ref(own)} = chain.other or (l.kind = 'same' and chain.depth = 0 and l.${sql.ref(other)} = chain.other)
      where chain.depth < 5 and (chain.depth = 0 or (chain.kind = 'successor' and l.kind = 'successor'))
        and (l.is_confirmed or exists (
          select from article_link_statements s where s.link_id = l.id and s.organization_id = ${organizationId}::int)))
    select article, other, (array_agg(kind order by depth))[1] as kind from chain
    where depth > 0 and other <> article group by article, other
    order by article, min(depth), (array_agg(array_position(array['successor', 'same', 'substitute'], kind) order by depth))[1], other`.execute(
    db,
  );
  return rows;
}
