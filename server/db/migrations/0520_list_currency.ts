import { type Kysely, sql } from 'kysely';

/** The currency of lists that name none, as the organization answered it once; that of its newest post until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column list_currency text`.execute(db);
  await sql`
    update organizations o
    set list_currency = (
      select a.currency from advertisements a
      where a.organization_id = o.id and a.currency is not null
      order by a.id desc
      limit 1
    )`.execute(db);
}
