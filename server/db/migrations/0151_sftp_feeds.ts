import { type Kysely, sql } from 'kysely';

/** The key by which a feed knows its sftp server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feeds
      -- SHA256 of the key that the server showed at first contact, as OpenSSH writes it
      add column host_key text check (length(host_key) <= 100)`.execute(db);
}
