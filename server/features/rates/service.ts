import { baseCurrency, type RatesAnswer } from '#contract/rates/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record } from '#server/platform/audit/index.ts';
import { type FieldProblems, invalid } from '#server/platform/errors.ts';
import type { By } from '#server/platform/identity/index.ts';
import { isCurrency } from '../vocabulary/index.ts';
import { findLatest, replaceRates } from './repository.ts';
import { shippedRates } from './shipped.ts';

/** The reference rates that hold now. */
export async function getRates(db: Database): Promise<RatesAnswer> {
  const latest = await findLatest(db);
  return {
    base: baseCurrency,
    date: latest?.date ?? '',
    rates: Object.fromEntries(latest?.rates ?? []),
    approximate: latest?.isApproximate ?? false,
  };
}

/** Replaces the rates of a day; they hold from now on. Throws a Refusal of 422 for a day to come or an unknown currency. */
export async function setRates(
  db: Database,
  by: By,
  { date, rates }: { date: string; rates: Record<string, string> },
): Promise<RatesAnswer> {
  if (date > new Date().toISOString().slice(0, 10)) throw invalid({ date: ['Use a day that has begun'] });
  const errors: FieldProblems = Object.fromEntries(
    Object.keys(rates)
      .filter((currency) => !isCurrency(currency) || currency === baseCurrency)
      .map((currency) => [`rates.${currency}`, ['Use a currency in use other than the euro']]),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await transact(db, async (transaction) => {
    await replaceRates(transaction, date, rates, false);
    await record(transaction, by, 'rates.updated', { type: 'rates', id: null, organizationId: null }, { date });
  });
  return getRates(db);
}

/** Stores the rates that ship with the product if there are none yet. They are of a day, and approximate. */
export async function ensureRates(db: Database): Promise<void> {
  if (await findLatest(db)) return;
  await transact(db, async (transaction) => {
    if (!(await findLatest(transaction))) await replaceRates(transaction, shippedRates.date, shippedRates.rates, true);
  });
}
