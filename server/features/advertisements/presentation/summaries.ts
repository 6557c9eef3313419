import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { canSee, mayEdit, seesStock } from '../policy.ts';
import { findSummaries } from '../repository/details.ts';
import { type SharedSummary, sharedSummary, viewerText } from './forms.ts';
import { outsider } from './outsider.ts';
import { type CachedPost, factsOf, type PostCache } from './postCache.ts';
import { type Estimate, presentSummary } from './presenter.ts';
import type { FavoritesOf } from './wholePosts.ts';

/**
 * The posts by id in the order of the ids, as lists show them to a viewer; ones that are gone or that the viewer may not see
 * are left out.
 */
export type ListSummaries = (
  ids: readonly number[],
  viewer: Actor,
  estimate: Estimate,
) => Promise<Map<number, CheckedJson<AdvertisementSummary>>>;

/** Shows posts in lists: ones that are not cached are read in one query. */
export function createSummaries(db: Database, cache: PostCache, favoritesOf: FavoritesOf): ListSummaries {
  async function read(ids: readonly number[]): Promise<Map<number, CachedPost<SharedSummary>>> {
    const rows = await findSummaries(db, ids, outsider.id);
    return new Map(
      rows.map((row) => {
        const text = CheckedJson.of(sharedSummary, presentSummary(row, outsider));
        return [row.id, { facts: factsOf(row), text }];
      }),
    );
  }

  return async (ids, viewer, estimate) => {
    const texts = new Map<number, CheckedJson<AdvertisementSummary>>();
    if (ids.length === 0) return texts;
    const favorites = await favoritesOf(viewer.id);
    const cached = ids.map((id) => cache.get('summary', id));
    const missing = ids.filter((_id, index) => cached[index] === undefined);
    const found = missing.length > 0 ? await cache.fill('summary', () => read(missing)) : null;
    for (const [index, id] of ids.entries()) {
      const post = cached[index] ?? found?.get(id);
      if (!post || !canSee(viewer, post.facts.subject)) continue;
      const { subject, price, quantity, reserved } = post.facts;
      const own = viewerText({
        number_of_items: seesStock(viewer, subject) ? quantity : quantity - reserved,
        approximate_price: estimate(price),
        is_favorite: favorites?.has(id) ?? false,
        can_edit: mayEdit(viewer, subject),
        canEdit: mayEdit(viewer, subject),
      });
      texts.set(id, CheckedJson.join(post.text, own));
    }
    return texts;
  };
}
