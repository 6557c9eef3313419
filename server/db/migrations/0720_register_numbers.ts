import { type Kysely, sql } from 'kysely';

/** What bookkeeping programs know an organization by: its number in the trade register and its address in Peppol. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organizations
      add column register_number text check (length(register_number) <= 40),
      add column peppol_id text check (length(peppol_id) <= 60)`.execute(db);
}
