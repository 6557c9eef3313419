export { runCommit } from './run.ts';
export { commitImport, commitJob, publishingQueue, stopImport, undoImport } from './service.ts';
