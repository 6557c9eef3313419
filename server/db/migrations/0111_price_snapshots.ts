import { type Kysely, sql } from 'kysely';

/** What articles were sold for, as of a Monday: the same for every reader, and only where no sale can be read out of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_snapshots (
      article_id integer not null references articles on delete cascade,
      condition text not null,
      unit text not null,
      -- the sales that it was made of; another one is taken only where enough of them came or went
      sales integer[] not null,
      -- in euro, by the rate of each sale's day
      quarter numeric not null,
      middle numeric not null,
      three_quarters numeric not null,
      taken_on date not null,
      -- false once too few sales are left to show it
      is_shown boolean not null default true,
      primary key (article_id, condition, unit)
    )`.execute(db);
}
