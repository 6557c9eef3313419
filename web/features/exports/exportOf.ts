import type { ExportScope } from '#contract/exports/choices.ts';

/** What can be exported from where one is. */
export interface ExportOf {
  scope: ExportScope;
  /** What is selected. */
  ids?: readonly number[];
  /** The query string of the list on the screen; null where it shows everything. */
  query: string | null;
}
