export { countDemand } from './count.ts';
export { registerDemand } from './routes.ts';
export { type DemandDependencies, describeDemand } from './service.ts';
