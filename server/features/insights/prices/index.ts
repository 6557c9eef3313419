export { registerPrices } from './routes.ts';
export { takeSnapshots } from './snapshots.ts';
