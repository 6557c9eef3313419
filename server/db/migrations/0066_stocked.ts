import { type Kysely, sql } from 'kysely';

/** When the stock of a post last rose by more than half: it counts as young from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`alter table advertisements add column stocked_at timestamptz`.execute(db);
  // What comes back because a sale is taken back was there before.
  await sql`
    create function advertisement_stocked() returns trigger language plpgsql as $$
    begin
      if 2 * (new.number_of_items + new.sold_quantity - old.number_of_items - old.sold_quantity) > old.number_of_items then
        new.stocked_at := date_trunc('milliseconds', clock_timestamp());
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger advertisement_stocked before update of number_of_items on advertisements
    for each row when (new.number_of_items > old.number_of_items) execute function advertisement_stocked()`.execute(db);
}
