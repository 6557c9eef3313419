import type { AbsentChoice } from '#contract/imports/choices.ts';
import { counted } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { enqueue, enqueueNextTurn } from '#server/platform/jobs/index.ts';
import { findBulkPoster } from '../../advertisements/index.ts';
import type { Findings } from '../checking/groups.ts';
import type { ImportDependencies } from '../dependencies.ts';
import { abilitiesOfImport } from '../policy.ts';
import { countPausedAbsent } from '../repository/absent.ts';
import { findImport, type ImportRecord, rememberListCurrency, updateImport } from '../repository/imports.ts';
import { rememberAbsent, rememberValues } from '../repository/remembered.ts';
import { countUndo } from '../repository/rows.ts';
import { findMatchedByHand } from '../uploads/check.ts';
import { noProgress, type Progress, subjectOfImport, type UnwrittenImport } from '../uploads/presenter.ts';
import { describe, getImport, lockVisible, refuseFed } from '../uploads/service.ts';
import { runCommit } from './run.ts';
import { postsAPart, takeBackPart, type Undone, unchangedOf } from './undo.ts';

/** The name of the job that publishes uploads. */
export const commitJob = 'imports.commit';

/**
 * The queue in which an organization publishes one file after the other, of uploads and of feeds. After each turn of 500 lines it
 * goes behind the organizations that wait: however much one sends, another waits for a turn at most.
 */
export const publishingQueue = (organizationId: number): string => `imports.${organizationId}`;

const placeOf = (row: Pick<ImportRecord, 'id' | 'organization_id'>) => ({
  queue: publishingQueue(row.organization_id),
  key: `imports.${row.id}`,
});

const enqueueCommit = (transaction: InTransaction, row: ImportRecord, { id: by }: Actor): Promise<void> =>
  enqueue(transaction, commitJob, { id: row.id, by }, placeOf(row));

/** Milliseconds after which an upload that waits for another one is looked at again. */
const waitTime = 1_000;

/** Does one turn of an upload that is published, and asks for the next. */
export async function takeTurn(
  dependencies: ImportDependencies,
  payload: { id: number; by: number },
  signal: AbortSignal,
): Promise<void> {
  const result = await runCommit(dependencies, payload, signal);
  const row = result === 'ended' ? null : await findImport(dependencies.db, payload.id);
  if (!row) return;
  const place = { ...placeOf(row), after: result === 'waits' ? waitTime : 0 };
  await enqueueNextTurn(dependencies.db, commitJob, payload, place);
}

/** Begins to publish the rows of an upload. Throws 409 where it was not checked, or where all are wanted and some are wrong. */
export async function commitImport(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
  { mode, absent }: { mode: 'all' | 'valid'; absent: AbsentChoice | null },
): Promise<UnwrittenImport> {
  const before = await getImport(dependencies, actor, id);
  const matched = before.mapping_id === null ? {} : await findMatchedByHand(dependencies, actor, before);
  await transact(dependencies.db, async (transaction) => {
    const row = await lockVisible(dependencies, transaction, actor, id);
    refuseFed(row);
    if (!abilitiesOfImport(subjectOfImport(row), row.now).commit)
      throw conflict('Check the rows of this upload first.', null);
    const { counts, found } = row.findings as unknown as Findings;
    if (mode === 'all' && counts.error > 0)
      throw conflict(
        counted(
          counts.error,
          '1 row has errors. Repair it, or publish only the valid rows.',
          '{{count}} rows have errors. Repair them, or publish only the valid rows.',
          {},
        ),
        null,
      );
    const progress: Progress = {
      ...noProgress,
      total: counts.create + counts.update,
      files_total: found,
      started_at: row.now.toISOString(),
    };
    const choice = absent ?? row.absent ?? 'keep';
    if (row.mapping_id !== null) {
      if (absent !== null) await rememberAbsent(transaction, row.mapping_id, absent);
      if (Object.keys(matched).length > 0) await rememberValues(transaction, row.mapping_id, matched);
    }
    const { currency } = row.fixed_values as { currency?: string };
    if (currency) await rememberListCurrency(transaction, row.organization_id, currency);
    await updateImport(transaction, id, { state: 'committing', mode, stop: null, progress, absent: choice });
    await enqueueCommit(transaction, row, actor);
  });
  return describe(dependencies, await getImport(dependencies, actor, id));
}

/** Asks a running commit to stop, and to keep or take back what it has written. */
export async function stopImport(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
  written: 'keep' | 'take_back',
): Promise<UnwrittenImport> {
  await getImport(dependencies, actor, id);
  await transact(dependencies.db, async (transaction) => {
    const row = await lockVisible(dependencies, transaction, actor, id);
    if (row.state !== 'committing') throw conflict('This upload is not being published.', null);
    await updateImport(transaction, id, { state: 'stopping', stop: written });
    // A job that waits for its next attempt runs now.
    await enqueueCommit(transaction, row, actor);
  });
  return describe(dependencies, await getImport(dependencies, actor, id));
}

/**
 * Takes back what an upload wrote, within 24 hours: few posts at once, many in the background; what it does to them is
 * answered either way. Throws 409 where the day is over.
 */
export async function undoImport(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
): Promise<{ data: UnwrittenImport; meta: Undone }> {
  const before = await getImport(dependencies, actor, id);
  const poster = await findBulkPoster(dependencies.db, actor, before.organization_id);
  const meta = await transact(dependencies.db, async (transaction) => {
    const row = await lockVisible(dependencies, transaction, actor, id);
    if (!abilitiesOfImport(subjectOfImport(row), row.now).undo)
      throw conflict('This upload can no longer be undone.', null);
    const { deletes, restores, ...kept } = await countUndo(transaction, id);
    const absent = await countPausedAbsent(transaction, id);
    const total = deletes + restores + kept.edited + kept.sold + kept.deleted + absent;
    if (total <= postsAPart) {
      const { taken: _taken, ...undone } = await takeBackPart(transaction, row, {
        quotas: dependencies.config.quotas,
        actor,
        poster,
      });
      await updateImport(transaction, id, { state: 'undone', undone_at: 'now' });
      return undone;
    }
    const progress: Progress = { ...noProgress, step: 'taking_back', total, started_at: row.now.toISOString() };
    await updateImport(transaction, id, { state: 'stopping', stop: 'take_back', progress });
    await enqueueCommit(transaction, row, actor);
    return { deletes, restores: restores + absent, keeps: unchangedOf(kept) };
  });
  return { data: await describe(dependencies, await getImport(dependencies, actor, id)), meta };
}
