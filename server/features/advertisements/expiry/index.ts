export { registerRenewal } from './renewal/index.ts';
export { endedWords, endingWords, purgeAdvertisement, scheduleUpkeep } from './upkeep/index.ts';
