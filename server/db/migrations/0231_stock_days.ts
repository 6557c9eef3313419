import { type Kysely, sql } from 'kysely';

/** What lay in stock on each day, so that insights compare it with the period before; and insights are exported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_days (
      owner_id integer not null references users on delete cascade,
      organization_id integer not null references organizations on delete cascade,
      day date not null,
      currency text not null,
      -- of live offered posts: available pieces at their prices, and of it what was older than 180 days
      value numeric not null,
      old_value numeric not null,
      primary key (organization_id, day, owner_id, currency)
    )`.execute(db);
  await sql`create index stock_days_day on stock_days (day)`.execute(db);
  await sql`
    alter table exports
      drop constraint exports_scope_check,
      add constraint exports_scope_check
        check (scope in ('mine', 'organization', 'favorites', 'search', 'deals', 'insights'))`.execute(db);
}
