export { enqueueRuns, workOnRuns } from './processing.ts';
