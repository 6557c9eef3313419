import { type Kysely, sql } from 'kysely';

/** Favourites of a whole organization, stock of favourites, an archive of notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As favorites, but of an organization.
  await sql`
    create table team_favorites (
      organization_id integer not null references organizations on delete cascade,
      -- without a reference: a post that is purged leaves a tombstone
      advertisement_id integer not null,
      added_by integer not null references users,
      name text not null,
      note text check (length(note) between 1 and 500),
      price numeric(11, 2),
      currency char(3),
      availability text not null,
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      told jsonb,
      stock text not null default 'plenty' check (stock in ('plenty', 'low', 'out')),
      primary key (organization_id, advertisement_id)
    )`.execute(db);
  await sql`create index team_favorites_advertisement on team_favorites (advertisement_id)`.execute(db);

  // How much there was when the person was told last.
  await sql`
    alter table favorites add column stock text not null default 'plenty' check (stock in ('plenty', 'low', 'out'))`.execute(
    db,
  );
  await sql`
    update favorites f set stock = case
      when a.number_of_items - a.reserved_quantity <= 0 then 'out'
      when a.number_of_items - a.reserved_quantity < 10 then 'low' else 'plenty' end
    from advertisements a where a.id = f.advertisement_id and a.number_of_items - a.reserved_quantity < 10`.execute(db);

  await sql`
    alter table notifications
      add column archived_at timestamptz,
      -- what leads to it where its kind alone does not say so
      add column cause text check (cause in ('team_favorite'))`.execute(db);
}
