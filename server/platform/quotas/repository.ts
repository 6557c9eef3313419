import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** What is counted of an organization or a person. */
export type Usage = 'open_posts' | 'organization_bytes' | 'person_bytes';

/** What a quota counts by: one after the other, so that two requests never take the same room. Until the commit. */
export async function holdQuota(db: InTransaction, quota: string, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota.${quota}.${id}`}, 0))`.execute(db);
}

/** As holdQuota for people who may take at the same time; who holds it alone waits for them, and they for that one. */
export async function joinQuota(db: InTransaction, quota: string, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`quota.${quota}.${id}`}, 0))`.execute(db);
}

/** The records that organizations own a limited number of. */
export type OwnedTable = 'api_tokens' | 'trade_passwords' | 'webhooks' | 'feeds' | 'export_feeds';

/** Lets additions to a table by an organization run one after the other. */
export async function lockOwner(db: InTransaction, table: OwnedTable, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${table}), ${organizationId})`.execute(db);
}

/** Locks a record until the end of the transaction. Records that refer to it can still be added. */
export async function lockRow(db: InTransaction, table: OwnedTable, id: number): Promise<void> {
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(db);
}

/** How much is committed of a usage, or written in this transaction. */
export async function readUsage(db: Database, usage: Usage, holderId: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(change), 0)::float8 as used from usage_changes where usage = ${usage} and holder_id = ${holderId}`.execute(
    db,
  );
  return rows[0]?.used ?? 0;
}

/** The fewest changes of one holder that are worth adding up. */
const fewestAdded = 20;

/** Makes one row of many changes of a holder; returns how many rows that saved. */
export async function addUpUsage(db: Database): Promise<number> {
  const { rows } = await sql<{ saved: number }>`
    with gone as (
      delete from usage_changes where (usage, holder_id) in (
        select usage, holder_id from usage_changes group by 1, 2 having count(*) >= ${fewestAdded})
      returning usage, holder_id, change
    ), made as (
      insert into usage_changes select usage, holder_id, sum(change) from gone group by 1, 2 returning 1
    )
    select ((select count(*) from gone) - (select count(*) from made))::int as saved`.execute(db);
  return rows[0]?.saved ?? 0;
}
