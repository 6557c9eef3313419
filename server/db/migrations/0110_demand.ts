import { type Kysely, sql } from 'kysely';

/** What the night counted of what is looked for: rows that enough organizations look for, in bands, the same for every reader. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demand (
      thing_id integer primary key references sought_things on delete cascade,
      -- the least of its band: of organizations, and of the pieces that they want
      organizations smallint not null check (organizations in (5, 10, 20, 50)),
      pieces smallint check (pieces in (5, 10, 20, 50)),
      -- against the four weeks before; none while there were no four weeks before
      trend text check (trend in ('up', 'same', 'down')),
      article_id integer references articles on delete cascade,
      concept text,
      brand_id integer references brands on delete cascade,
      size text,
      title text not null,
      number text,
      category_id integer references categories on delete set null,
      -- the category and the one that it is in, by which the rows are narrowed
      category_ids integer[] not null,
      -- what the market is searched by for it
      q text not null,
      -- what it is found by
      words text not null,
      keys text not null,
      -- what titles of posts are compared with, where it is a term
      title_query tsquery
    )`.execute(db);
  await sql`create index demand_article on demand (article_id) where article_id is not null`.execute(db);
  await sql`create index demand_brand on demand (brand_id) where brand_id is not null`.execute(db);
  await sql`create table demand_counts (is_only boolean primary key default true check (is_only), counted_at timestamptz)`.execute(
    db,
  );
  await sql`insert into demand_counts default values`.execute(db);
}
