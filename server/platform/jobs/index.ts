export { createJobs, enqueue, type Jobs, migrateJobs } from './jobs.ts';
export { countJobs, readClock, readOldestJob } from './repository.ts';
