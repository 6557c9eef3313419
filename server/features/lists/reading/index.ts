export { fieldsOf, type GivenTable } from './columns.ts';
export { joinLines } from './join.ts';
export { asTable, tableOfRows } from './layout.ts';
export { faultOfQuantity, readLine } from './line.ts';
export { problemOf, readTable } from './table.ts';
