import type { Platform } from '#server/platform/platform.ts';
import type { NewCell } from '#server/platform/spreadsheets/index.ts';
import type { Search } from '../market-search/index.ts';

/** What exports work with. */
export interface Press extends Pick<Platform, 'config' | 'db' | 'files' | 'mail' | 'sheets'> {
  search: Search;
}

/** What a kind of export writes: its columns, and the rows of some ids in their order. */
export interface Sheet {
  name: 'Posts' | 'Deals';
  columns: readonly string[];
  /** What the cells of a column can be chosen from. */
  lists: ReadonlyMap<number, readonly string[]>;
  rowsOf(ids: readonly number[]): Promise<NewCell[][]>;
}
