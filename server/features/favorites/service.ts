import { availabilityLabel } from '#contract/advertisements/choices.ts';
import { lowStock } from '#contract/favorites/choices.ts';
import type { Favorite } from '#contract/favorites/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { notFound } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { type Estimate, findPublic, whereWords } from '../advertisements/index.ts';
import { countFavorites, deleteFavorite, listFavorites as listRows, saveFavorite, updateNote } from './repository.ts';

/** How much of a post there is, in the steps that are told; what deals hold is not there. */
export function stockOf(available: number): 'plenty' | 'low' | 'out' {
  return available <= 0 ? 'out' : available <= lowStock ? 'low' : 'plenty';
}

interface Outcome {
  id: number;
  is_favorite: boolean;
  total: number;
}

/**
 * Saves a post with its price and availability of today, or changes the note on a saved one, which is also possible when
 * the post is gone. Throws 404 for a post that nobody sees.
 */
export async function addFavorite(
  db: Database,
  actor: Actor,
  id: number,
  note: string | null | undefined,
): Promise<Outcome> {
  await transact(db, async (transaction) => {
    const post = (await findPublic(transaction, [id], actor)).get(id)?.summary;
    if (post && reach(actor, 'advertisement.browse') !== 'none') {
      await saveFavorite(transaction, actor.id, {
        advertisement_id: id,
        name: post.name,
        note,
        price: post.price_per_unit,
        currency: post.currency,
        availability: post.availability,
        stock: stockOf(post.number_of_items),
      });
    } else if (note === undefined || !(await updateNote(transaction, actor.id, id, note))) throw notFound('post');
  });
  return { id, is_favorite: true, total: await countFavorites(db, actor.id) };
}

/** Forgets a saved post. Throws 404 where it was not saved. */
export async function removeFavorite(db: Database, actor: Actor, id: number): Promise<Outcome> {
  await transact(db, async (transaction) => {
    if (!(await deleteFavorite(transaction, actor.id, id))) throw notFound('favourite');
  });
  return { id, is_favorite: false, total: await countFavorites(db, actor.id) };
}

/** One page of saved posts: each as it is now, or why it is gone, beside what it was when saved. */
export async function listFavorites(
  db: Database,
  actor: Actor,
  query: { q?: string | null; page: number; per_page: number },
  estimate: Estimate,
): Promise<{ data: Favorite[]; meta: { total: number; page: number; per_page: number } }> {
  const { rows, total } = await listRows(db, actor.id, {
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
  const data = rows.map((row): Favorite => {
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
    };
  });
  return { data, meta: { total, page: query.page, per_page: query.per_page } };
}
