export { createJobs, enqueue, type Jobs, migrateJobs } from './jobs.ts';
export { countJobs } from './repository.ts';
