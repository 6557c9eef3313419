export { createJobs, enqueue, type Jobs, migrateJobs } from './jobs.ts';
export { countJobs, readClock } from './repository.ts';
