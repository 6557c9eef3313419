export { registerStock } from './routes.ts';
