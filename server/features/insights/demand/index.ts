export { countDemand } from './count.ts';
export { registerDemand } from './routes.ts';
