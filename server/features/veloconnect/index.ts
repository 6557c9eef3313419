import type { MarketFeature } from '../market-search/index.ts';
import { sweepTradeTransactions } from './orders/repository.ts';
import { registerTradePasswords } from './passwords/routes.ts';
import { registerVeloconnect } from './routes.ts';
import { sweepTransactions } from './stock/repository.ts';

/** Trade systems: they look for parts, order them and send stock by veloconnect. */
export const veloconnect: MarketFeature = (platform, search) => {
  registerTradePasswords(platform);
  registerVeloconnect(platform, search);
  platform.jobs.schedule('veloconnect.sweep', '47 3 * * *', async () => {
    await sweepTransactions(platform.db);
    await sweepTradeTransactions(platform.db);
  });
};
