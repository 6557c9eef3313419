import { declaredFields, type Field } from '#contract/advertisements/fields.ts';
import { gtinKey } from '#contract/gtin.ts';
import { type Database, type InTransaction, type Selectable, sql } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import type { Advertisements } from '#server/db/types.ts';
import { reportStock } from '../stock.ts';
import { noteFiles } from './history.ts';

/** A post with all that a whole file of changes is decided by. */
export interface HeldPost
  extends Omit<
    Selectable<Advertisements>,
    'changed_in' | 'article_id' | 'blocked_reason' | 'published_at' | 'stocked_at' | 'created_at'
  > {
  organization_status: string;
  brand_name: string | null;
  last_sold_at: Date | null;
  files: { id: string; kind: 'image' | 'document'; position: number; name: string }[] | null;
}

const typesOfKinds: Record<Field['kind'], string> = {
  line: 'text',
  code: 'text',
  gtin: 'text',
  text: 'text',
  whole: 'integer',
  money: 'numeric',
  breaks: 'text',
  facts: 'text',
  date: 'date',
  choice: 'text',
  currency: 'text',
  country: 'text',
  reference: 'integer',
};

/** The columns that fields fill, with their types: rows travel as one JSON text. */
const filledColumns = declaredFields.flatMap(({ column, kind }) =>
  column === null ? [] : [{ column, type: typesOfKinds[kind] }],
);
const names = sql.join(filledColumns.map(({ column }) => sql.ref(column)));
const shape = sql.raw(filledColumns.map(({ column, type }) => `${column} ${type}`).join(', '));

/** Values of the columns that fields fill. */
export type FilledColumns = Record<string, unknown>;

const heldColumns = sql`
  a.id, a.organization_id, a.owner_id, a.state, a.pause_reason, a.sold_quantity, a.reserved_quantity, a.expires_at, a.deleted_at, a.updated_at,
  ${sql.join(filledColumns.map(({ column }) => sql.ref(`a.${column}`)))}`;
const heldMore = sql`
  o.status as organization_status, b.name as brand_name,
  (select s.created_at from sales s where s.advertisement_id = a.id and s.reverted_at is null
    order by s.id desc limit 1) as last_sold_at,
  (select json_agg(json_build_object('id', f.id, 'kind', p.kind, 'position', p.position, 'name', f.name) order by p.position)
    from advertisement_files p join files f on f.id = p.file_id where p.advertisement_id = a.id) as files`;

/** The posts of an organization with these ids or references, deleted ones left out. */
export async function findHeld(
  db: Database,
  organizationId: number,
  { ids, references }: { ids: readonly number[]; references: readonly string[] },
): Promise<HeldPost[]> {
  if (ids.length === 0 && references.length === 0) return [];
  const { rows } = await sql<HeldPost>`
    select ${heldColumns}, ${heldMore}
    from advertisements a join organizations o on o.id = a.organization_id left join brands b on b.id = a.brand_id
    where a.organization_id = ${organizationId} and a.deleted_at is null
      and (a.id = any (${[...ids]}::int[]) or a.internal_reference = any (${[...references]}::text[]))`.execute(db);
  return rows;
}

/**
 * The open offered posts of an organization that have no own reference and one of these GTINs, or the brand and any article number
 * of one of these brands.
 */
export async function findUnreferenced(
  db: Database,
  organizationId: number,
  { gtins, brands }: { gtins: readonly string[]; brands: readonly number[] },
): Promise<HeldPost[]> {
  if (gtins.length === 0 && brands.length === 0) return [];
  // As they may be written, with zeros in front and without.
  const written = gtins.map(gtinKey).flatMap((key) => [8, 12, 13, 14].map((length) => key.slice(-length)));
  const { rows } = await sql<HeldPost>`
    select ${heldColumns}, ${heldMore}
    from advertisements a join organizations o on o.id = a.organization_id left join brands b on b.id = a.brand_id
    where a.organization_id = ${organizationId} and a.internal_reference is null and a.type = 'offered'
      and a.state <> 'sold' and a.deleted_at is null
      and (a.gtin = any (${written}::text[])
        or (a.supplier_article_number is not null and a.brand_id = any (${[...brands]}::int[])))
    order by a.id`.execute(db);
  return rows;
}

