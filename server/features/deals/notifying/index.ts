export { listLeaders } from './repository.ts';
export { announceDeal, groupOf, notifyBothSides, notifyColleagues, notifySide } from './service.ts';
export { describeReason, formatDay, formatMoney, wordsOf } from './words.ts';
