export { InvertedIndex } from './invertedIndex.ts';
export type { Term } from './looks.ts';
export { readSegments } from './readSegments.ts';
export type { PostWords } from './recent.ts';
export { slotsPerSegment } from './segment.ts';
