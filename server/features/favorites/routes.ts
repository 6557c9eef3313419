import * as contract from '#contract/favorites/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import { estimateOf } from '../advertisements/index.ts';
import type { Search } from '../market-search/index.ts';
import { addFavorite, listFavorites, ownList, removeFavorite, teamList } from './service.ts';

export function registerFavorites({ serve, db }: Platform, search: Search): void {
  serve(contract.listFavorites, ({ actor, query }) =>
    listFavorites(db, actor, ownList(actor.id), query, estimateOf(search, actor)),
  );
  serve(contract.addFavorite, async ({ actor, params: { id }, body: { note } }) => ({
    data: { id, is_favorite: true, total: await addFavorite(db, actor, ownList(actor.id), { id, note }) },
  }));
  serve(contract.removeFavorite, async ({ actor, params: { id } }) => ({
    data: { id, is_favorite: false, total: await removeFavorite(db, ownList(actor.id), id) },
  }));
  serve(contract.listTeamFavorites, ({ actor, query }) =>
    listFavorites(db, actor, teamList(actor), query, estimateOf(search, actor)),
  );
  serve(contract.addTeamFavorite, async ({ actor, params: { id }, body: { note } }) => ({
    data: { id, is_shared: true, total: await addFavorite(db, actor, teamList(actor), { id, note }) },
  }));
  serve(contract.removeTeamFavorite, async ({ actor, params: { id } }) => ({
    data: { id, is_shared: false, total: await removeFavorite(db, teamList(actor), id) },
  }));
}
