export {
  createJobs,
  enqueue,
  enqueueNextTurn,
  type Jobs,
  type Lane,
  lanes,
  migrateJobs,
  type Turn,
  wholeTurn,
} from './jobs.ts';
export { countFailingJobs, countJobs, readClock, readOldestJob } from './repository.ts';
