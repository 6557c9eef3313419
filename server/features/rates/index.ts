export {
  type ApproximatePrice,
  approximate,
  factorOf,
  noRates,
  type Rates,
  readerCurrency,
  readRates,
} from './convert.ts';
export { rates } from './routes.ts';
export { ensureRates } from './service.ts';
