import type { Platform } from '#server/platform/platform.ts';
import type { Search } from '../../market-search/index.ts';
import { factsSought } from './facts.ts';
import { sweepSearches } from './repository.ts';
import { createSearchLog } from './searchLog.ts';

export { factOfThing, factsSought, type SoughtFact } from './facts.ts';
export { dayNow, openHashes } from './hashes.ts';
export { addSearches, type Thing } from './repository.ts';
export { findThings } from './things.ts';

/** Notes what is searched for, and forgets it after sixty days. */
export function logSearches({ app, db, jobs, log }: Platform, search: Search): void {
  const searches = createSearchLog(db, log, search);
  search.listeners.push((actor, query) => {
    // Further pages are the same search; what a system asks for by a token is no person's.
    if (query.page > 1 || actor.token) return;
    for (const fact of factsSought(search, query)) searches.add(actor, { q: '', brandId: null, fact });
    if (!query.q) return;
    const [brand, ...others] = query.brands ?? [];
    searches.add(actor, { q: query.q, brandId: others.length === 0 && typeof brand === 'number' ? brand : null });
  });
  app.addHook('onClose', () => searches.close());
  jobs.schedule('searches.sweep', '11 2 * * *', () => sweepSearches(db));
}
