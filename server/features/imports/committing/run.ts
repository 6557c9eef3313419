import { importLimits } from '#contract/imports/choices.ts';
import { counted, message, messageOf, type Sentence } from '#contract/texts/message.ts';
import { isDatabaseAway } from '#server/db/database.ts';
import { transact, transactInBackground } from '#server/db/transaction.ts';
import { signChanges } from '#server/platform/audit/index.ts';
import { Failure, Refusal } from '#server/platform/errors.ts';
import { joinPostEvents } from '#server/platform/events/index.ts';
import { type Actor, findActor, reach, reaches } from '#server/platform/identity/index.ts';
import { findBulkPoster, QuotaExceeded } from '../../advertisements/index.ts';
import { hideUnusedBrands } from '../../vocabulary/index.ts';
import type { ImportDependencies } from '../dependencies.ts';
import { UnreadableFile } from '../reading/sheet.ts';
import { type AbsentFilter, pauseAbsent } from '../repository/absent.ts';
import { findImport, findStop, type ImportChange, type ImportRecord, updateImport } from '../repository/imports.ts';
import { findRows, leaveRest, takeRowsToWrite } from '../repository/rows.ts';
import { recount } from '../uploads/check.ts';
import type { Progress } from '../uploads/presenter.ts';
import { nameOf, notifyUploader } from './notifying.ts';
import { openPictures } from './pictures.ts';
import { beginTurn, type TurnResult, turn } from './turn.ts';
import { undoNext } from './undoing.ts';
import { type Commit, markRefused, notFitting, type Part, prepareCommit, storePictures, writePart } from './write.ts';

// Small enough that others hardly wait for a part, large enough that the overhead of a part hardly counts.
const rowsAPart = 125;
/**
 * An upload that is written in one transaction cannot give way, so a process writes one at a time that is longer than a turn. A shorter one
 * waits for no other.
 */
let isWritingAll = false;

/** Publishes the next rows of an upload. Resumes an interrupted attempt: each row stores whether it is written. */
export async function runCommit(
  dependencies: ImportDependencies,
  { id, by }: { id: number; by: number },
  signal: AbortSignal,
): Promise<TurnResult> {
  const row = await findImport(dependencies.db, id);
  if (!row || (row.state !== 'committing' && row.state !== 'stopping')) return 'ended';
  const actor = await findActor(dependencies.db, by);
  if (!actor || !mayPublish(actor, row)) return giveUp(dependencies, row, rightLost);
  const poster = await findBulkPoster(dependencies.db, actor, row.organization_id);
  // All or nothing has nothing to take back while it writes.
  if (row.stop === 'take_back' && (row.mode !== 'all' || row.committed_at))
    return undoNext(dependencies, { row, actor, poster }, signal);
  const isAll = row.mode === 'all';
  const isLong = isAll && (row.row_count ?? 0) > turn.rows;
  if (isLong && isWritingAll) return 'waits';
  if (isLong) isWritingAll = true;
  const pictures = await openPictures(dependencies, row);
  const worker = dependencies.workers.open();
  try {
    const commit = await prepareCommit(dependencies, worker, {
      row,
      actor,
      poster: { ...poster, ownerId: ownerOf(row, actor, poster.ownerId) },
      pictures,
    });
    if (!isAll) return await writeValid(dependencies, commit, signal);
    await writeAll(dependencies, commit, signal);
    return 'ended';
  } catch (error) {
    // An archive whose contents differ from its directory ends the upload with a message: a retry would read the same.
    const isOurs = !(error instanceof Refusal) && !(error instanceof UnreadableFile);
    if (isOurs || isDatabaseAway(error)) throw error;
    return giveUp(dependencies, row, error.sentence);
  } finally {
    if (isLong) isWritingAll = false;
    worker.close();
    await pictures.close();
  }
}

const rightLost = 'The person who asked for this may no longer do so.';

const mayPublish = (actor: Actor, row: ImportRecord): boolean =>
  reaches(actor, 'import.run', { ownerId: row.user_id, organizationId: row.organization_id });

/** Whether the person who asked may still publish: a right can be lost while thousands of rows are written. */
async function mayGoOn({ db }: ImportDependencies, { row, actor }: Commit): Promise<boolean> {
  const now = await findActor(db, actor.id);
  return now !== null && mayPublish(now, row);
}

/** New posts are owned by the person who uploaded them, also where a colleague publishes. */
const ownerOf = (row: ImportRecord, actor: Actor, ownerId: number): number =>
  ownerId === actor.id && actor.organization?.id === row.organization_id ? row.user_id : ownerId;

