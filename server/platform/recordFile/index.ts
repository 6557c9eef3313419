export { createRecordFile, type RecordFile } from './recordFile.ts';
