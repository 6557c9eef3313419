import { type Kysely, sql } from 'kysely';

/**
 * Prices from quantities on, as `10:16.40 50:15.00`, and the price per unit of everything available. The constraints hold for
 * what is written from now on, so that no table is read for them: before, both columns are empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table advertisements
      add column price_breaks text,
      add column whole_lot_price numeric,
      add constraint advertisements_price_breaks check (price_breaks ~
        '^[1-9][0-9]{0,7}:[0-9]{1,9}([.][0-9]{1,3})?( [1-9][0-9]{0,7}:[0-9]{1,9}([.][0-9]{1,3})?){0,5}$') not valid,
      add constraint advertisements_whole_lot_price check
        (whole_lot_price > 0 and whole_lot_price < 1e9 and scale(whole_lot_price) <= 3) not valid,
      add constraint advertisements_prices_of_offers check
        (type = 'offered' or (price_breaks is null and whole_lot_price is null)) not valid`.execute(db);
}
