export { registerSearch, searchIds } from './routes.ts';
