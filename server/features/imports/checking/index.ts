export { evaluate, type Outcome } from './evaluate.ts';
export { type Counted, type Findings, summarise } from './groups.ts';
export { type Problem, problem } from './problems.ts';
export { referenceKey } from './references.ts';
export { type GivenRow, readRow } from './rows.ts';
export {
  type Circumstances,
  type Keys,
  keysOf,
  keysOfAll,
  type Lookups,
  surround,
  surroundWithNothing,
} from './surround.ts';
export type { ArchiveFile } from './surroundings.ts';
