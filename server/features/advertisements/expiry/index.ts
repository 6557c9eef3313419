export { registerRenewal } from './renewal/index.ts';
export { purgeAdvertisement, scheduleUpkeep } from './upkeep/index.ts';
