export { settleFactChoices } from './filters.ts';
export { settleFacts } from './settle.ts';
export { readFactValue } from './values.ts';
