import { availabilityLabel } from '#contract/advertisements/choices.ts';
import { mostTeamFavorites } from '#contract/favorites/choices.ts';
import type { TeamFavorite } from '#contract/favorites/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { invalid, notAllowed, notFound } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { type Estimate, findPublic, whereWords } from '../../advertisements/index.ts';
import { stockOf } from '../service.ts';
import {
  countTeamFavorites,
  deleteTeamFavorite,
  holdList,
  listTeamRows,
  saveTeamFavorite,
  updateTeamNote,
} from './repository.ts';

interface Outcome {
  id: number;
  is_shared: boolean;
  total: number;
}

function organizationOf(actor: Actor): number {
  if (actor.organization) return actor.organization.id;
  throw notAllowed('Only members of an organization share favourites.');
}

/**
 * Puts a post on the list of the actor's organization, or changes the note on it, which is also possible when the post is
 * gone. Throws 404 for a post that nobody sees, 422 where the list is full.
 */
export async function addTeamFavorite(
  db: Database,
  actor: Actor,
  id: number,
  note: string | null | undefined,
): Promise<Outcome> {
  const organizationId = organizationOf(actor);
  await transact(db, async (transaction) => {
    await holdList(transaction, organizationId);
    if (note !== undefined && (await updateTeamNote(transaction, organizationId, id, note))) return;
    const post = (await findPublic(transaction, [id], actor)).get(id)?.summary;
    if (!post || reach(actor, 'advertisement.browse') === 'none') throw notFound('post');
    if ((await countTeamFavorites(transaction, organizationId)) >= mostTeamFavorites)
      throw invalid({}, `Your organization keeps ${mostTeamFavorites} posts, which is the most. Remove one first.`);
    await saveTeamFavorite(transaction, organizationId, {
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
  return { id, is_shared: true, total: await countTeamFavorites(db, organizationId) };
}

/** Takes a post off the list of the actor's organization. Throws 404 where it was not on it. */
export async function removeTeamFavorite(db: Database, actor: Actor, id: number): Promise<Outcome> {
  const organizationId = organizationOf(actor);
  await transact(db, async (transaction) => {
    if (!(await deleteTeamFavorite(transaction, organizationId, id))) throw notFound('favourite');
  });
  return { id, is_shared: false, total: await countTeamFavorites(db, organizationId) };
}

/** One page of the list of the actor's organization: each post as the actor sees it now, or why it is gone. */
export async function listTeamFavorites(
  db: Database,
  actor: Actor,
  query: { q?: string | null | undefined; page: number; per_page: number },
  estimate: Estimate,
): Promise<{ data: TeamFavorite[]; meta: { total: number; page: number; per_page: number } }> {
  const { rows, total } = await listTeamRows(db, organizationOf(actor), {
    q: query.q ?? null,
    words: query.q ? await whereWords(db, query.q) : null,
    page: query.page,
    perPage: query.per_page,
  });
  const posts = await findPublic(
    db,
    rows.map((row) => row.advertisement_id),
    actor,
    estimate,
  );
  const data = rows.map((row): TeamFavorite => {
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
      added_by: { id: row.added_by, name: row.added_by_name },
    };
  });
  return { data, meta: { total, page: query.page, per_page: query.per_page } };
}
