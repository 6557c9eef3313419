import { type Kysely, sql } from 'kysely';

/** When backups were made, so that one that fails for days is noticed. A backup does not hold it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      made_at timestamptz primary key,
      bytes bigint not null
    )`.execute(db);
}
