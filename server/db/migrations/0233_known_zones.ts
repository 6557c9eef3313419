import { type Kysely, sql } from 'kysely';

/** A time zone that people chose, or the usual one where this server does not know it: its list may be older than theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function known_zone(zone text, usual text) returns text language plpgsql stable as $$
    begin
      perform now() at time zone zone;
      return zone;
    exception when others then
      return usual;
    end $$`.execute(db);
}
