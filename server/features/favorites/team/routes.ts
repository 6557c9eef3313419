import * as contract from '#contract/favorites/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import { estimateOf } from '../../advertisements/index.ts';
import { addTeamFavorite, listTeamFavorites, removeTeamFavorite } from './service.ts';

/** The list of posts that an organization keeps an eye on together. */
export function registerTeamFavorites({ app, serve, db }: Platform): void {
  serve(contract.listTeamFavorites, ({ actor, query }) =>
    listTeamFavorites(db, actor, query, estimateOf(app.marketSearch, actor)),
  );
  serve(contract.addTeamFavorite, async ({ actor, params, body }) => ({
    data: await addTeamFavorite(db, actor, params.id, body.note),
  }));
  serve(contract.removeTeamFavorite, async ({ actor, params }) => ({
    data: await removeTeamFavorite(db, actor, params.id),
  }));
}
