import { type Kysely, sql } from 'kysely';

/** The language of a mail, and what it is about: mails about one deal are shown as one conversation. Null for mails of the version before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column language text, add column thread text`.execute(db);
}
