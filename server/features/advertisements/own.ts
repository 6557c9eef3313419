import { type AdvertisementState, states } from '#contract/advertisements/choices.ts';
import type { listOrganizationAdvertisements, OwnAdvertisement } from '#contract/advertisements/schemas.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import type { Market } from './market.ts';
import { actsForAll } from './policy.ts';
import { presentOwn } from './presenter.ts';
import { countOwn, listOwn, listOwnIds, type OwnFilter } from './repository/details.ts';
import { whereWords } from './search/index.ts';

type OrganizationQuery = QueryOf<typeof listOrganizationAdvertisements>;
type OwnQuery = Omit<OrganizationQuery, 'organization' | 'owner'>;

interface OwnPage {
  data: OwnAdvertisement[];
  meta: { total: number; page: number; per_page: number; states: Record<AdvertisementState, number> };
}

/** One page of the actor's own posts, with how many are in each state. */
export function listMine(market: Market, actor: Actor, query: OwnQuery): Promise<OwnPage> {
  return list(market, actor, query, { ownerId: actor.id, organizationId: actor.organization?.id ?? null });
}

/**
 * One page of an organization's posts. Only those who act for all organizations choose one; without a choice they see
 * every organization's. A colleague who may not restore them does not see deleted posts.
 */
export function listOfOrganization(market: Market, actor: Actor, query: OrganizationQuery): Promise<OwnPage> {
  const organizationId = actsForAll(actor) ? (query.organization ?? null) : (actor.organization?.id ?? 0);
  return list(market, actor, query, { ownerId: query.owner ?? null, organizationId });
}

/** The ids of all posts in one of these lists by the query string that the screen shows, at most `most`. */
export async function findOwnIds(
  market: Market,
  actor: Actor,
  list: { scope: 'mine' | 'organization'; query: string; most: number },
): Promise<number[]> {
  const entries = new URLSearchParams(list.query);
  const chosen = [...entries.getAll('states[]'), ...entries.getAll('states')];
  const organizationId = actsForAll(actor) ? null : (actor.organization?.id ?? 0);
  const filter = await filterOf(
    market,
    actor,
    {
      q: entries.get('q')?.slice(0, 200) || null,
      states: states.filter((state) => chosen.includes(state)),
      sort: 'newest',
      page: 1,
      per_page: 1,
    },
    list.scope === 'mine'
      ? { ownerId: actor.id, organizationId: actor.organization?.id ?? null }
      : { ownerId: null, organizationId },
  );
  return listOwnIds(market.db, filter, list.most);
}

async function filterOf(
  market: Market,
  actor: Actor,
  query: OwnQuery,
  narrowed: Pick<OwnFilter, 'ownerId' | 'organizationId'>,
): Promise<OwnFilter> {
  return {
    ...narrowed,
    privateOf: reach(actor, 'advertisement.private') === 'own' ? actor.id : null,
    q: query.q ?? null,
    words: query.q ? await whereWords(market.db, query.q) : null,
    states: query.states,
    sort: query.sort ?? 'newest',
    page: query.page,
    perPage: query.per_page,
  };
}

async function list(
  market: Market,
  actor: Actor,
  query: OwnQuery,
  narrowed: Pick<OwnFilter, 'ownerId' | 'organizationId'>,
): Promise<OwnPage> {
  const filter = await filterOf(market, actor, query, narrowed);
  const [rows, counts] = await Promise.all([listOwn(market.db, filter, actor.id), countOwn(market.db, filter)]);
  const chosen = query.states.length > 0 ? query.states : states.filter((state) => state !== 'deleted');
  return {
    data: rows.map((row) => presentOwn(row, actor, market.estimateFor(actor))),
    meta: {
      total: [...new Set(chosen)].reduce((sum, state) => sum + (counts[state] ?? 0), 0),
      page: query.page,
      per_page: query.per_page,
      states: Object.fromEntries(states.map((state) => [state, counts[state] ?? 0])) as Record<
        AdvertisementState,
        number
      >,
    },
  };
}
