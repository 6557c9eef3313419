export { createJobs, enqueue, enqueueNextTurn, type Jobs, migrateJobs } from './jobs.ts';
export { countFailingJobs, countJobs, readClock, readOldestJob } from './repository.ts';
