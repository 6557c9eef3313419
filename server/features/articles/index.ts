export { notePrices } from './history/repository.ts';
export { listReplacements, type Replacement } from './links/repository.ts';
export { articles } from './routes.ts';
