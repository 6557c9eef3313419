import type { Edit } from './ranges.ts';

/** One thing that was done, however many cells it changed. */
export interface Step {
  /** What undoing it undoes: `Brake pads in row 377`. */
  label: string;
  edits: readonly Edit[];
}

/** What was done and can be undone, and what was undone and can be done again; the newest is last. */
export interface History {
  done: readonly Step[];
  undone: readonly Step[];
}

export const noHistory: History = { done: [], undone: [] };

/** How many steps are kept. */
const longest = 200;

/** The history after one more step. What was undone before is gone. */
export function record({ done }: History, step: Step): History {
  return { done: [...done, step].slice(-longest), undone: [] };
}

/** The history after undoing the last step, with the edits that do so; null where there is nothing to undo. */
export function undo({ done, undone }: History): { history: History; edits: Edit[] } | null {
  const step = done.at(-1);
  if (!step) return null;
  const edits = step.edits.map((edit) => ({ ...edit, before: edit.after, after: edit.before }));
  return { history: { done: done.slice(0, -1), undone: [...undone, step] }, edits };
}

/** The history after doing the last undone step again, with its edits; null where there is none. */
export function redo({ done, undone }: History): { history: History; edits: readonly Edit[] } | null {
  const step = undone.at(-1);
  if (!step) return null;
  return { history: { done: [...done, step], undone: undone.slice(0, -1) }, edits: step.edits };
}

/** The rows after edits. Rows that none of them is about stay the same objects, so that they are not drawn again. */
export function applyEdits<Row extends { number: number; values: Readonly<Record<string, string>> }>(
  rows: readonly Row[],
  edits: readonly Edit[],
): readonly Row[] {
  if (edits.length === 0) return rows;
  const byRow = new Map<number, Record<string, string>>();
  for (const { row, field, after } of edits) {
    byRow.set(row, { ...byRow.get(row), [field]: after });
  }
  return rows.map((row) => {
    const changes = byRow.get(row.number);
    return changes ? { ...row, values: { ...row.values, ...changes } } : row;
  });
}
