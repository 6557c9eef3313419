import { type Kysely, sql } from 'kysely';

/** The columns of an export feed: those of a shop system, and the VAT that prices in them include. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table export_feeds
      add column template text check (template in ('google_merchant', 'shopify', 'woocommerce', 'shopware', 'odoo')),
      add column only_available boolean not null default false,
      add column vat_rate numeric(4, 2) not null default 0 check (vat_rate between 0 and 30)`.execute(db);
}
