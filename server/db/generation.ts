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
 * Gives rows from another cluster numbers that come before those of all transactions of this one, and the database a new
 * generation. What the alerts and the matches had not looked at yet is still ahead of them.
 */
export async function renumberRows(db: InTransaction): Promise<void> {
  const switchTriggers = async (state: 'disable' | 'enable') => {
    for (const table of numbered) await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(db);
  };
  await switchTriggers('disable');
  // Looked at by both: 10; by one of them: 20; by none: 30.
  await sql`
    update advertisements a set changed_in = (10 + case when a.changed_in >= s.watermark then 10 else 0 end
      + case when a.changed_in > m.watermark or (a.changed_in = m.watermark and a.id > m.last_id) then 10 else 0 end)::text::xid8
    from search_progress s, match_progress m`.execute(db);
  // Lists try again what the alerts had not looked at either, or everything: a line hears of a post once.
  await sql`
    update list_progress l set watermark =
      case when l.watermark < s.watermark then '10' when s.watermark > m.watermark then '25' else '15' end::xid8
    from search_progress s, match_progress m`.execute(db);
  await sql`
    with ahead as (
      select s.watermark > m.watermark as searches,
        m.watermark > s.watermark or (m.watermark = s.watermark and m.last_id > 0) as matches
      from search_progress s, match_progress m
    ), moved as (
      update search_progress set watermark = case when (select searches from ahead) then '25' else '15' end::xid8
    )
    update match_progress set last_id = 0, watermark = case when (select matches from ahead) then '25' else '15' end::xid8`.execute(
    db,
  );
  await sql`update purged_advertisements set changed_in = '10'::xid8`.execute(db);
  await sql`update search_words set learned_in = '10'::xid8`.execute(db);
  // An entry of another cluster is never the one that a transaction of this one adds to.
  await sql`update advertisement_history set written_in = null where written_in is not null`.execute(db);
  await sql`delete from changes`.execute(db);
  await sql`update generation set id = gen_random_uuid(), system_identifier = ${clusterOf}`.execute(db);
  await switchTriggers('enable');
}
