export { safeInWorkbook } from './text.ts';
export type { NewCell } from './workbook.ts';
export {
  type Budget,
  type Caps,
  createWorkerProcess,
  Declined,
  Overtaxed,
  type WorkerMessage,
  type WorkerProcess,
} from './workerProcess.ts';
export { createSheetWriter, type SheetWriter } from './writer.ts';
export { performWriting, type WritingStep } from './writing.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const textType = 'text/csv; charset=utf-8';
