import { amountOfThousandths, roundedTo, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import type { AnswerInput, MetaOf, QueryOf } from '#contract/endpoint.ts';
import { ageBands, funnelSteps, mostReasons, type StayReason, stayReasons } from '#contract/insights/choices.ts';
import type { listInsightPosts, readFunnel, readStock } from '#contract/insights/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { flushViews, getVisible, seesPrivate, subjectOf } from '../../advertisements/index.ts';
import { whereWords } from '../../market-search/index.ts';
import { factorOf, type Rates, readerCurrency } from '../../rates/index.ts';
import { whoseFor } from './policy.ts';
import { countDeliveries, type DeliveredRow } from './repository/deliveries.ts';
import {
  countSteps,
  countViews,
  findLastSale,
  findStockBefore,
  type StepRow,
  type StockBefore,
  sumStock,
} from './repository/figures.ts';
import { findPage, listPosts, type PostRow, type PostsFilter } from './repository/posts.ts';

/** What insights are read with: the database, and the rates that hold now. */
export interface InsightsDependencies {
  db: Database;
  rates(): Rates;
}

/** Adds amounts of several currencies up in one; those without a rate are left out and named. */
function createSum(rates: Rates, currency: string) {
  const sums = new Map<string, bigint>();
  return {
    add(from: string | null, amount: string | null) {
      if (from !== null && amount !== null) sums.set(from, (sums.get(from) ?? 0n) + thousandthsOf(amount));
    },
    total(): string {
      const own = sums.get(currency) ?? 0n;
      const others = [...sums].filter(
        ([code]) => code !== currency && Number.isFinite(factorOf(rates, code, currency)),
      );
      if (others.length === 0) return amountOfThousandths(own);
      const about = others.reduce(
        (sum, [code, held]) => sum + (Number(held) / 1000) * factorOf(rates, code, currency),
        0,
      );
      return roundedTo(currency, Number(own) / 1000 + about);
    },
    currencies: () => [...sums.keys()].sort(),
    of: (code: string) => amountOfThousandths(sums.get(code) ?? 0n),
  };
}

function describeReckoning(rates: Rates, currency: string, codes: readonly string[]) {
  const others = codes.filter((code) => code !== currency);
  const missing = others.filter((code) => !Number.isFinite(factorOf(rates, code, currency)));
  const isAbout = others.length > missing.length;
  return { currency, is_about: isAbout, rates_of: isAbout ? rates.date : null, missing };
}

/** What lies in stock, in bands of age. */
export async function describeStock(
  { db, rates }: InsightsDependencies,
  actor: Actor,
  query: QueryOf<typeof readStock>,
): Promise<AnswerInput<typeof readStock>> {
  const whose = await whoseFor(db, actor, query);
  const [rows, earlier] = await Promise.all([sumStock(db, whose), findStockBefore(db, whose, query.days)]);
  const currency = query.currency ?? readerCurrency(actor);
  const sumOf = (some: typeof rows) => {
    const sum = createSum(rates(), currency);
    for (const row of some) sum.add(row.currency, row.value);
    return {
      posts: some.reduce((count, { posts }) => count + posts, 0),
      pieces: some.reduce((count, { pieces }) => count + pieces, 0),
      value: sum.total(),
      sum,
    };
  };
  const { sum, ...all } = sumOf(rows);
  return {
    ...all,
    ...describeReckoning(rates(), currency, sum.currencies()),
    bands: ageBands.map((band) => {
      const { posts, pieces, value } = sumOf(rows.filter((row) => row.band === band));
      return { band, posts, pieces, value };
    }),
    sums_by_currency: sum.currencies().map((code) => ({
      currency: code,
      posts: rows.filter((row) => row.currency === code).reduce((count, { posts }) => count + posts, 0),
      value: sum.of(code),
    })),
    before: describeBefore(earlier, rates(), currency),
  };
}

function describeBefore(rows: readonly StockBefore[], rates: Rates, currency: string) {
  const [first] = rows;
  if (!first) return null;
  const totalOf = (key: 'value' | 'old_value') => {
    const sum = createSum(rates, currency);
    for (const row of rows) sum.add(row.currency, row[key]);
    return sum.total();
  };
  return { day: first.day, value: totalOf('value'), old_value: totalOf('old_value') };
}

/** From seen to sold. Of one post: 404 if the actor has no insights into it. */
export async function describeFunnel(
  { db, rates }: InsightsDependencies,
  actor: Actor,
  query: QueryOf<typeof readFunnel>,
): Promise<AnswerInput<typeof readFunnel>> {
  const advertisementId = query.advertisement ?? null;
  if (advertisementId !== null && !seesPrivate(actor, subjectOf(await getVisible(db, actor, advertisementId))))
    throw notFound('post');
  await flushViews(db);
  const isOfOne = advertisementId !== null && !query.organization && !query.owner;
  const whose = isOfOne ? { ownerId: null, organizationId: null } : await whoseFor(db, actor, query);
  const narrowed = { ...whose, advertisementId };
  const [seen, later, lastSale, delivered] = await Promise.all([
    countViews(db, narrowed, query.days),
    countSteps(db, narrowed, query.days),
    findLastSale(db, narrowed),
    countDeliveries(db, narrowed, query.days),
  ]);
  const rows = [...seen, ...later];
  const currency = query.currency ?? readerCurrency(actor);
  const codes = [...new Set(rows.flatMap((row) => (row.currency === null ? [] : [row.currency])))].sort();
  return {
    ...describeReckoning(rates(), currency, codes),
    steps: describeSteps(rows, 0, rates(), currency),
    before: describeSteps(rows, 1, rates(), currency),
    days: describeDays(rows),
    last_sale: lastSale,
    delivered: { now: describeDelivered(delivered, 0), before: describeDelivered(delivered, 1) },
  };
}

/** How deliveries of a period went; null for what nothing was delivered of. */
function describeDelivered(rows: readonly DeliveredRow[], period: number) {
  const row = rows.find((one) => one.period === period);
  const { deliveries = 0, dated = 0, on_day: onDay = 0, claims = 0 } = row ?? {};
  return {
    deliveries,
    on_day: dated > 0 ? onDay / dated : null,
    claims: deliveries > 0 ? (claims / deliveries) * 100 : null,
  };
}

/** The days of the last period in their order, those without anything too. */
function describeDays(rows: readonly StepRow[]) {
  const recent = rows.filter(({ period, day }) => period === 0 && day !== null);
  const countsOf = (step: StepRow['step'], count: 'people' | 'deals') =>
    new Map(recent.filter((row) => row.step === step).map((row) => [row.day as string, row[count] ?? 0]));
  const [kept, asked] = [countsOf('kept', 'people'), countsOf('asked', 'deals')];
  return [...countsOf('seen', 'people')]
    .map(([day, seen]) => ({ day, seen, kept: kept.get(day) ?? 0, asked: asked.get(day) ?? 0 }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

function describeSteps(rows: readonly StepRow[], period: number, rates: Rates, currency: string) {
  return funnelSteps.map((step) => {
    const own = rows.filter((row) => row.period === period && row.step === step);
    const sumOf = (key: 'people' | 'deals' | 'pieces') => own.reduce((sum, row) => sum + (row[key] ?? 0), 0);
    const amount = createSum(rates, currency);
    for (const row of own) amount.add(row.currency, row.amount);
    return {
      step,
      people: step === 'seen' || step === 'kept' || step === 'asked' ? sumOf('people') : null,
      deals: step === 'seen' || step === 'kept' ? null : sumOf('deals'),
      pieces: step === 'sold' ? sumOf('pieces') : null,
      amount: step === 'sold' ? amount.total() : null,
    };
  });
}

/** The ids of live posts that a query of the table lists, in its order; `limit` at most. */
export async function findInsightPosts(
  { db, rates }: InsightsDependencies,
  actor: Actor,
  query: QueryOf<typeof listInsightPosts>,
  limit: number,
): Promise<number[]> {
  const filter = await filterOf({ db, rates }, actor, query);
  return (await findPage(db, await whoseFor(db, actor, query), { ...filter, page: 1, perPage: limit })).ids;
}

/** Posts of the table by id, in the order of the ids; ones that are not live any more are left out. */
export async function readInsightPosts(
  { db, rates }: InsightsDependencies,
  actor: Actor,
  query: QueryOf<typeof listInsightPosts>,
  ids: readonly number[],
) {
  const filter = await filterOf({ db, rates }, actor, query);
  const currency = query.currency ?? readerCurrency(actor);
  return (await listPosts(db, [...ids], filter)).map((row) => ({ ...presentPost(row, currency), currency }));
}

async function filterOf(
  { db, rates }: InsightsDependencies,
  actor: Actor,
  query: QueryOf<typeof listInsightPosts>,
): Promise<PostsFilter> {
  const currency = query.currency ?? readerCurrency(actor);
  const known = rates();
  const factors = [currency, ...known.perEuro.keys()].map((code) => [code, factorOf(known, code, currency)] as const);
  return {
    words: query.q ? await whereWords(db, query.q) : null,
    band: query.band ?? null,
    step: query.step ?? null,
    reason: query.reason ?? null,
    days: query.days,
    sort: query.sort ?? '-value',
    page: query.page,
    perPage: query.per_page,
    factors: new Map(factors.filter(([, factor]) => Number.isFinite(factor))),
    hidden: actor.stoppedBy,
  };
}

/** A page of live posts with why they stay. */
export async function describePosts(
  { db, rates }: InsightsDependencies,
  actor: Actor,
  query: QueryOf<typeof listInsightPosts>,
): Promise<{ data: AnswerInput<typeof listInsightPosts>; meta: NonNullable<MetaOf<typeof listInsightPosts>> }> {
  const whose = await whoseFor(db, actor, query);
  const currency = query.currency ?? readerCurrency(actor);
  const filter = await filterOf({ db, rates }, actor, query);
  const { ids, total, unasked, unasked_dearer: dearer } = await findPage(db, whose, filter);
  return {
    data: (await listPosts(db, ids, filter)).map((row) => presentPost(row, currency)),
    meta: { total, page: query.page, per_page: query.per_page, currency, unasked: { posts: unasked, dearer } },
  };
}

function presentPost(row: PostRow, currency: string) {
  return {
    ...row,
    category: { name: row.category, icon: row.icon },
    value: row.value === null ? null : roundedTo(currency, Number(row.value)),
    reasons: reasonsOf(row, currency),
  };
}

type Reason = { reason: StayReason; amount: string | null; count: number | null; text: string | null };

function reasonsOf(row: PostRow, currency: string): Reason[] {
  const found: Partial<Record<StayReason, Partial<Reason>>> = {
    ...(row.dearer_by !== null && row.dearer_by > 0
      ? { dearer: { amount: roundedTo(currency, row.dearer_by), count: row.others } }
      : {}),
    ...(row.has_picture ? {} : { no_picture: {} }),
    ...(row.has_number ? {} : { no_number: {} }),
    ...(row.minimum !== null && row.usual_quantity !== null && row.minimum > row.usual_quantity
      ? { high_minimum: { count: row.usual_quantity, text: String(row.minimum) } }
      : {}),
    ...(row.declined_reason === null ? {} : { declined_twice: { text: row.declined_reason } }),
    ...(row.slow_days === null ? {} : { slow_answers: { count: row.slow_days } }),
    ...(row.has_sub_category ? {} : { no_sub_category: {} }),
  };
  return stayReasons
    .flatMap((reason) => (found[reason] ? [{ reason, amount: null, count: null, text: null, ...found[reason] }] : []))
    .slice(0, mostReasons);
}
