export { scheduleUpkeep } from './jobs.ts';
export { purgeAdvertisement } from './service.ts';
