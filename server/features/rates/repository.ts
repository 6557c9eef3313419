import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** The rates of the latest day, as decimal text. */
export async function findLatest(
  db: Database,
): Promise<{ date: string; isApproximate: boolean; rates: [currency: string, rate: number][] } | null> {
  const { rows } = await sql<{ date: string; currency: string; rate: string; is_approximate: boolean }>`
    select date, currency, rate, is_approximate from reference_rates
    where date = (select max(date) from reference_rates) order by currency`.execute(db);
  const [first] = rows;
  if (!first) return null;
  return {
    date: first.date,
    isApproximate: rows.some((row) => row.is_approximate),
    rates: rows.map(({ currency, rate }) => [currency, Number(rate)]),
  };
}

/** Keeps the rates of a day in place of those it had, and drops later ones, so that they hold from now on. */
export async function replaceRates(
  db: InTransaction,
  date: string,
  rates: Readonly<Record<string, string | number>>,
  isApproximate: boolean,
): Promise<void> {
  await sql`lock table reference_rates in share row exclusive mode`.execute(db);
  await db.deleteFrom('reference_rates').where('date', '>=', date).execute();
  await db
    .insertInto('reference_rates')
    .values(Object.entries(rates).map(([currency, rate]) => ({ date, currency, rate, is_approximate: isApproximate })))
    .execute();
  // Every process reads names and rates again.
  await sql`select pg_notify('vocabulary', 'rates')`.execute(db);
}
