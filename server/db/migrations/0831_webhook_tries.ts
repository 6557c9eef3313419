import { type Kysely, sql } from 'kysely';

/** Every try of a call, and the secrets before the latest: each of them signs as well for a day after it was replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_deliveries add column tries jsonb not null default '[]'`.execute(db);
  await sql`
    create table former_webhook_secrets (
      webhook_id integer not null references webhooks on delete cascade,
      secret bytea not null,
      ends_at timestamptz not null,
      primary key (webhook_id, secret)
    )`.execute(db);
  // The version before notes only the one before the latest.
  await sql`
    insert into former_webhook_secrets (webhook_id, secret, ends_at)
    select id, former_secret, former_until from webhooks where former_secret is not null and former_until > now()`.execute(
    db,
  );
}
