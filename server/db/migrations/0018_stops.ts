import { type Kysely, sql } from 'kysely';

/** Organizations that others have stopped, and how organizations answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organization_stops (
      organization_id integer not null references organizations,
      stopped_id integer not null references organizations,
      created_by integer not null references users,
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      primary key (organization_id, stopped_id),
      check (organization_id <> stopped_id)
    )`.execute(db);
  // Read with every request: which organizations do not want to be seen by the one of the person who asks.
  await sql`create index organization_stops_stopped on organization_stops (stopped_id) include (organization_id)`.execute(
    db,
  );
  // Counted again every hour; absent: new here.
  await sql`
    create table organization_replies (
      organization_id integer primary key references organizations on delete cascade,
      rate real not null check (rate between 0 and 1),
      hours real not null check (hours >= 0),
      deals integer not null,
      completed integer not null,
      counted_at timestamptz not null default now()
    )`.execute(db);
}
