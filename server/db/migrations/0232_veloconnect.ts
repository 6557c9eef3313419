import { type Kysely, sql } from 'kysely';

/** Stock that arrives by veloconnect: the feed that it belongs to, and what each transaction brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feeds add column is_veloconnect boolean not null default false`.execute(db);
  await sql`create unique index feeds_veloconnect on feeds (organization_id) where is_veloconnect`.execute(db);
  // A transaction states whether it is the whole stock; null: the setting of the feed applies.
  await sql`
    alter table feed_runs add column mode text,
      add constraint feed_runs_mode check (mode in ('full', 'delta'))`.execute(db);
  await sql`
    create table veloconnect_transactions (
      id uuid primary key default gen_random_uuid(),
      organization_id integer not null references organizations on delete cascade,
      -- null for a test, and where the feed was deleted
      feed_id integer references feeds on delete set null,
      run integer,
      is_test boolean not null,
      lines jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index veloconnect_transactions_organization on veloconnect_transactions (organization_id)`.execute(
    db,
  );
  await sql`create index veloconnect_transactions_feed on veloconnect_transactions (feed_id) where feed_id is not null`.execute(
    db,
  );
  await sql`create index veloconnect_transactions_created on veloconnect_transactions (created_at)`.execute(db);
}
