import { type ReportReason, reportReasons } from '#contract/advertisements/choices.ts';
import { readChoice, readTable, splitList } from '../tables.ts';

/** Why a post of the demo is blocked, and what someone reported before. */
export type BlockReason = {
  reason: string;
  /** Where it happens; empty: everywhere. */
  subCategories: readonly string[];
  report: { reason: ReportReason; text: string };
};

/** Everything for which a post of the demo may be blocked. */
export const blockReasons: readonly BlockReason[] = readTable('blocks.tsv', [
  'reason',
  'sub-categories?',
  'report',
  'report text',
]).map((row) => ({
  reason: row.reason,
  subCategories: splitList(row['sub-categories']),
  report: { reason: readChoice(row, row.report, reportReasons), text: row['report text'] },
}));
