import type { MarketFeature } from '../market-search/index.ts';
import { notifyOfFavoriteChanges } from './changes.ts';
import { registerFavorites } from './routes.ts';

export { countFavorites, searchFavorites } from './service.ts';

/** The posts that a person or an organization follows; every five minutes they are notified of what changed in them. */
export const favorites: MarketFeature = (platform, search) => {
  registerFavorites(platform, search);
  const { db, jobs, mail } = platform;
  jobs.schedule(
    'notifications.favorites',
    '*/5 * * * *',
    async (turn) => void (await notifyOfFavoriteChanges(db, mail, turn)),
  );
};
