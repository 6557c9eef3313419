export { SearchIndex } from './searchIndex.ts';
