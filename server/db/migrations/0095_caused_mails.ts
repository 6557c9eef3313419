import { type Kysely, sql } from 'kysely';

/** Whose action caused a mail, so that what people cause to each other is counted over all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    alter table mails
      add column sender_id int references users on delete set null,
      add column sender_organization_id int references organizations on delete set null`.execute(db);
  await sql`
    create index mails_caused_to on mails (user_id, created_at) where sender_id is not null`.execute(db);
  await sql`create index mails_caused_by on mails (sender_id, created_at) where sender_id is not null`.execute(db);
  await sql`
    create index mails_caused_of on mails (sender_organization_id, created_at)
    where sender_organization_id is not null`.execute(db);
}
