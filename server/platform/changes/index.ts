export { createCachedLookup } from './cachedLookup.ts';
export { type Changes, createChanges, type Subjects } from './changes.ts';
export { sweepChanges } from './repository.ts';