async function writeValid(dependencies: ImportDependencies, commit: Commit, signal: AbortSignal): Promise<TurnResult> {
  const progress = progressOf(commit.row);
  const isOver = beginTurn();
  for (;;) {
    if (signal.aborted) throw new Error('The process stops; the rest of this upload is published by the next one.');
    if (!(await mayGoOn(dependencies, commit))) return giveUp(dependencies, commit.row, rightLost);
    const stop = await findStop(dependencies.db, commit.row.id);
    if (stop === 'take_back') return undoNext(dependencies, commit, signal);
    if (stop === 'keep') {
      await leaveRest(dependencies.db, commit.row.id);
      break;
    }
    const written = await writeNext(dependencies, commit, progress);
    if (written === 0) break;
    if (!isOver(written)) continue;
    // It is read by the process that the next commit may get.
    await commit.ahead;
    return 'more';
  }
  if (!(await pauseNext(dependencies, commit, signal, isOver))) return 'more';
  await finish(dependencies, commit.row, progress);
  return 'ended';
}

/** Posts a part that are paused since the file does not name them. */
const absentAPart = 250;

/** True once all are paused; false if the turn is over before. */
async function pauseNext(
  dependencies: ImportDependencies,
  { row, actor }: Commit,
  signal: AbortSignal,
  isOver: (written: number) => boolean,
): Promise<boolean> {
  const filter = absentFilterOf(row, actor);
  if (filter === null) return true;
  let paused = absentAPart;
  while (paused === absentAPart) {
    if (signal.aborted) throw new Error('The process stops; the rest of this upload is paused by the next one.');
    paused = await transactInBackground(dependencies.db, async (transaction) => {
      await signChanges(transaction, { actorId: actor.id, via: 'upload' });
      if (row.by_feed) await joinPostEvents(transaction);
      return pauseAbsent(transaction, row.id, filter, absentAPart);
    });
    if (paused === absentAPart && isOver(paused)) return false;
  }
  return true;
}

/** Which posts are paused because a file does not name them; null where they are kept. */
function absentFilterOf(row: ImportRecord, actor: Actor): AbsentFilter | null {
  if (row.absent !== 'pause' || (row.mapping_id === null && row.feed_id === null)) return null;
  return {
    organizationId: row.organization_id,
    mappingId: row.mapping_id,
    feedId: row.feed_id,
    ownerId: reach(actor, 'import.run') === 'own' ? actor.id : null,
  };
}

/**
 * Writes the next rows, at most this many, in a transaction of their own; returns how many. Where they are refused, each half
 * by itself, so that a row that is refused costs no other.
 */
async function writeNext(
  dependencies: ImportDependencies,
  commit: Commit,
  progress: Progress,
  limit = rowsAPart,
): Promise<number> {
  // Before a connection is held: what is read ahead needs one, too.
  await commit.ahead;
  if (commit.row.archive_file_id !== null) await storePictures(dependencies, commit, { after: 0, limit });
  try {
    const { part, next } = await transactInBackground(dependencies.db, async (transaction) => {
      commit.claimed = 0;
      const part = await writePart(dependencies, transaction, commit, limit);
      const next = advance(progress, part);
      if (part.taken > 0)
        await updateImport(transaction, commit.row.id, {
          progress: next,
          committed_count: next.created + next.updated,
        });
      return { part, next };
    });
    commit.pictures.settle();
    Object.assign(progress, next);
    return part.taken;
  } catch (error) {
    if (!isRefusedByData(error)) throw error;
    if (limit === 1) return refuseNext(dependencies, commit, progress, error);
  }
  const half = Math.ceil(limit / 2);
  const first = await writeNext(dependencies, commit, progress, half);
  return first === 0 ? 0 : first + (await writeNext(dependencies, commit, progress, limit - half));
}

/** Refuses the next row; if the quota is full, all new rows after it are refused too. */
async function refuseNext(
  dependencies: ImportDependencies,
  commit: Commit,
  progress: Progress,
  error: unknown,
): Promise<number> {
  const refused = await transact(dependencies.db, async (transaction) => {
    const isFull = error instanceof QuotaExceeded;
    const numbers = await takeRowsToWrite(transaction, commit.row.id, isFull ? importLimits.rows : 1);
    const next = await findRows(transaction, commit.row.id, numbers);
    const rows = next.filter(({ action }, index) => index === 0 || action === 'create');
    await markRefused(transaction, commit.row.id, rows, error);
    return rows.length;
  });
  Object.assign(progress, advance(progress, { taken: refused, created: 0, updated: 0, failed: refused, files: 0 }));
  return refused;
}

const isRefusedByData = (error: unknown): boolean =>
  (error instanceof Refusal && error.code !== 503) ||
  (error instanceof Error && String((error as { code?: unknown }).code).startsWith('23'));

class NotAll extends Failure {}

