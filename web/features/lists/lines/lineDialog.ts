import type { ListLine } from '#contract/lists/records.ts';

/** What is open about a line. */
export type LineDialog = { kind: 'edit' | 'who'; line: ListLine };
