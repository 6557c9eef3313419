export { settleFactChoices } from './filters.ts';
export { settleFacts } from './settle.ts';
export { nearest, nearestValues, readFactValue } from './values.ts';
