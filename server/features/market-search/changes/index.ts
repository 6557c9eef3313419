export { announceChanges } from './announce.ts';
export { followChanges } from './followChanges.ts';
export { gather, noticesTogether } from './gather.ts';
