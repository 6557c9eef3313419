export { vocabularyAdministration } from './routes.ts';
