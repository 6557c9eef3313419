export { InvertedIndex, type Term } from './invertedIndex.ts';
export { readSegments } from './readSegments.ts';
export type { PostWords } from './recent.ts';
export { slotsPerSegment } from './segment.ts';
