export { noteStock } from './repository/figures.ts';
export { registerStock } from './routes.ts';
export { describePosts, describeStock, findInsightPosts, readInsightPosts } from './service.ts';
