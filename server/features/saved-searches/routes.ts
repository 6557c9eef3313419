import * as contract from '#contract/saved-searches/schemas.ts';
import { moved } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Search } from '../market-search/index.ts';
import { createStopLinks } from '../notifications/index.ts';
import * as service from './service.ts';

/** One's own saved searches, and the links that stop them. */
export function registerSavedSearches({ serve, db, config, mail }: Platform, search: Search): void {
  const links = createStopLinks({ config, mail });
  const given = { db, search };

  serve(contract.listSavedSearches, async ({ actor }) => {
    const data = await service.listSearches(given, actor);
    const new_count = data.reduce((sum, search) => sum + search.new_count, 0);
    return { data, meta: { total: data.length, new_count } };
  });

  serve(contract.createSavedSearch, async ({ actor, body }) => ({
    data: await service.createSearch(given, actor, body),
    message: 'Search saved',
  }));

  serve(contract.updateSavedSearch, async ({ actor, params, body }) => ({
    data: await service.updateSearch(given, actor, params.id, body),
    message: 'Search saved',
  }));

  serve(contract.deleteSavedSearch, async ({ actor, params }) => {
    await service.deleteSearch(db, actor.id, params.id);
    return { data: null, message: 'Search deleted' };
  });

  serve(contract.markSavedSearchesSeen, async ({ actor, body }) => {
    await service.markSearchesSeen(db, actor.id, body.ids);
    return { data: null };
  });

  serve(contract.readStop, async ({ params }) => ({ data: await service.describeStop(db, links, params.token) }));

  serve(contract.stopSavedSearch, async ({ body }) => {
    const data = await service.followStop(db, links, body.token);
    return { data, message: data.of === 'search' ? 'No more emails about this search' : 'No more emails like this' };
  });

  serve(contract.readUnsubscribe, async ({ params }) => {
    throw moved(service.pageOfStops(links, params.token));
  });

  serve(contract.unsubscribe, async ({ params }) => {
    await service.unsubscribe(db, links, params.token);
    return { data: null, message: 'No more emails like this' };
  });
}
