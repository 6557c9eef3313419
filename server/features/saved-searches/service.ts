import type { AdvertisementQuery } from '#contract/advertisements/schemas.ts';
import { type Alert, mostSavedSearches } from '#contract/saved-searches/choices.ts';
import type { SavedSearch, Stop } from '#contract/saved-searches/schemas.ts';
import { message } from '#contract/texts/message.ts';
import { type Database, type InTransaction, violates } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { readQuery, type Search, writeQuery } from '../market-search/index.ts';
import { listFound, type StopLinks, type StopTarget } from '../notifications/index.ts';
import {
  deleteRow,
  findKindStop,
  findOwnSearch,
  findStop,
  insertRow,
  listRows,
  lockOwner,
  lockRow,
  markSeen,
  type SavedSearchRow,
  settleFindings,
  stopKind,
  stopSearch,
  updateRow,
} from './repository.ts';

/** What saved searches are read with. */
export interface Searches {
  db: Database;
  search: Search;
}

/** Whose searches they are, and which organizations do not let them see their posts. */
type Owner = Pick<Actor, 'id' | 'stoppedBy'>;

/** Someone's saved searches with how much they find and what is new; those with something new come first. */
export async function listSearches({ db, search }: Searches, { id: userId, stoppedBy }: Owner): Promise<SavedSearch[]> {
  const rows = await listRows(db, userId);
  const found = await listFound(
    db,
    'search',
    rows.map(({ id, seen_at }) => ({ id, at: seen_at })),
    stoppedBy,
  );
  const searches: SavedSearch[] = [];
  for (const row of rows)
    searches.push(present(row, await countPosts(search, row.query, stoppedBy), found.get(row.id)));
  return searches.sort((a, b) => (b.found_at ?? '').localeCompare(a.found_at ?? '') || b.id - a.id);
}

async function countPosts(search: Search, text: string, hidden: readonly number[]): Promise<number> {
  const query = readQuery(text);
  return query ? search.count(query, hidden) : 0;
}

