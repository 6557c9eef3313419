export { scheduleClock } from './jobs.ts';
