import { posterOf } from '../advertisements/index.ts';
import { createTableReader } from '../imports/index.ts';
import type { MarketFeature } from '../market-search/index.ts';
import type { ListDependencies } from './dependencies.ts';
import { createPlanner } from './planning/planner.ts';
import { registerLists } from './routes.ts';
import { followLists } from './watching/index.ts';

export { listUncovered } from './watching/index.ts';

/** Lists of what organizations need: understood, planned over the sellers of the market, and asked for. */
export const lists: MarketFeature = (platform, search) => {
  const { app, config, db, files, mail } = platform;
  const tables = createTableReader(db);
  const planner = createPlanner();
  app.addHook('onClose', async () => {
    tables.close();
    planner.close();
  });
  const deps: ListDependencies = {
    config,
    db,
    files,
    mail,
    search,
    tables,
    planner,
    post: posterOf(platform),
    now: () => new Date(),
  };
  registerLists(platform, deps);
  followLists(platform, deps);
};
