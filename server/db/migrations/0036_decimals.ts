import { type Kysely, sql } from 'kysely';

/** The columns of amounts, and the most that each may hold. */
const amounts: readonly [table: string, column: string, below: string][] = [
  ['advertisements', 'price_per_unit', '1e9'],
  ['advertisements', 'minimum_order_value', '1e9'],
  ['favorites', 'price', '1e9'],
  ['team_favorites', 'price', '1e9'],
  ['sales', 'total_price', '1e12'],
  ['deals', 'value', '1e12'],
  ['deal_lines', 'posted_price', '1e9'],
  ['deal_offers', 'freight', '1e9'],
  ['deal_offer_lines', 'price_per_unit', '1e9'],
];

/**
 * Amounts keep the decimals that they are written with, since some currencies have three and some none. Leaving the scale
 * open rewrites no table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, below] of amounts) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type numeric,
      add constraint ${sql.ref(`${table}_${column}_size`)}
        check (${sql.ref(column)} < ${sql.raw(below)} and scale(${sql.ref(column)}) <= 3)`.execute(db);
  }
}
