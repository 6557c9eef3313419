export { listLeaders } from './repository.ts';
export { announceDeal, groupOf, tellBoth, tellOthers, tellSide } from './service.ts';
export { sayDay, sayInstant, sayMoney, sayReason, wordsOf } from './words.ts';
