import { type Kysely, sql } from 'kysely';

/** The next call of a webhook is found in the index, however many wait: those of deals and feeds go before those of posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index webhook_deliveries_next on webhook_deliveries (webhook_id, (type like 'post%'), next_try_at, id)
    where next_try_at is not null`.execute(db);
  await sql`drop index webhook_deliveries_due`.execute(db);
}
