export { type Changes, createChanges, type Subjects } from './changes.ts';
export { createKept } from './kept.ts';
export { sweepChanges } from './repository.ts';
