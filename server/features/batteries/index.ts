export { problemsOfPosting } from './gate.ts';
export {
  type AgreedBattery,
  type DeliveredBattery,
  deletePassports,
  listAgreed,
  listDeliveredBatteries,
} from './repository.ts';
export { batteries } from './routes.ts';
export type { BatteryRules } from './rules.ts';
export { agreeBatteries, completeBatteries, describeBatteries } from './service.ts';
