import { type Kysely, sql } from 'kysely';

/** The hashes of the smaller sizes of a picture. Those stored before have none, and are not compared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column card_sha256 bytea, add column thumbnail_sha256 bytea`.execute(db);
}
