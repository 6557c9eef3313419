import { type Kysely, sql } from 'kysely';

/** What happened in an organization's deals, lists and feeds, for systems that ask what has changed. Posts know it themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organization_events (
      id bigint generated always as identity primary key,
      organization_id integer not null references organizations on delete cascade,
      type text not null,
      subject_id integer not null,
      path text not null,
      -- as that of posts: what is read in this order has no gaps, whatever commits when
      changed_in xid8 not null default pg_current_xact_id(),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index organization_events_changed on organization_events (organization_id, changed_in, id)`.execute(
    db,
  );
  await sql`create index organization_events_created on organization_events (created_at)`.execute(db);
}
