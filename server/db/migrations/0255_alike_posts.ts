import { type Kysely, sql } from 'kysely';

/** The open posts of an organization by brand and article number, by which an upload finds doubles of its new rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index advertisements_alike on advertisements (organization_id, brand_id, supplier_article_number)
    where deleted_at is null and state <> 'sold' and supplier_article_number is not null`.execute(db);
}
