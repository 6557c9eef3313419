import { roundedTo } from '#contract/amounts/arithmetic.ts';
import { baseCurrency } from '#contract/rates/schemas.ts';
import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { currencyOf } from '../vocabulary/index.ts';
import { findLatest } from './repository.ts';

/** The reference rates of a day: how much of each currency one euro is. */
export interface Rates {
  date: string;
  perEuro: ReadonlyMap<string, number>;
}

type Place = Pick<NonNullable<Actor['organization']>, 'country'>;

/** No rates: amounts of different currencies are not compared. */
export const noRates: Rates = { date: '', perEuro: new Map([[baseCurrency, 1]]) };

/** The currency that someone reckons in: their own choice, else that of their organization's country, else the euro. */
export const readerCurrency = ({ currency, organization }: Pick<Actor, 'currency'> & { organization: Place | null }) =>
  currency ?? (organization && currencyOf(organization.country)) ?? baseCurrency;

/** The rates that hold now; none but the euro's own where no list was ever stored. */
export async function readRates(db: Database): Promise<Rates> {
  const latest = await findLatest(db);
  return { date: latest?.date ?? '', perEuro: new Map([...noRates.perEuro, ...(latest?.rates ?? [])]) };
}

/** By what an amount in one currency is multiplied to be one in another; NaN where a rate is missing. */
export function factorOf(rates: Rates, from: string, to: string): number {
  if (from === to) return 1;
  return (rates.perEuro.get(to) ?? Number.NaN) / (rates.perEuro.get(from) ?? Number.NaN);
}

/** An estimate of a price in another currency, with the day of its rate. */
export interface ApproximatePrice {
  amount: string;
  currency: string;
  date: string;
}

/** What a price is about in someone's currency; null where it is in it already, if there is none, or no rate. */
export function approximate(
  rates: Rates,
  price: { amount: string | null; currency: string | null },
  currency: string,
): ApproximatePrice | null {
  if (price.amount === null || price.currency === null || price.currency === currency) return null;
  const amount = Number(price.amount) * factorOf(rates, price.currency, currency);
  if (!Number.isFinite(amount)) return null;
  return { amount: roundedTo(currency, amount), currency, date: rates.date };
}
