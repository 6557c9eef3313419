export { runCommit } from './run.ts';
export { commitImport, commitJob, stopImport, undoImport } from './service.ts';
