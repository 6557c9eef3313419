export { registerSearch } from './routes.ts';
export { type WordsCondition, whereWords } from './words/index.ts';
