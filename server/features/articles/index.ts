export { articles } from './routes.ts';
