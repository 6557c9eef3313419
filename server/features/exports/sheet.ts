import type { Platform } from '#server/platform/platform.ts';
import type { NewCell, writeWorkbook } from '#server/platform/spreadsheets/index.ts';

/** What exports work with. */
export type Press = Pick<Platform, 'app' | 'config' | 'db' | 'files' | 'mail'>;

/** What a kind of export writes: its columns, and the rows of some ids in their order. */
export interface Sheet {
  name: 'Posts' | 'Deals';
  columns: readonly string[];
  /** What the cells of a column can be chosen from. */
  lists: Parameters<typeof writeWorkbook>[0]['lists'];
  rowsOf(ids: readonly number[]): Promise<NewCell[][]>;
}
