import { type Kysely, sql } from 'kysely';

/** What follows the posts of the market notes in one table how far it has read, a row each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_progress (
      follower text primary key,
      -- every change of a transaction before this one was read; of this one, the posts up to the id
      watermark xid8 not null,
      last_id integer not null default 0,
      -- what was written before this needs no telling: a market that is filled from elsewhere has dates of its own
      since timestamptz not null default now()
    )`.execute(db);
  await sql`
    insert into market_progress (follower, watermark, last_id, since)
    select 'matches', watermark, last_id, since from match_progress
    union all select 'searches', watermark, 0, now() from search_progress
    union all select 'lists', watermark, 0, now() from list_progress`.execute(db);
  // The release before this one may still run beside it: it finds its tables as views, and locks and moves the same rows.
  for (const [table, follower, columns] of [
    ['match_progress', 'matches', 'watermark, last_id, since'],
    ['search_progress', 'searches', 'watermark'],
    ['list_progress', 'lists', 'watermark'],
  ] as const) {
    await sql`drop table ${sql.table(table)}`.execute(db);
    await sql`
      create view ${sql.table(table)} as
      select ${sql.raw(columns)} from market_progress where follower = ${sql.lit(follower)}`.execute(db);
  }
}
