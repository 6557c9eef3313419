import { type Kysely, sql } from 'kysely';

/** The address that stops mails like one, encrypted as its content is; null for mails of the version before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column unsubscribe text`.execute(db);
}
