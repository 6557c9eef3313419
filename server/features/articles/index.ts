export { notePrices } from './history/repository.ts';
export { listReplacements, type Replacement, type Replacing } from './links/replacements.ts';
export { articles } from './routes.ts';
