import { type Kysely, sql } from 'kysely';

/** What was asked for an article on a day, in euros, by at least three sellers whose posts everybody may see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_prices (
      article_id integer not null references articles on delete cascade,
      condition text not null,
      unit text not null,
      day date not null,
      least numeric not null,
      middle numeric not null,
      sellers integer not null check (sellers >= 3),
      primary key (article_id, condition, unit, day)
    )`.execute(db);
  await sql`create index article_prices_day on article_prices (day)`.execute(db);
}
