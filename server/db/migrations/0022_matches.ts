import { type Kysely, sql } from 'kysely';

/** Posts of the other type that fit: which pairs an organization dismissed, how far changed posts were looked through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table match_dismissals (
      organization_id integer not null references organizations on delete cascade,
      offered_id integer not null references advertisements on delete cascade,
      wanted_id integer not null references advertisements on delete cascade,
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      primary key (organization_id, offered_id, wanted_id)
    )`.execute(db);
  await sql`create index match_dismissals_offered on match_dismissals (offered_id)`.execute(db);
  await sql`create index match_dismissals_wanted on match_dismissals (wanted_id)`.execute(db);

  await sql`
    create table match_progress (
      only_one boolean primary key default true check (only_one),
      -- every change of a transaction before this one was looked at; of this one, the posts up to the id
      watermark xid8 not null,
      last_id integer not null default 0,
      -- what was written before this needs no telling: a market that is filled from elsewhere has dates of its own
      since timestamptz not null default now()
    )`.execute(db);
  await sql`insert into match_progress (watermark) values (pg_current_xact_id())`.execute(db);

  // What is described is looked for among the live posts of its kind, type and brand.
  await sql`create index advertisements_kind on advertisements (sub_category_id, type, brand_id)
    where state = 'active' and deleted_at is null`.execute(db);
}
