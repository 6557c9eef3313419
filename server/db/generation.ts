import { type Database, type InTransaction, sql } from './database.ts';

/** The identifier of the cluster; null where it may not be asked. */
const clusterOf = sql`(select case when has_function_privilege('pg_control_system()', 'execute')
  then (select system_identifier from pg_control_system()) end)`;

/** Every table whose rows carry the id of the transaction that wrote them. */
const numbered = ['advertisements', 'purged_advertisements', 'search_words', 'advertisement_history'];

/** Renumbers the rows where they came from another cluster, by a dump; returns whether they did. */
export async function adoptRows(db: Database): Promise<boolean> {
  const isForeign = async (handle: Database) => {
    const { rows } = await sql<{ foreign: boolean }>`
      select coalesce(system_identifier <> ${clusterOf}, false) as foreign from generation`.execute(handle);
    return rows[0]?.foreign ?? false;
  };
  if (!(await isForeign(db))) return false;
  return db.transaction().execute(async (transaction) => {
    await sql`lock table generation in exclusive mode`.execute(transaction);
    // Another process may have done it in the meantime.
    if (!(await isForeign(transaction))) return false;
    await renumberRows(transaction);
    return true;
  });
}

/**
 * Gives rows from another cluster numbers lower than all transactions of this one, and the database a new
 * generation. What a follower of the market had not read yet is still ahead of it.
 */
export async function renumberRows(db: InTransaction): Promise<void> {
  const switchTriggers = async (state: 'disable' | 'enable') => {
    for (const table of numbered) await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(db);
  };
  await switchTriggers('disable');
  // Followers stand in one order: what all have read becomes 10, and each that has not read a post adds 10 to its number.
  await sql`
    update advertisements a set changed_in = (10 + 10 * (
      select count(*) from market_progress p
      where a.changed_in > p.watermark or (a.changed_in = p.watermark and a.id > p.last_id)))::text::xid8`.execute(db);
  await sql`
    update market_progress p set watermark = (5 + 10 * place)::text::xid8, last_id = 0
    from (select follower, row_number() over (order by watermark, last_id) as place from market_progress) ordered
    where ordered.follower = p.follower`.execute(db);
  await sql`update purged_advertisements set changed_in = '10'::xid8`.execute(db);
  await sql`update search_words set learned_in = '10'::xid8`.execute(db);
  await sql`update organization_events set changed_in = '10'::xid8`.execute(db);
  // Export feeds are made again.
  await sql`update export_feeds set made_in = null`.execute(db);
  // An entry of another cluster is never the one that a transaction of this one adds to.
  await sql`update advertisement_history set written_in = null where written_in is not null`.execute(db);
  await sql`delete from changes`.execute(db);
  await sql`update generation set id = gen_random_uuid(), system_identifier = ${clusterOf}`.execute(db);
  await switchTriggers('enable');
}
