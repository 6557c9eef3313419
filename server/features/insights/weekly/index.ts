export { gatherWeekly } from './service.ts';
