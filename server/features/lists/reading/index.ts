export { fieldsOf, type GivenTable } from './columns.ts';
export { joinLines } from './join.ts';
export { problemOf, readLine, readTable } from './table.ts';
