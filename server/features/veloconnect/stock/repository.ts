import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { selectBrief } from '#server/db/postBrief.ts';
import type { LineResult, OwnPost } from '../lines.ts';

/** The offered posts of an organization whose stock may be updated. */
export async function listOwnPosts(db: Database, organizationId: number): Promise<OwnPost[]> {
  const { rows } = await sql<OwnPost>`
    select ${selectBrief(['id', 'condition', 'gtin', 'supplier_article_number', 'brand'])}, a.internal_reference
    from advertisements a left join brands b on b.id = a.brand_id
    where a.organization_id = ${organizationId} and a.type = 'offered' and a.deleted_at is null
      and a.state in ('active', 'paused')`.execute(db);
  return rows;
}

/** The feed of an organization that veloconnect fills; null before its first transmission. */
export async function findVeloconnectFeed(db: Database, organizationId: number): Promise<number | null> {
  const row = await db
    .selectFrom('feeds')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('is_veloconnect', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Makes a feed the one that veloconnect fills. */
export async function markVeloconnect(db: InTransaction, feedId: number): Promise<void> {
  await db.updateTable('feeds').set({ is_veloconnect: true }).where('id', '=', feedId).execute();
}

/** What a transmission brought and where it went; `feed` and `run` are null for a test. */
export interface TransactionRow {
  id: string;
  feed_id: number | null;
  run: number | null;
  is_test: boolean;
  total: number;
  /** The lines that name no post, and whether all lines were fetched. */
  unknown: number;
  is_closed: boolean;
}

/** Stores what a transmission brought, its `results` as JSON; returns its id. */
export async function insertTransaction(
  db: Database,
  organizationId: number,
  values: { feedId: number | null; run: number | null; isTest: boolean; results: string },
): Promise<string> {
  const { id } = await db
    .insertInto('veloconnect_transactions')
    .values({
      organization_id: organizationId,
      feed_id: values.feedId,
      run: values.run,
      is_test: values.isTest,
      lines: values.results,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A transmission of an organization with how many lines it had; null for none. */
export async function findTransaction(
  db: Database,
  organizationId: number,
  id: string,
): Promise<TransactionRow | null> {
  const { rows } = await sql<TransactionRow>`
    select id, feed_id, run, is_test, jsonb_array_length(lines) as total,
      (select count(*)::int from jsonb_array_elements(lines) line where line->>'problem' is not null) as unknown,
      closed_at is not null as is_closed
    from veloconnect_transactions
    where id = ${id}::uuid and organization_id = ${organizationId}`.execute(db);
  return rows[0] ?? null;
}

/** A page of the lines of a transmission, in its order. */
export async function listLineResults(db: Database, id: string, start: number, count: number): Promise<LineResult[]> {
  const { rows } = await sql<{ line: LineResult }>`
    select line from veloconnect_transactions, jsonb_array_elements(lines) with ordinality as l (line, place)
    where id = ${id}::uuid and place > ${start} and place <= ${start + count} order by place`.execute(db);
  return rows.map(({ line }) => line);
}

/** The first lines of a transmission that name no post, each with its place from 1. */
export async function listProblems(
  db: Database,
  id: string,
  count: number,
): Promise<{ place: number; line: LineResult }[]> {
  const { rows } = await sql<{ place: number; line: LineResult }>`
    select place::int, line from veloconnect_transactions, jsonb_array_elements(lines) with ordinality as l (line, place)
    where id = ${id}::uuid and line->>'problem' is not null order by place limit ${count}`.execute(db);
  return rows;
}

/** Notes that all lines of a transmission were fetched. */
export async function closeTransaction(db: Database, id: string): Promise<void> {
  await db.updateTable('veloconnect_transactions').set({ closed_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Removes the tests of an organization but its latest: each holds up to 20,000 lines, and nothing else limits how many are sent. */
export async function removeOldTests(db: Database, organizationId: number, latest: number): Promise<void> {
  await sql`
    delete from veloconnect_transactions where id in (
      select id from veloconnect_transactions where organization_id = ${organizationId} and is_test
      order by created_at desc, id offset ${latest})`.execute(db);
}

/** Removes transmissions of more than 30 days ago; returns how many. */
export async function sweepTransactions(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('veloconnect_transactions')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
