export { type Posting, Postings } from './postings.ts';
