export { enqueueFetch, fetchDue, fetchFiles, testFeed } from './fetching.ts';
