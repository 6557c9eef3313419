export { registerRestocking } from './routes.ts';
