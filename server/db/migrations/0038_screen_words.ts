import { type Kysely, sql } from 'kysely';

/** Links of categories that are screens give way. Later screens are refused as links by `contract/screens.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update categories set slug = slug || '-parts'
    where slug in ('deals', 'saved-searches', 'purchases', 'account', 'renew', 'stop-search', 'confirm-email')`.execute(
    db,
  );
}
