export { handleError, sendRefusal } from './answers.ts';
export { CheckedJson } from './checkedJson.ts';
export { registerDocs } from './docs.ts';
export { registerHealth } from './health.ts';
export { createLogLines } from './logLines.ts';
export { registerPages } from './pages.ts';
export { sweepKeys } from './repository.ts';
export { createServe, type Serve } from './serve.ts';
export type { Upload } from './uploads.ts';
