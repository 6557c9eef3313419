export { createReadingAhead } from './ahead.ts';
export { createKeptPosts, factsOf, type KeptPost, type KeptPosts, type PostFacts } from './keptPosts.ts';
export { newestOf } from './newest.ts';
export { outsider } from './outsider.ts';
