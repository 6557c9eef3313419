export { runCommit } from './run.ts';
export { commitImport, commitJob, publishingQueue, stopImport, takeTurn, undoImport } from './service.ts';