/**
 * Takes posts for the rest of the transaction, in one order so that two files never wait for each other. What only refers
 * to them in the meantime, as findings and notices do, is not waited for.
 */
export async function lockPosts(db: InTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from advertisements where id = any (${[...ids]}::int[]) order by id for no key update`.execute(db);
}

/** The open posts of an organization of these brands and article numbers. */
export async function findAlike(
  db: Database,
  organizationId: number,
  articles: readonly { brandId: number; article: string }[],
): Promise<{ id: number; brand_id: number; article: string; internal_reference: string | null }[]> {
  if (articles.length === 0) return [];
  const { rows } = await sql<{ id: number; brand_id: number; article: string; internal_reference: string | null }>`
    select a.id, a.brand_id, a.supplier_article_number as article, a.internal_reference
    from unnest(${articles.map(({ brandId }) => brandId)}::int[], ${articles.map(({ article }) => article)}::text[]) as asked (brand_id, article)
    join advertisements a on a.organization_id = ${organizationId} and a.brand_id = asked.brand_id
      and a.supplier_article_number = asked.article
    where a.deleted_at is null and a.state <> 'sold'`.execute(db);
  return rows;
}

/** The articles of posts that are about to be written, met in one order so that two files never wait for each other. */
async function meetArticles(db: InTransaction, rows: readonly FilledColumns[]): Promise<(number | null)[]> {
  const column = (name: string) => rows.map((row) => row[name] ?? null);
  const { rows: met } = await sql<{ articles: (number | null)[] }>`
    select articles_of(${column('brand_id')}::int[], ${column('supplier_article_number')}::text[], ${column('gtin')}::text[]) as articles`.execute(
    db,
  );
  return met[0]?.articles ?? [];
}

// PostgreSQL's own code, appendix A of its manual.
const lockNotAvailable = '55P03';

/**
 * Adds the articles of posts that a long transaction is about to write, in a short one, so that others who write posts of the same
 * articles do not wait for the long one. An article that is locked at that moment is left to the long transaction.
 */
export async function addArticles(db: Database, rows: readonly FilledColumns[]): Promise<void> {
  try {
    await transactInBackground(db, async (transaction) => {
      await sql`set local lock_timeout = '1s'`.execute(transaction);
      await meetArticles(transaction, rows);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
  }
}

/** Adds posts that end after a number of days; returns their ids in the order given, with their versions. */
export async function insertPosts(
  db: InTransaction,
  rows: readonly FilledColumns[],
  owner: { organizationId: number; ownerId: number; days: number },
): Promise<{ id: number; updated_at: Date }[]> {
  if (rows.length === 0) return [];
  const articles = await meetArticles(db, rows);
  const given = rows.map((row, place) => ({ ...row, place, article_id: articles[place] }));
  const { rows: made } = await sql<{ id: number; updated_at: Date; place: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('advertisements', 'id'))::int as id, r.* from
        jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (place int, article_id int, ${shape})
    ), made as (
      insert into advertisements (id, organization_id, owner_id, expires_at, article_id, ${names})
      select id, ${owner.organizationId}, ${owner.ownerId},
        date_trunc('milliseconds', now()) + make_interval(days => ${owner.days}), article_id, ${names}
      from given order by place
      returning id, updated_at
    )
    select made.id, made.updated_at, given.place from made join given using (id) order by given.place`.execute(db);
  return made;
}

/** Gives posts new values; stock is held at what deals reserve, and a sold one that has stock again is online for a number of days. Returns their versions. */
export async function updatePosts(
  db: InTransaction,
  rows: readonly (FilledColumns & { id: number })[],
  days: number,
): Promise<{ id: number; updated_at: Date }[]> {
  if (rows.length === 0) return [];
  await meetArticles(db, rows);
  // What deals hold is not given away by a count that is lower.
  const given = (column: string) =>
    column === 'number_of_items' ? sql`greatest(r.number_of_items, a.reserved_quantity)` : sql`r.${sql.ref(column)}`;
  const set = sql.join(filledColumns.map(({ column }) => sql`${sql.ref(column)} = ${given(column)}`));
  const { rows: changed } = await sql<{
    id: number;
    organization_id: number;
    updated_at: Date;
    reserved_quantity: number;
  }>`
    update advertisements a set ${set},
      state = case when a.state = 'sold' and r.number_of_items > 0 then 'active' else a.state end,
      expires_at = case when a.state = 'sold' and r.number_of_items > 0
        then date_trunc('milliseconds', now()) + make_interval(days => ${days}) else a.expires_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, ${shape})
    where a.id = r.id
    returning a.id, a.organization_id, a.updated_at, a.reserved_quantity`.execute(db);
  const counts = new Map(rows.map((row) => [row.id, Number(row.number_of_items)]));
  for (const { id, organization_id: organizationId, reserved_quantity: reserved } of changed) {
    if (reserved > 0)
      await reportStock(db, organizationId, { advertisementId: id, counted: counts.get(id) ?? reserved });
  }
  return changed;
}

