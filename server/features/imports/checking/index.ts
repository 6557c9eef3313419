export { evaluate, type Outcome } from './evaluate.ts';
export { mapArchive } from './files.ts';
export { type Counted, type Findings, summarise } from './groups.ts';
export { type Keys, keysOf } from './keys.ts';
export { type Problem, problem } from './problems.ts';
export { referenceKey } from './references.ts';
export { type GivenRow, readRow } from './rows.ts';
export { findRepeated, type Lookups, surround, surroundWithNothing } from './surround.ts';
export type { ArchiveFile, Facts, Surroundings } from './surroundings.ts';
