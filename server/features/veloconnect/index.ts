import type { MarketFeature } from '../market-search/index.ts';
import { sweepTradeTransactions } from './orders/index.ts';
import { registerTradePasswords } from './passwords/index.ts';
import { registerVeloconnect } from './routes.ts';
import { sweepTransactions } from './stock/index.ts';

/** Trade systems: they look for parts, order them and send stock by veloconnect. */
export const veloconnect: MarketFeature = (platform, search) => {
  registerTradePasswords(platform);
  registerVeloconnect(platform, search);
  platform.jobs.schedule('veloconnect.sweep', '47 3 * * *', async () => {
    await sweepTransactions(platform.db);
    await sweepTradeTransactions(platform.db);
  });
};
