export { sheetOf } from './sheet.ts';