/** Everything in one transaction: a crash, a stop or a row that is wrong now leaves nothing. */
async function writeAll(dependencies: ImportDependencies, commit: Commit, signal: AbortSignal): Promise<void> {
  try {
    await storeAllPictures(dependencies, commit, signal);
    await transact(dependencies.db, async (transaction) => {
      // What an earlier attempt counted was rolled back with it.
      commit.claimed = 0;
      const progress = { ...progressOf(commit.row), done: 0, created: 0, updated: 0, failed: 0, files_done: 0 };
      for (;;) {
        if (signal.aborted) throw new Error('The process stops; the next one begins this upload once more.');
        // Outside of the transaction: a stop is asked for in another one, and this one sees the database as it was.
        if ((await findStop(dependencies.db, commit.row.id)) !== null)
          throw new NotAll('Stopped: nothing was published.');
        if (!(await mayGoOn(dependencies, commit))) throw new NotAll(rightLost);
        const part = await writePart(dependencies, transaction, commit, rowsAPart);
        if (part.failed > 0)
          throw new NotAll('Some rows have become invalid: nothing was published. Check them again.');
        Object.assign(progress, advance(progress, part));
        if (part.taken === 0) break;
        // Outside of it as well, so that people see how far it is; a rollback sets it back below.
        await updateImport(dependencies.db, commit.row.id, { progress });
      }
      const filter = absentFilterOf(commit.row, commit.actor);
      if (filter) await pauseAbsent(transaction, commit.row.id, filter, importLimits.rows);
      await updateImport(transaction, commit.row.id, { committed_count: progress.created + progress.updated });
      await settle(dependencies, transaction, commit.row, progress);
    });
    commit.pictures.settle();
  } catch (error) {
    if (!(error instanceof NotAll) && !isRefusedByData(error)) throw error;
    await transact(dependencies.db, async (transaction) => {
      await hideUnusedBrands(transaction, { brands: [...commit.brands], since: commit.row.created_at });
      await updateImport(transaction, commit.row.id, {
        state: 'checked',
        mode: null,
        stop: null,
        progress: null,
        committed_count: 0,
      });
      await notifyUploader(
        dependencies,
        transaction,
        commit.row,
        message('Nothing was published'),
        messageOf(error instanceof Failure ? error.sentence : notFitting(error)),
      );
    });
  }
}

async function storeAllPictures(dependencies: ImportDependencies, commit: Commit, signal: AbortSignal): Promise<void> {
  let after: number | null = commit.row.archive_file_id === null ? null : 0;
  while (after !== null && !signal.aborted && (await findStop(dependencies.db, commit.row.id)) === null)
    after = await storePictures(dependencies, commit, { after, limit: rowsAPart });
}

async function finish(dependencies: ImportDependencies, row: ImportRecord, progress: Progress): Promise<void> {
  await transact(dependencies.db, (transaction) => settle(dependencies, transaction, row, progress));
}

async function settle(
  dependencies: ImportDependencies,
  transaction: Parameters<Parameters<typeof transact>[1]>[0],
  row: ImportRecord,
  progress: Progress,
) {
  await updateImport(transaction, row.id, {
    state: 'done',
    stop: null,
    committed_at: 'now',
    findings: await recount(transaction, row.id, row.unstored_count),
    progress,
  });
  const online = progress.created + progress.updated;
  const about = { name: nameOf(row), failed: progress.failed };
  const result =
    progress.failed > 0
      ? counted(
          online,
          '{{name}}: {{count}} post was written, {{failed}} failed.',
          '{{name}}: {{count}} posts were written, {{failed}} failed.',
          about,
        )
      : counted(online, '{{name}}: {{count}} post was written.', '{{name}}: {{count}} posts were written.', about);
  await notifyUploader(dependencies, transaction, row, message('Your upload is done'), result);
}

async function giveUp(dependencies: ImportDependencies, row: ImportRecord, failure: Sentence): Promise<'ended'> {
  const written = row.by_feed ? 0 : ((await findImport(dependencies.db, row.id))?.committed_count ?? 0);
  if (row.committed_at === null && written > 0) return endEarly(dependencies, row, failure);
  await transact(dependencies.db, async (transaction) => {
    // An undo that cannot go on leaves the upload published.
    const change: ImportChange = row.committed_at
      ? { state: 'done', stop: null, progress: null }
      : { state: 'failed', failure, progress: null };
    await updateImport(transaction, row.id, change);
    await notifyUploader(
      dependencies,
      transaction,
      row,
      row.committed_at ? message('Your upload could not be undone') : message('Your upload could not be published'),
      messageOf(failure),
    );
  });
  return 'ended';
}

/** Ends an upload of which a part is published: that part can be undone like a whole one. */
async function endEarly(dependencies: ImportDependencies, row: ImportRecord, failure: Sentence): Promise<'ended'> {
  await transact(dependencies.db, async (transaction) => {
    await leaveRest(transaction, row.id);
    await updateImport(transaction, row.id, {
      state: 'done',
      stop: null,
      committed_at: 'now',
      findings: await recount(transaction, row.id, row.unstored_count),
      progress: null,
    });
    const title = message('Your upload ended before all rows were published');
    await notifyUploader(dependencies, transaction, row, title, messageOf(failure));
  });
  return 'ended';
}

const advance = (progress: Progress, part: Part): Progress => ({
  ...progress,
  done: progress.done + part.taken,
  created: progress.created + part.created,
  updated: progress.updated + part.updated,
  failed: progress.failed + part.failed,
  files_done: progress.files_done + part.files,
});

const progressOf = (row: ImportRecord): Progress => ({ ...(row.progress as unknown as Progress), step: 'writing' });
