export { problemsOfPosting } from './gate.ts';
export { type DeliveredBattery, deletePassports, listDeliveredBatteries } from './repository.ts';
export { batteries } from './routes.ts';
export type { BatteryRules } from './rules.ts';
export { agreeBatteries, completeBatteries } from './service.ts';
