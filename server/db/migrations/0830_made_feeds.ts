import { type Kysely, sql } from 'kysely';

/**
 * Export feeds are made before they are fetched: what changed after the snapshot of `made_in` is not in them yet. `making_done` and
 * `making_total` are null unless one is being made. A CSV may have columns of its own, in its own notation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table export_feeds
      add column made_in xid8,
      add column making_done integer,
      add column making_total integer,
      add column item_columns text[],
      add column columns jsonb,
      add column separator text not null default 'comma' check (separator in ('comma', 'semicolon', 'tab')),
      add column decimal_sign text not null default 'point' check (decimal_sign in ('point', 'comma'))`.execute(db);
  // Due feeds are looked for every minute.
  await sql`create index advertisements_changed_of on advertisements (organization_id, changed_in)`.execute(db);
}
