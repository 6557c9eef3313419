export { evaluate, type GivenRow, type Outcome, readRow } from './evaluate.ts';
export type { ArchiveFile } from './files.ts';
export { type Counted, type Findings, summarise } from './groups.ts';
export { type Problem, problem } from './problems.ts';
export { type Circumstances, findRepeated, keysOf, type Lookups, surround } from './surround.ts';
