export { readAddress } from './addresses.ts';
export { earliestDay, latestDay } from './days.ts';
export { editDistance } from './editDistance.ts';
export { groupBy } from './groupBy.ts';
export { formatPhoneNumber, readPhoneNumber } from './phoneNumber.ts';
export { addDays, addWorkingDays, workingMinutesBetween } from './workingTime.ts';
export { endOfDay, formatInstant, offsetOf, usualZone, zoneOfCountry } from './zones.ts';
