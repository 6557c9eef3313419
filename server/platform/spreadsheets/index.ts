export { safeInWorkbook, textOf } from './text.ts';
export type { NewCell } from './workbook.ts';
export { createSheetWriter, type SheetWriter } from './writer.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const textType = 'text/csv; charset=utf-8';
