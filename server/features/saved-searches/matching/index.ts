export { followPosts } from './follow.ts';
