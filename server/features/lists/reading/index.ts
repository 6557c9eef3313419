export { fieldsOf } from './columns.ts';
export { joinedWith, joinKey, joinLines } from './join.ts';
export {
  checkLength,
  checkSome,
  linesOf,
  readGiven,
  readLines,
  readSource,
  readTables,
  type SourceLine,
} from './sources.ts';
export { problemOf } from './table.ts';
