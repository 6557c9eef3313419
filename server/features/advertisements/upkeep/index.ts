export { scheduleUpkeep } from './jobs.ts';
