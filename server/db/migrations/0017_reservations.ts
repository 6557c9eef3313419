import { type Kysely, sql } from 'kysely';

/** What agreed deals hold of the stock of a post, and the sales that come from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    alter table advertisements add column reserved_quantity integer not null default 0,
      add constraint advertisements_reserved check (reserved_quantity between 0 and number_of_items)`.execute(db);
  await sql`
    alter table sales add column deal_line_id integer references deal_lines on delete set null,
      add column disowned_at timestamptz, add column disowned_by integer references users,
      add check ((disowned_at is null) = (disowned_by is null))`.execute(db);
  await sql`create index sales_buyer on sales (sold_to_organization_id, id desc) where sold_to_organization_id is not null`.execute(
    db,
  );
  await sql`create index sales_deal_line on sales (deal_line_id) where deal_line_id is not null`.execute(db);
}
