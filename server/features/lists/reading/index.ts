export { fieldsOf, type GivenTable } from './columns.ts';
export { joinLines } from './join.ts';
export { readLine, readTable } from './table.ts';
