import type { Tier } from '#contract/lists/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { isUnread, type Progress } from '#server/platform/changes/index.ts';
import type { LineRow } from '../rows.ts';

/** Whether a list is watched at all. */
export async function isAnyWatched(db: Database): Promise<boolean> {
  const { rows } = await sql<{ watched: boolean }>`
    select exists (select from lists where alert <> 'none' and archived_at is null) as watched`.execute(db);
  return rows[0]?.watched ?? false;
}

/**
 * Unread live offered posts that lists look for, in the order of their transactions and ids: those of an article, and those without
 * a brand by their number (`key`).
 */
export async function listChanged(
  db: Database,
  progress: Progress,
  limit: number,
): Promise<{ id: number; article_id: number | null; key: string | null; changedIn: string }[]> {
  const { rows } = await sql<{ id: number; article_id: number | null; key: string | null; changedIn: string }>`
    select a.id, a.article_id, w.part_key as key, a.changed_in::text as "changedIn" from advertisements a
    left join advertisement_words w on w.advertisement_id = a.id and a.brand_id is null
    where ${isUnread(progress)}
      and a.type = 'offered' and a.state = 'active' and a.deleted_at is null and a.number_of_items > a.reserved_quantity
      and (a.article_id is not null or w.part_key is not null)
    order by a.changed_in, a.id limit ${limit}`.execute(db);
  return rows;
}

/** Only unread posts. */
export async function findUnread(
  db: Database,
  progress: Progress,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from advertisements a where ${isUnread(progress)} and a.id = any(${[...ids]}::int[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The posts that someone was notified of for each of these lines, as `line post`. */
export async function listReportedPosts(
  db: Database,
  userId: number,
  lineIds: readonly number[],
): Promise<Set<string>> {
  const { rows } = await sql<{ line: number; post: number }>`
    select reason_id as line, advertisement_id as post from findings
    where user_id = ${userId} and reason = 'list' and reason_id = any(${[...lineIds]}::int[])`.execute(db);
  return new Set(rows.map(({ line, post }) => `${line} ${post}`));
}

/** The watched lists with lines of these articles or numbers, the organizations by turns; a line without an article may have its number among other words. */
export async function listWatching(
  db: Database,
  { articles, keys }: { articles: readonly number[]; keys: readonly string[] },
): Promise<{ list_id: number; owner_id: number }[]> {
  const { rows } = await sql<{ list_id: number; owner_id: number }>`
    select l.id as list_id, l.owner_id from list_lines n join lists l on l.id = n.list_id
    where (n.article_id = any(${[...articles]}::int[]) or n.alternative_ids && ${[...articles]}::int[]
        or n.article_id in (select id from articles where part_key = any(${[...keys]}::text[]))
        or n.article_id is null and ${keys.length > 0} and (part_key(n.article_number) = any(${[...keys]}::text[])
          or exists (select from string_to_table(n.article_number, ' ') word where part_key(word) = any(${[...keys]}::text[]))))
      and not n.skip and l.alert <> 'none' and l.archived_at is null
    group by l.id
    order by row_number() over (partition by l.organization_id order by l.id), l.id`.execute(db);
  return rows;
}

/** The numbers of articles as lines may name them. */
export async function listNumbers(
  db: Database,
  articles: readonly number[],
): Promise<{ keys: string[]; gtins: string[] }> {
  const { rows } = await sql<{ keys: string[]; gtins: string[] }>`
    select array(select distinct part_key from articles where id = any(${[...articles]}::int[]) and part_key is not null) as keys,
      array(select distinct gtin from article_gtins where article_id = any(${[...articles]}::int[])) as gtins`.execute(
    db,
  );
  return rows[0] ?? { keys: [], gtins: [] };
}

/**
 * Lines of watched lists that no article was found for, the organizations in turns: first those that name one of these numbers,
 * then others by chance, so that each has its turn.
 */
export async function listUnknown(
  db: Database,
  { keys, gtins }: { keys: readonly string[]; gtins: readonly string[] },
  limit: number,
): Promise<{ list_id: number; organization_id: number; number: number }[]> {
  const { rows } = await sql<{ list_id: number; organization_id: number; number: number }>`
    with unknown as (
      select n.list_id, l.organization_id, n.number, exists (
        select from unnest(
          string_to_array(concat_ws(' ', n.article_number, n.title, n.text), ' ') || array[n.article_number, n.text, n.gtin]) word
        where part_key(word) = any(${[...keys]}::text[])
          or part_fold(part_key(word)) = any(array(select part_fold(key) from unnest(${[...keys]}::text[]) key))
          or article_gtin(part_key(word)) = any(${[...gtins]}::text[])) as is_named
      from list_lines n join lists l on l.id = n.list_id
      where n.article_id is null and n.pin is null and n.tier = 'none' and not n.skip and l.alert <> 'none'
        and l.archived_at is null
    )
    select list_id, organization_id, number from unknown
    order by row_number() over (partition by organization_id order by is_named desc, random()), organization_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Notes the article of a line, unless someone has chosen one or rewritten the line since. */
export async function noteArticle(
  db: InTransaction,
  { list_id: listId, number, text }: Pick<LineRow, 'list_id' | 'number' | 'text'>,
  found: { article_id: number; tier: Tier },
): Promise<void> {
  await db
    .updateTable('list_lines')
    .set({ ...found, choice_ids: [] })
    .where('list_id', '=', listId)
    .where('number', '=', number)
    .where('text', '=', text)
    .where('article_id', 'is', null)
    .where('pin', 'is', null)
    .execute();
}

/** Whose a list is; undefined where it is gone. */
export async function findOwner(db: Database, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('lists').select('owner_id').where('id', '=', id).executeTakeFirst();
  return row?.owner_id;
}

/** Whether a list is still to be copied now; held until the transaction ends. */
export async function lockDue(db: InTransaction, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from lists where id = ${id} and repeat_at <= ${now} and archived_at is null for update`.execute(db);
  return rows.length > 0;
}

/** How many lists that are to be copied are read together. */
export const mostDue = 50;

/** The lists that are to be copied now, the organizations by turns, or the first of them. */
export async function listDue(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from lists where repeat_at <= ${now} and archived_at is null
    order by row_number() over (partition by organization_id order by repeat_at, id), repeat_at, id limit ${mostDue}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
