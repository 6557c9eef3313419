export { createCachedLookup } from './cachedLookup.ts';
export { type Changes, createChanges, type Subjects } from './changes.ts';
export {
  finishProgress,
  isUnread,
  isUnreadInProgress,
  lockProgress,
  type Position,
  type Progress,
  readProgress,
  saveProgress,
  sweepChanges,
} from './repository.ts';
