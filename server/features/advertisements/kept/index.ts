export { createReadingAhead } from './ahead.ts';
export { createKeptPosts, factsOf, type KeptPost, type KeptPosts } from './keptPosts.ts';
export { outsider } from './outsider.ts';
export { roomFor } from './room.ts';
