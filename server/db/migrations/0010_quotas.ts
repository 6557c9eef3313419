import { type Kysely, sql } from 'kysely';

/** What quotas are counted by, brands that are found in any spelling, and sales that are read newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A large market takes longer to count than a request may.
  await sql`set local statement_timeout = 0`.execute(db);

  // The organization whose posts a file belongs to; none for pictures of people and what the installation itself stored.
  await sql`alter table files add column organization_id integer references organizations on delete set null`.execute(
    db,
  );
  await sql`
    update files set organization_id = used.organization_id
    from advertisement_files p join advertisements used on used.id = p.advertisement_id
    where p.file_id = files.id and files.created_by is not null`.execute(db);
  await sql`create index files_organization on files (organization_id) include (size) where organization_id is not null`.execute(
    db,
  );
  await sql`create index files_created_by on files (created_by, created_at) include (size) where created_by is not null`.execute(
    db,
  );

  await sql`create index advertisements_open on advertisements (organization_id)
    where deleted_at is null and state <> 'sold'`.execute(db);

  // Not unique: an installation may have a brand in two spellings until somebody merges them.
  await sql`create index brands_key on brands (part_key(name))`.execute(db);

  await sql`drop index sales_advertisement`.execute(db);
  await sql`create index sales_newest on sales (advertisement_id, id desc)`.execute(db);
  await sql`create index sales_standing on sales (advertisement_id, id desc) where reverted_at is null`.execute(db);
}
