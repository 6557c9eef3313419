import type { Deal, DealSummary } from '#contract/deals/records.ts';
import { type DealQuery, dealQuery, type listDeals as listEndpoint } from '#contract/deals/schemas.ts';
import type { AnswerInput, MetaOf } from '#contract/endpoint.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import type { Estimate } from '#server/features/advertisements/index.ts';
import { readWords } from '#server/features/market-search/index.ts';
import { noRates, readRates } from '#server/features/rates/index.ts';
import { record } from '#server/platform/audit/index.ts';
import { invalid, notAllowed, notFound } from '#server/platform/errors.ts';
import { decodeForm } from '#server/platform/http/index.ts';
import { type Actor, type By, reach } from '#server/platform/identity/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { mayReadReported, readingSide } from '../policy.ts';
import { findDeal } from '../repository/deals.ts';
import { countDeals, countTurns, type DealFilter, findMatching, searchDeals } from '../repository/list.ts';
import { findParties, findSummaries, type PartyRow } from '../repository/summaries.ts';
import { describeDeal } from './details.ts';
import { presentSummary } from './presenter.ts';

/**
 * One deal. Throws 404 for anyone on neither side; a platform admin reads a reported one, which is written to the audit log
 * of the platform.
 */
export async function readDeal(deps: DealDependencies, by: By, id: number): Promise<Deal> {
  const deal = await findDeal(deps.db, id);
  if (deal && readingSide(by.actor, deal)) return describeDeal(deps, by.actor, deal);
  if (!deal || !mayReadReported(by.actor, deal)) throw notFound('deal');
  await transact(deps.db, (transaction) =>
    record(
      transaction,
      by,
      'deal.read-reported',
      { type: 'deal', id, organizationId: null },
      { reference: deal.reference },
    ),
  );
  return describeDeal(deps, by.actor, deal);
}

/** One deal of the actor's own organization. Throws 404 for everyone else, platform admins too. */
export async function readOwnDeal(deps: DealDependencies, actor: Actor, id: number): Promise<Deal> {
  const deal = await findDeal(deps.db, id);
  if (!deal || !readingSide(actor, deal)) throw notFound('deal');
  return describeDeal(deps, actor, deal);
}

/** How many deals wait for someone: their own and unassigned ones. */
export async function countDealsToAnswer(db: Database, actor: Actor): Promise<{ deals: number; deals_buying: number }> {
  if (!actor.organization || reach(actor, 'deal.read') === 'none') return { deals: 0, deals_buying: 0 };
  return countTurns(db, actor.organization.id, actor.id);
}

/** What a call of the list is narrowed by. */
async function filterOf(db: Database, actor: Actor, query: DealQuery): Promise<DealFilter> {
  const organizationId = actor.organization?.id ?? 0;
  const { perEuro } = query.sort === 'value' || query.sort === '-value' ? await readRates(db) : noRates;
  return {
    organizationId,
    userId: actor.id,
    // Looked up once for the page, its total and the counts of the tabs.
    found: query.q ? await findMatching(db, organizationId, await readWords(db, query.q)) : null,
    states: query.states,
    turn: query.turn ?? null,
    waitsFor: query.waits_for ?? null,
    side: query.side ?? null,
    handler: query.handler ?? null,
    partner: query.organization ?? null,
    advertisement: query.advertisement ?? null,
    archived: query.archived,
    sort: query.sort ?? 'runs_out',
    perEuro,
    page: query.page,
    perPage: query.per_page,
  };
}

/** These deals as the reader's organization sees them in its list, in the order of the ids. */
export async function summarize(db: Database, actor: Actor, ids: readonly number[]): Promise<DealSummary[]> {
  const reader = { organizationId: actor.organization?.id ?? 0, userId: actor.id, isMember: true };
  const rows = await findSummaries(db, ids, reader);
  const parties = await findParties(
    db,
    rows.map((row) => row.partner_id),
  );
  return rows.map((row) => presentSummary(row, parties.get(row.partner_id) as PartyRow));
}

/** One page of the deals of the actor's organization, with what each tab has. */
export async function listDeals(
  deps: DealDependencies,
  actor: Actor,
  query: DealQuery,
  estimate: Estimate,
): Promise<{ data: AnswerInput<typeof listEndpoint>; meta: MetaOf<typeof listEndpoint> }> {
  const filter = await filterOf(deps.db, actor, query);
  const [ids, counts] = await Promise.all([searchDeals(deps.db, filter), countDeals(deps.db, filter)]);
  const listed = await summarize(deps.db, actor, ids);
  const { total, theirs, agreed, done, archived, self, colleagues, nobody, buying, next_runs_out_at: next } = counts;
  return {
    data: listed.map((deal) => ({
      ...deal,
      approximate_value: estimate({ amount: deal.value, currency: deal.currency }),
    })),
    meta: {
      total,
      page: query.page,
      per_page: query.per_page,
      counts: { mine: self + nobody, colleagues, theirs, agreed, done, archived },
      mine: { self, colleagues, nobody, buying },
      next_runs_out_at: next?.toISOString() ?? null,
    },
  };
}

/**
 * The ids of the deals of the actor's organization that a query string of the list is about, in its order; of `ids` alone where
 * they are given. Throws 403 for people who read no deals, 422 for what is no query.
 */
export async function findListedDeals(
  db: Database,
  actor: Actor,
  asked: { query: string; ids: readonly number[] | null; limit: number },
): Promise<number[]> {
  if (!actor.organization || reach(actor, 'deal.read') === 'none') throw notAllowed();
  const query = dealQuery.safeParse(decodeForm(dealQuery, new URLSearchParams(asked.query)));
  if (!query.success) throw invalid({ query: ['This is not a search'] });
  const filter = await filterOf(db, actor, query.data);
  return searchDeals(db, { ...filter, found: asked.ids ?? filter.found, page: 1, perPage: asked.limit });
}
