export { listLeaders } from './repository.ts';
export { announceDeal, groupOf, notifyBothSides, notifyColleagues, notifySide } from './service.ts';
export { describeReason, wordsOf } from './words.ts';
