import * as contract from '#contract/favorites/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import { estimateOf } from '../advertisements/index.ts';
import { addFavorite, listFavorites, removeFavorite } from './service.ts';

/** The posts that somebody keeps an eye on. */
export function registerFavorites({ app, serve, db }: Platform): void {
  serve(contract.listFavorites, ({ actor, query }) =>
    listFavorites(db, actor, query, estimateOf(app.marketSearch, actor)),
  );
  serve(contract.addFavorite, async ({ actor, params, body }) => ({
    data: await addFavorite(db, actor, params.id, body.note),
  }));
  serve(contract.removeFavorite, async ({ actor, params }) => ({ data: await removeFavorite(db, actor, params.id) }));
}
