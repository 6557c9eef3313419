export { addViews } from './routes.ts';
