export { announceChanges } from './announce.ts';
export { followChanges } from './followChanges.ts';
export { beginTurn, followInTurns } from './followInTurns.ts';
export { gather, noticesTogether } from './gather.ts';
