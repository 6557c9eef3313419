export { createJobs, enqueue, enqueueNextTurn, type Jobs, type Lane, lanes, migrateJobs } from './jobs.ts';
export { countFailingJobs, countJobs, readClock, readOldestJob } from './repository.ts';
