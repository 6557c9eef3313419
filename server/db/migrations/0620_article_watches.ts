import { type Kysely, sql } from 'kysely';

/** The price and quantity at which people want to hear of an article. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // absent_since: from when on no offer was low enough; null while one is. Someone is notified where that ends after a day,
  // so a new watch begins long ago.
  // checked_at: when a job last compared it with the offers; null where it is to be compared next.
  await sql`
    create table article_watches (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      article_id integer not null references articles on delete cascade,
      max_price numeric not null check (max_price > 0 and max_price < 1e9 and scale(max_price) <= 3),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      quantity integer not null check (quantity between 1 and 10000000),
      unit text not null,
      conditions text[] not null default '{}',
      absent_since timestamptz default '1970-01-01Z',
      checked_at timestamptz,
      created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
      updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
      unique (user_id, article_id)
    )`.execute(db);
  await sql`create index article_watches_article on article_watches (article_id, id)`.execute(db);
}
