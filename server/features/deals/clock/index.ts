export { scheduleClock } from './jobs.ts';
export { reportStock } from './shortage.ts';
