import type { ImportDetail, ImportRow, ImportSummary } from '#contract/imports/schemas.ts';
import type { Message } from '#contract/texts/message.ts';
import { fullName } from '#server/platform/identity/index.ts';
import type { Findings } from '../checking/groups.ts';
import type { Problem } from '../checking/problems.ts';
import type { Analysis } from '../mapping/analysis.ts';
import { abilitiesOfImport, type ImportSubject, undoUntil } from '../policy.ts';
import { failureOf, type ImportRecord } from '../repository/imports.ts';
import type { RowRecord } from '../repository/rows.ts';
import type { MessagesByEnglish } from '../texts.ts';

export const subjectOfImport = (row: ImportRecord): ImportSubject => ({
  userId: row.user_id,
  organizationId: row.organization_id,
  state: row.state,
  committedAt: row.committed_at,
  filesRemoved: Boolean(row.files_removed_at),
});

/** What is answered about an upload, with texts that are not in the reader's language yet. */
export type UnwrittenSummary = Omit<ImportSummary, 'failure'> & { failure: Message | null };
export type UnwrittenImport = Omit<ImportDetail, 'failure'> & { failure: Message | null; messages: MessagesByEnglish };
export type UnwrittenRow = Omit<ImportRow, 'errors' | 'warnings'> & Record<'errors' | 'warnings', Problems>;
type Problems = Record<string, Problem>;

/** An upload in the history. */
export function presentSummary(row: ImportRecord): UnwrittenSummary {
  const findings = row.findings as Partial<Findings> | null;
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    state: row.state,
    failure: failureOf(row),
    row_count: row.row_count,
    counts: findings?.counts ?? null,
    user: { id: row.user_id, name: fullName(row) },
    organization: { id: row.organization_id, name: row.organization_name },
    undo_until: undoUntil(subjectOfImport(row), row.now)?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
    committed_at: row.committed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** The stored progress of a commit. */
export interface Progress {
  step: 'checking' | 'writing' | 'taking_back';
  total: number;
  done: number;
  created: number;
  updated: number;
  failed: number;
  files_total: number;
  files_done: number;
  /** Posts that an undo left as they are. */
  stayed?: number;
  started_at: string;
}

/** The progress of a commit that begins. */
export const noProgress = {
  step: 'writing',
  done: 0,
  created: 0,
  updated: 0,
  failed: 0,
  files_total: 0,
  files_done: 0,
} as const satisfies Omit<Progress, 'total' | 'started_at'>;

/** An upload with all that its screens need; `undo` is what an undo would do now. */
export function presentImport(
  row: ImportRecord,
  more: {
    undo: { deletes: number; restores: number; edited: number; sold: number; deleted: number } | null;
    rememberedAt: Date | null;
    /** Columns that the remembered mapping does not know. */
    fresh: readonly string[];
    absentBefore: string | null;
  },
): UnwrittenImport {
  const summary = presentSummary(row);
  const analysis = row.analysis as unknown as Analysis | null;
  const findings = row.findings as unknown as Findings | null;
  const archive = row.archive_files as unknown as object[] | null;
  const subject = subjectOfImport(row);
  return {
    ...summary,
    messages: { ...analysis?.messages, ...findings?.messages },
    kind: row.kind as ImportDetail['kind'],
    updated_at: row.updated_at.toISOString(),
    archive:
      row.archive_name === null
        ? null
        : {
            name: row.archive_name,
            size: row.archive_size ?? 0,
            files: archive?.length ?? 0,
            named: findings?.named ?? null,
            found: findings?.found ?? null,
          },
    options: analysis?.options ?? null,
    lines: analysis?.lines ?? [],
    columns: analysis?.columns ?? [],
    sureness: analysis?.sureness ?? { sure: 0, look: 0, unused: 0 },
    joins: row.joins as unknown as ImportDetail['joins'],
    splits: row.splits as unknown as ImportDetail['splits'],
    fixed: analysis?.fixed ?? {},
    missing: analysis?.missing ?? [],
    value_groups: analysis?.value_groups ?? [],
    questions: analysis?.questions ?? [],
    price_question: analysis?.price_question ?? null,
    blocks: analysis?.blocks ?? 1,
    second_header: analysis?.second_header ?? null,
    export: analysis?.export ?? null,
    repeats: analysis?.repeats ?? null,
    encoding_doubts: analysis?.encoding_doubts ?? [],
    currency_unknown: analysis?.currency_unknown ?? null,
    remembered_at: more.rememberedAt?.toISOString() ?? null,
    fresh: [...more.fresh],
    error_count: findings?.error_count ?? null,
    groups: findings?.groups ?? [],
    changed_fields: findings?.changed_fields ?? {},
    writes: findings
      ? {
          all: findings.counts.error > 0 ? 0 : findings.counts.create + findings.counts.update,
          valid: findings.counts.create + findings.counts.update,
        }
      : null,
    mode: row.mode as ImportDetail['mode'],
    absent: {
      count: row.absent_count,
      choice: (row.absent ?? more.absentBefore) as ImportDetail['absent']['choice'],
    },
    progress: presentProgress(row),
    undo:
      more.undo && summary.undo_until
        ? {
            until: summary.undo_until,
            deletes: more.undo.deletes,
            restores: more.undo.restores,
            keeps: (['edited', 'sold', 'deleted'] as const).flatMap((reason) =>
              (more.undo?.[reason] ?? 0) > 0 ? [{ reason, count: more.undo?.[reason] ?? 0 }] : [],
            ),
          }
        : null,
    abilities: abilitiesOfImport(subject, row.now),
  };
}

function presentProgress(row: ImportRecord): ImportDetail['progress'] {
  const progress = row.progress as unknown as Progress | null;
  if (!progress || (row.state !== 'committing' && row.state !== 'stopping')) return null;
  const elapsed = (row.now.getTime() - new Date(progress.started_at).getTime()) / 1000;
  const left = progress.total - progress.done;
  const canEstimate = progress.done > 0 && elapsed >= 1;
  return { ...progress, remaining_seconds: canEstimate ? Math.ceil((elapsed / progress.done) * left) : null };
}

/** How much of a row is shown as the file has it. */
const mostWritten = 200;

/** A row as the grid shows it. */
export const presentRow = (row: RowRecord): UnwrittenRow => ({
  number: row.number,
  line: row.line,
  written: row.cells
    .flatMap((cell) => String(cell).trim() || [])
    .join(' · ')
    .slice(0, mostWritten),
  result: row.action,
  advertisement_id: row.advertisement_id,
  values: row.shown.values ?? {},
  source: row.shown.source ?? {},
  errors: row.errors ?? {},
  warnings: row.shown.warnings ?? {},
  repaired: Object.keys(row.repairs),
  before: row.shown.before ?? {},
  double_of: row.shown.double_of ?? null,
});
