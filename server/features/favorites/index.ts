import * as contract from '#contract/favorites/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { addFavorite, listFavorites, removeFavorite } from './service.ts';

export { countFavorites, listFavoriteIds } from './repository.ts';

/** The posts that people keep an eye on. */
export const favorites: Feature = ({ serve, db }) => {
  serve(contract.listFavorites, ({ actor, query }) => listFavorites(db, actor, query));
  serve(contract.addFavorite, async ({ actor, params, body }) => ({
    data: await addFavorite(db, actor, params.id, body.note),
  }));
  serve(contract.removeFavorite, async ({ actor, params }) => ({ data: await removeFavorite(db, actor, params.id) }));
};
