import { type Kysely, sql } from 'kysely';

/** What a person decides a held run by: the live posts before and after it, its prices, what runs lost, whence its file came, who was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feed_runs
      -- before and after: posts, pieces, and what is asked for them in each currency
      add column live jsonb,
      -- prices that the file gives for posts, and those of them that move by more than a quarter
      add column prices jsonb,
      -- the most that one of the last good runs lost; null for the first ones
      add column most_lost integer,
      -- posts of which the file counts fewer pieces than deals hold, with its number of each
      add column short jsonb not null default '[]',
      add column host text,
      add column host_key text,
      add column told integer[] not null default '{}'`.execute(db);
  await sql`alter table feeds add column host_key_at timestamptz`.execute(db);
}
