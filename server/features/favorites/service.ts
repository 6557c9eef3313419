import { availabilityLabel } from '#contract/advertisements/choices.ts';
import { type Favorite, lowStock, mostTeamFavorites, type TeamFavorite } from '#contract/favorites/schemas.ts';
import { message } from '#contract/texts/message.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { invalid, notAllowed, notFound } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { type Estimate, findPublic } from '../advertisements/index.ts';
import { whereWords } from '../market-search/index.ts';
import {
  countOfKeeper,
  deleteFavorite,
  findFavoriteIds,
  holdList,
  type Keeper,
  listRows,
  saveFavorite,
  updateNote,
} from './repository.ts';

/** How much of a post there is, in the steps that are news; what deals hold is not there. */
function stockOf(available: number): 'plenty' | 'low' | 'out' {
  return available <= 0 ? 'out' : available <= lowStock ? 'low' : 'plenty';
}

/** The list of a person. */
export const ownList = (userId: number): Keeper => ({ of: 'person', id: userId });

/** The list of the actor's organization. Throws 403 for people of none. */
export function teamList({ organization }: Actor): Keeper {
  if (organization) return { of: 'organization', id: organization.id };
  throw notAllowed('Only members of an organization share favourites.');
}

/**
 * Saves a post with its price and availability of today, or changes the note on a saved one, which is also possible when
 * the post is gone; answers how many are on the list. Throws 404 for a post that no one sees, 422 where the list of an
 * organization is full.
 */
export async function addFavorite(
  db: Database,
  actor: Actor,
  list: Keeper,
  { id, note }: { id: number; note: string | null | undefined },
): Promise<number> {
  await transact(db, async (transaction) => {
    const isTeam = list.of === 'organization';
    if (isTeam) await holdList(transaction, list);
    if (note !== undefined && (await updateNote(transaction, list, id, note))) return;
    const post = (await findPublic(transaction, [id], actor)).get(id)?.summary;
    if (!post || reach(actor, 'advertisement.browse') === 'none') throw notFound('post');
    if (isTeam && (await countOfKeeper(transaction, list)) >= mostTeamFavorites)
      throw invalid(
        {},
        message('Your organization keeps {{count}} posts, the maximum. Remove one first.', {
          count: mostTeamFavorites,
        }),
      );
    await saveFavorite(transaction, list, {
      advertisement_id: id,
      added_by: actor.id,
      name: post.name,
      note,
      price: post.price_per_unit,
      currency: post.currency,
      availability: post.availability,
      stock: stockOf(post.number_of_items),
    });
  });
  return countOfKeeper(db, list);
}

/** Takes a post off a list, and answers how many are left. Throws 404 where it was not on it. */
export async function removeFavorite(db: Database, list: Keeper, id: number): Promise<number> {
  await transact(db, async (transaction) => {
    if (!(await deleteFavorite(transaction, list, id))) throw notFound('favourite');
  });
  return countOfKeeper(db, list);
}

/** How many posts someone saved. */
export const countFavorites = (db: Database, userId: number): Promise<number> => countOfKeeper(db, ownList(userId));

/** The ids of the posts that someone saved, latest first; with words, only posts that contain them. */
export async function searchFavorites(db: Database, userId: number, q: string | null): Promise<number[]> {
  return findFavoriteIds(db, ownList(userId), { q, words: q ? await whereWords(db, q) : null });
}

/** One page of a list: each post as the actor sees it now, or why it is gone, and what it was when saved. */
export async function listFavorites(
  db: Database,
  actor: Actor,
  list: Keeper,
  query: { q?: string | null | undefined; page: number; per_page: number },
  estimate: Estimate,
): Promise<{ data: (Favorite & TeamFavorite)[]; meta: { total: number; page: number; per_page: number } }> {
  const { rows, total } = await listRows(db, list, {
    q: query.q ?? null,
    words: query.q ? await whereWords(db, query.q) : null,
    page: query.page,
    perPage: query.per_page,
    organizationId: actor.organization?.id ?? null,
  });
  const posts = await findPublic(
    db,
    rows.map((row) => row.advertisement_id),
    actor,
    estimate,
  );
  const data = rows.map((row) => {
    const post = posts.get(row.advertisement_id);
    return {
      id: row.advertisement_id,
      advertisement: post?.summary ?? null,
      name: row.name,
      gone: post?.gone ?? null,
      note: row.note,
      saved_price: row.price,
      saved_currency: row.currency,
      saved_availability: row.availability,
      saved_availability_label: availabilityLabel(post?.summary?.type ?? 'offered', row.availability),
      created_at: row.created_at.toISOString(),
      is_shared: row.is_shared,
      added_by: { id: row.added_by, name: row.added_by_name },
    };
  });
  return { data, meta: { total, page: query.page, per_page: query.per_page } };
}