/** Makes exactly these the files of posts. */
export async function replaceFiles(
  db: InTransaction,
  posts: readonly { id: number; files: readonly { id: string; kind: string; position: number }[] }[],
): Promise<void> {
  if (posts.length === 0) return;
  const list = posts.flatMap(({ id, files }) =>
    files.map((file) => ({ advertisement_id: id, file_id: file.id, kind: file.kind, position: file.position })),
  );
  const { rows: former } = await sql<{ post: number; id: string; kind: string; position: number }>`
    delete from advertisement_files where advertisement_id = any (${posts.map(({ id }) => id)}::int[])
    returning advertisement_id as post, file_id as id, kind, position`.execute(db);
  const before = new Map<number, typeof former>();
  for (const file of former) before.set(file.post, [...(before.get(file.post) ?? []), file]);
  await noteFiles(
    db,
    posts.map(({ id, files }) => ({ id, before: before.get(id) ?? [], after: files })),
  );
  await sql`
    insert into advertisement_files (advertisement_id, file_id, kind, position)
    select r.* from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r (advertisement_id int, file_id uuid, kind text, position int)
    where exists (select from files f where f.id = r.file_id)`.execute(db);
}

/** What of posts may have changed since a file wrote them. */
export async function findVersions(
  db: Database,
  ids: readonly number[],
): Promise<{ id: number; updated_at: Date; state: string; is_deleted: boolean; last_sold_at: Date | null }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    updated_at: Date;
    state: string;
    is_deleted: boolean;
    last_sold_at: Date | null;
  }>`
    select a.id, a.updated_at, a.state, a.deleted_at is not null as is_deleted,
      (select s.created_at from sales s where s.advertisement_id = a.id and s.reverted_at is null
        order by s.id desc limit 1) as last_sold_at
    from advertisements a where a.id = any (${[...ids]}::int[])`.execute(db);
  return rows;
}

/** Marks posts as deleted now. */
export async function markAllDeleted(db: InTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update advertisements set deleted_at = date_trunc('milliseconds', clock_timestamp())
    where id = any (${[...ids]}::int[])`.execute(db);
}

/** Pauses posts that a file lists as out of stock, where they are live or unconfirmed. Returns their versions. */
export async function pauseOutOfStock(
  db: InTransaction,
  ids: readonly number[],
): Promise<{ id: number; updated_at: Date }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; updated_at: Date }>`
    update advertisements set state = 'paused', pause_reason = 'out_of_stock'
    where id = any (${[...ids]}::int[]) 
      and (state = 'active' or pause_reason = 'unconfirmed') returning id, updated_at`.execute(db);
  return rows;
}

/** Shows posts again that a file paused; one that would have ended in the meantime gets that number of days. Returns their versions. */
export async function resumeInStock(
  db: InTransaction,
  ids: readonly number[],
  days: number,
): Promise<{ id: number; updated_at: Date }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; updated_at: Date }>`
    update advertisements set state = 'active', expires_at = case when expires_at <= now()
      then date_trunc('milliseconds', now()) + make_interval(days => ${days}) else expires_at end
    where id = any (${[...ids]}::int[]) and state = 'paused' and pause_reason = 'out_of_stock'
    returning id, updated_at`.execute(db);
  return rows;
}

/** Puts states and ends of posts back. */
export async function putBackStates(
  db: InTransaction,
  rows: readonly { id: number; state: string; expires_at: string; pause_reason?: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update advertisements a set state = r.state, expires_at = r.expires_at, pause_reason = r.pause_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, state text, expires_at timestamptz, pause_reason text)
    where a.id = r.id and a.state <> r.state`.execute(db);
}
