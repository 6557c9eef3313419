export { factsAdministration } from './routes.ts';
