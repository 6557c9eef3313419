import type { Feature } from '#server/platform/platform.ts';
import { registerRates } from './routes.ts';

export {
  type ApproximatePrice,
  approximate,
  factorOf,
  noRates,
  type Rates,
  readerCurrency,
  readRates,
} from './convert.ts';
export { ensureRates } from './service.ts';

/** Reference rates, by which prices of other currencies are estimated. */
export const rates: Feature = (platform) => registerRates(platform);
