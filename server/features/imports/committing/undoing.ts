import { counted, type Message, message } from '#contract/texts/message.ts';
import { transact, transactInBackground } from '#server/db/transaction.ts';
import type { ImportDependencies } from '../dependencies.ts';
import { findImport, type ImportRecord, updateImport } from '../repository/imports.ts';
import type { Progress } from '../uploads/presenter.ts';
import { nameOf, notifyUploader } from './notifying.ts';
import { beginTurn, type TurnResult } from './turn.ts';
import { takeBackPart } from './undo.ts';
import type { Commit } from './write.ts';

/** Takes back what was written, part by part: asked for while it was being written, or within the day after. */
export async function undoNext(
  dependencies: ImportDependencies,
  { row, actor, poster }: Pick<Commit, 'row' | 'actor' | 'poster'>,
  signal: AbortSignal,
): Promise<TurnResult> {
  const isOver = beginTurn();
  const start = await findImport(dependencies.db, row.id);
  const unchanged = start?.progress as unknown as Progress;
  let progress: Progress =
    unchanged.step === 'taking_back'
      ? unchanged
      : { ...unchanged, step: 'taking_back', total: unchanged.created + unchanged.updated, done: 0 };
  for (;;) {
    if (signal.aborted) throw new Error('The process stops; the rest of this upload is taken back by the next one.');
    const { taken, next } = await transactInBackground(dependencies.db, async (transaction) => {
      const part = await takeBackPart(transaction, row, { quotas: dependencies.config.quotas, actor, poster });
      const stayed = part.keeps.reduce((sum, { count }) => sum + count, 0);
      const next = { ...progress, done: progress.done + part.taken, stayed: (progress.stayed ?? 0) + stayed };
      if (part.taken > 0) await updateImport(transaction, row.id, { progress: next });
      return { taken: part.taken, next };
    });
    if (taken === 0) break;
    progress = next;
    if (isOver(taken)) return 'more';
  }
  await transact(dependencies.db, async (transaction) => {
    await updateImport(transaction, row.id, {
      state: 'undone',
      stop: null,
      undone_at: 'now',
      progress: null,
      ...(row.committed_at ? {} : { committed_at: 'now' }),
    });
    await notifyUploader(dependencies, transaction, row, message('Your upload is undone'), describeUndo(row, progress));
  });
  return 'ended';
}

function describeUndo(row: ImportRecord, { done, stayed = 0 }: Progress): Message {
  const name = nameOf(row);
  const undone = counted(
    done - stayed,
    '{{name}}: {{count}} post was taken back.',
    '{{name}}: {{count}} posts were taken back.',
    { name },
  );
  if (stayed === 0) return undone;
  return counted(
    stayed,
    '{{undone}} {{count}} was left as it is because it has changed since.',
    '{{undone}} {{count}} were left as they are because they have changed since.',
    { undone },
  );
}
