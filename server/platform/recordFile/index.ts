export { createRecordFile } from './recordFile.ts';
