export { registerStock } from './routes.ts';
export { describePosts, describeStock } from './service.ts';