function present(row: SavedSearchRow, total: number, found: { count: number; latest: Date } | undefined): SavedSearch {
  return {
    id: row.id,
    name: row.name,
    query: row.query,
    alert: row.alert,
    total,
    new_count: found?.count ?? 0,
    looked_at: row.seen_at.toISOString(),
    found_at: found?.latest.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const nameTaken = () => invalid({ name: ['You already have a search with this name'] });

/** Saves a search. Throws a Refusal of 422 where it is none, the name is taken or there are too many. */
export async function createSearch(
  { db, search }: Searches,
  { id: userId, stoppedBy }: Owner,
  given: { name: string; query: string; alert: Alert },
): Promise<SavedSearch> {
  const query = await requireQuery(search, given.query);
  const row = await transact(db, async (transaction) => {
    await lockOwner(transaction, userId);
    if ((await listRows(transaction, userId)).length >= mostSavedSearches)
      throw new Refusal(
        422,
        message('You keep {{count}} searches, the maximum. Delete one first.', { count: mostSavedSearches }),
      );
    return insertRow(transaction, { ...given, user_id: userId, query: writeQuery(query) });
  }).catch((error: unknown) => {
    throw violates(error, 'saved_searches_name') ? nameTaken() : error;
  });
  return present(row, await search.count(query, stoppedBy), undefined);
}

/**
 * Saves a search that something else suggests: one with the same query is returned as it is, and a name that is taken gets a
 * number. Throws as `createSearch` does.
 */
export async function saveSearch(
  deps: Searches,
  owner: Owner,
  given: { name: string; query: string; alert: Alert },
): Promise<SavedSearch> {
  const id = await findOwnSearch(deps.db, owner.id, given.query);
  const rows = await listRows(deps.db, owner.id);
  const known = rows.find((row) => row.id === id);
  if (known) {
    const found = await listFound(deps.db, 'search', [{ id: known.id, at: known.seen_at }], owner.stoppedBy);
    return present(known, await countPosts(deps.search, known.query, owner.stoppedBy), found.get(known.id));
  }
  const taken = new Set(rows.map(({ name }) => name.toLowerCase()));
  let name = given.name;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${given.name.slice(0, 94)} ${number}`;
  return createSearch(deps, owner, { ...given, name });
}

/** Changes one of someone's searches. Throws a Refusal of 404 or 422. */
export async function updateSearch(
  { db, search }: Searches,
  { id: userId, stoppedBy }: Owner,
  id: number,
  given: { name?: string | undefined; query?: string | undefined; alert?: Alert | undefined },
): Promise<SavedSearch> {
  const query = given.query === undefined ? null : writeQuery(await requireQuery(search, given.query));
  const row = await transact(db, async (transaction) => {
    const before = await lockRow(transaction, userId, id);
    if (!before) throw notFound('search');
    const changes = {
      name: given.name ?? before.name,
      query: query ?? before.query,
      alert: given.alert ?? before.alert,
    };
    if (changes.alert !== before.alert && (changes.alert === 'none' || changes.alert === 'instant'))
      await settleFindings(transaction, id);
    return updateRow(transaction, id, changes, changes.query !== before.query);
  }).catch((error: unknown) => {
    throw violates(error, 'saved_searches_name') ? nameTaken() : error;
  });
  const found = await listFound(db, 'search', [{ id, at: row.seen_at }], stoppedBy);
  return present(row, await countPosts(search, row.query, stoppedBy), found.get(id));
}

/** Throws a Refusal of 422 under `query` for what no overview lists. */
async function requireQuery(search: Search, text: string): Promise<AdvertisementQuery> {
  const query = readQuery(text);
  if (!query) throw invalid({ query: ['This is not a search of the overview'] });
  return search.settleFacts(query, 'query');
}

/** Forgets one of someone's searches. Throws a Refusal of 404. */
export async function deleteSearch(db: Database, userId: number, id: number): Promise<void> {
  if (!(await transact(db, (transaction) => deleteRow(transaction, userId, id)))) throw notFound('search');
}

/** Notes that someone looked at what is new; ids of other people's searches are passed over. */
export async function markSearchesSeen(db: Database, userId: number, ids: readonly number[]): Promise<void> {
  await transact(db, async (transaction) => {
    await markSeen(transaction, userId, ids);
    await announce(transaction, [userId], 'notifications', {});
  });
}

const linkOver = () => new Refusal(404, 'This link has already been used, or the search is gone.');

const weekly = { name: '', alert: 'weekly', of: 'insights' } as const;

/** What a link of a mail stops. Throws a Refusal of 404 for one that is not ours, was used or whose search is gone. */
export async function describeStop(db: Database, links: StopLinks, token: string): Promise<Stop> {
  const target = links.read(token);
  if (!target) throw linkOver();
  if ('userId' in target) {
    if (!(await findKindStop(db, target))) throw linkOver();
    return weekly;
  }
  const stop = await findStop(db, target);
  if (!stop) throw linkOver();
  return { ...stop, of: 'search' };
}

/** Stops the mails that a link of a mail names; the link works once. Throws a Refusal of 404. */
export async function followStop(db: Database, links: StopLinks, token: string): Promise<Stop> {
  const target = links.read(token);
  if (!target) throw linkOver();
  return transact(db, async (transaction) => {
    const stop = await stopTarget(transaction, target);
    if (!stop) throw linkOver();
    return stop;
  });
}

/** Where a person decides what an address for mail programs stops. Throws a Refusal of 404 for one that is not ours. */
export function pageOfStops(links: StopLinks, token: string): string {
  const [target, ...others] = links.readAll(token);
  if (!target) throw linkOver();
  return others.length === 0 ? new URL(links.linkTo(target)).pathname : '/notifications';
}

/** Stops all that an address for mail programs names; what was stopped before stays so. Throws a Refusal of 404 for one that is not ours. */
export async function unsubscribe(db: Database, links: StopLinks, token: string): Promise<void> {
  const targets = links.readAll(token);
  if (targets.length === 0) throw linkOver();
  await transact(db, async (transaction) => {
    for (const target of targets) await stopTarget(transaction, target);
  });
}

/** What was stopped; null where the target was stopped before or is gone. */
async function stopTarget(transaction: InTransaction, target: StopTarget): Promise<Stop | null> {
  if ('userId' in target) return (await stopKind(transaction, target)) ? weekly : null;
  const stop = await stopSearch(transaction, target);
  if (!stop) return null;
  await settleFindings(transaction, target.searchId);
  return { ...stop, of: 'search' };
}
