import { type AdvertisementState, states } from '#contract/advertisements/choices.ts';
import type { listOrganizationAdvertisements, OwnAdvertisement } from '#contract/advertisements/schemas.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Database } from '#server/db/database.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import { type Actor, ownOrganization, reach } from '#server/platform/identity/index.ts';
import { type Posts, type Search, whereWords } from '../market-search/index.ts';
import type { AdvertisementDependencies } from './dependencies.ts';
import { actsForAll, canSee } from './policy.ts';
import { estimateBy, presentOwn } from './presentation/presenter.ts';
import {
  countOwn,
  findSummaries,
  listOwn,
  listOwners,
  listOwnIds,
  listOwnNames,
  type OwnFilter,
} from './repository/details.ts';
import { subjectOf } from './repository/rows.ts';

type OrganizationQuery = QueryOf<typeof listOrganizationAdvertisements>;
type OwnQuery = Omit<OrganizationQuery, 'organization' | 'owner'>;

interface OwnPage {
  data: OwnAdvertisement[];
  meta: { total: number; page: number; per_page: number; states: Record<AdvertisementState, number> };
}

/** One page of the actor's own posts, with how many are in each state. */
export function listMine(deps: AdvertisementDependencies, actor: Actor, query: OwnQuery): Promise<OwnPage> {
  return list(deps, actor, query, { ownerId: actor.id, organizationId: actor.organization?.id ?? null });
}

/**
 * One page of an organization's posts. Only people who act for all organizations choose one; without a choice they see
 * every organization's. A colleague who may not restore them does not see deleted posts. Throws 404 for another organization's.
 */
export async function listOfOrganization(deps: AdvertisementDependencies, actor: Actor, query: OrganizationQuery) {
  const organizationId = actsForAll(actor) ? (query.organization ?? null) : ownOrganization(actor, query.organization);
  const narrowed = { ownerId: query.owner ?? null, organizationId };
  const filter = { ...(await filterOf(deps.db, actor, narrowed, query)), page: query.page, perPage: query.per_page };
  // Those who see all organizations get the chosen owner, not all owners.
  const isOfOne = organizationId !== null || narrowed.ownerId !== null;
  const [{ data, meta }, owners] = await Promise.all([
    list(deps, actor, query, narrowed),
    isOfOne ? listOwners(deps.db, filter, mostOwners) : [],
  ]);
  return { data, meta: { ...meta, owners } };
}

/** How many owners a list can be filtered by. */
const mostOwners = 500;

/** The ids of all posts that such a list shows on its pages, in its order; `query` as its address writes it. Posts in `ids` are included in every state. */
export async function findOwnIds(
  db: Database,
  actor: Actor,
  given: { scope: 'mine' | 'organization'; query: string; ids: readonly number[] | null; limit: number },
): Promise<number[]> {
  const entries = new URLSearchParams(given.query);
  const numbered = (name: string) => (/^\d{1,9}$/.test(entries.get(name) ?? '') ? Number(entries.get(name)) : null);
  const organization = actsForAll(actor) ? numbered('organization') : (actor.organization?.id ?? 0);
  const narrowed =
    given.scope === 'mine'
      ? { ownerId: actor.id, organizationId: actor.organization?.id ?? null }
      : { ownerId: numbered('owner'), organizationId: organization };
  const asked = [...entries.getAll('states[]'), ...entries.getAll('states')];
  const sort = entries.get('sort');
  const filter = await filterOf(db, actor, narrowed, {
    q: entries.get('q')?.slice(0, 200) || null,
    states: states.filter((state) => given.ids !== null || asked.includes(state)),
    sort: isSort(sort) ? sort : null,
  });
  return listOwnIds(db, filter, given);
}

/** The first posts with these words, of every organization or of the reader's, newest first, and how many there are. */
export async function findOwnPosts(db: Database, actor: Actor, { q, limit }: { q: string; limit: number }) {
  if (reach(actor, 'advertisement.list-organization') === 'none') return { rows: [], total: 0 };
  const organizationId = actsForAll(actor) ? null : (actor.organization?.id ?? 0);
  const query = { q, states: states.filter((state) => state !== 'deleted'), sort: null };
  const filter = await filterOf(db, actor, { ownerId: null, organizationId }, query);
  const [rows, counts] = await Promise.all([listOwnNames(db, filter, limit), countOwn(db, filter)]);
  return { rows, total: query.states.reduce((sum, state) => sum + (counts[state] ?? 0), 0) };
}

const isSort = (sort: string | null): sort is OwnFilter['sort'] =>
  sort !== null && ['newest', 'name', 'price', '-price', 'quantity', 'expires'].includes(sort);

async function filterOf(
  db: Database,
  actor: Actor,
  narrowed: Pick<OwnFilter, 'ownerId' | 'organizationId'>,
  query: Pick<OwnQuery, 'q' | 'states' | 'sort'>,
): Promise<Omit<OwnFilter, 'page' | 'perPage'>> {
  return {
    ...narrowed,
    privateOf: reach(actor, 'advertisement.private') === 'own' ? actor.id : null,
    q: query.q ?? null,
    words: query.q ? await whereWords(db, query.q) : null,
    states: query.states,
    sort: query.sort ?? 'newest',
  };
}

async function list(
  deps: AdvertisementDependencies,
  actor: Actor,
  query: OwnQuery,
  narrowed: Pick<OwnFilter, 'ownerId' | 'organizationId'>,
): Promise<OwnPage> {
  const filter: OwnFilter = {
    ...(await filterOf(deps.db, actor, narrowed, query)),
    page: query.page,
    perPage: query.per_page,
  };
  const [rows, counts] = await Promise.all([listOwn(deps.db, filter, actor.id), countOwn(deps.db, filter)]);
  const chosen = query.states.length > 0 ? query.states : states.filter((state) => state !== 'deleted');
  return {
    data: rows.map((row) => presentOwn(row, actor, deps.estimateFor(actor))),
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

/** The posts that lists of the market show. */
export function listedPosts({ db, listSummaries }: AdvertisementDependencies, { index }: Search): Posts {
  const loadEach: Posts['loadEach'] = (ids, viewer, currency) =>
    listSummaries(ids, viewer, estimateBy(index.rates, viewer, currency));
  return {
    loadEach,
    load: async (...posts) => CheckedJson.listOf([...(await loadEach(...posts)).values()]),
    async findVisible(id, viewer) {
      const [row] = await findSummaries(db, [id], viewer.id);
      return row && canSee(viewer, subjectOf(row)) ? row : null;
    },
  };
}
