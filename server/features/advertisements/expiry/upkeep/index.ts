export { scheduleUpkeep } from './jobs.ts';
export { endedWords, endingWords } from './mail.ts';
export { purgeAdvertisement } from './service.ts';
