import type { Edit } from './ranges.ts';

/** What was done and can be undone, and what was undone and can be done again; the newest is last. */
export interface History<Step> {
  done: readonly Step[];
  undone: readonly Step[];
}

export const noHistory: History<never> = { done: [], undone: [] };

/** The number of stored steps. */
const longest = 200;

/** The history after one more step. What was undone before is gone. */
export function record<Step>({ done }: History<Step>, step: Step): History<Step> {
  return { done: [...done, step].slice(-longest), undone: [] };
}

/** The history after undoing the last step, which it names; null where there is nothing to undo. */
export function undo<Step>({ done, undone }: History<Step>): { history: History<Step>; step: Step } | null {
  const step = done.at(-1);
  return step === undefined ? null : { history: { done: done.slice(0, -1), undone: [...undone, step] }, step };
}

/** The history after doing the last undone step again, which it names; null if there is none. */
export function redo<Step>({ done, undone }: History<Step>): { history: History<Step>; step: Step } | null {
  const step = undone.at(-1);
  return step === undefined ? null : { history: { done: [...done, step], undone: undone.slice(0, -1) }, step };
}

/** The rows after edits. Rows that none of them is about stay the same objects, so that they are not drawn again. */
export function applyEdits<Row extends { number: number; values: Readonly<Record<string, string>> }>(
  rows: readonly Row[],
  edits: readonly Pick<Edit, 'row' | 'field' | 'after'>[],
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
