import type { DealSummary } from '#contract/deals/records.ts';
import { dealQuery } from '#contract/deals/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { invalid, notAllowed } from '#server/platform/errors.ts';
import { decodeForm } from '#server/platform/http/index.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { searchDeals } from '../repository/list.ts';
import { filterOf, summarize } from './service.ts';

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

/** Deals of the actor's organization as its list shows them, in the order of the ids. */
export const readListedDeals = (db: Database, actor: Actor, ids: readonly number[]): Promise<DealSummary[]> =>
  summarize(db, actor, ids);
