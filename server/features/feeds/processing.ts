import { feedLimits } from '#contract/feeds/choices.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { Failure, Refusal } from '#server/platform/errors.ts';
import { insertRunCalls } from '#server/platform/events/index.ts';
import { type Actor, findActor, reaches } from '#server/platform/identity/index.ts';
import { enqueue, enqueueNextTurn } from '#server/platform/jobs/index.ts';
import { currentCursor } from '../change-log/index.ts';
import { type Checked, type Confirmed, failureOf, isEmptyFile, publishingQueue } from '../imports/index.ts';
import { confirmPosts, resumePosts } from './confirming.ts';
import { type FeedDependencies, runJob } from './dependencies.ts';
import { type Effect, holdOf } from './holding.ts';
import { stopped } from './language.ts';
import { failRun, notifyHeld } from './notifying.ts';
import { measureLive } from './repository/effects.ts';
import { type FeedRow, findRow, lockFeed, updateRow } from './repository/feeds.ts';
import {
  findHold,
  findNextRun,
  findRun,
  listLosses,
  type RunCounts,
  type RunRow,
  supersede,
  updateRun,
} from './repository/runs.ts';

const placeOf = (feed: Pick<FeedRow, 'id' | 'organization_id'>) => ({
  queue: publishingQueue(feed.organization_id),
  key: `feed:${feed.id}`,
});

/** Starts work on the runs of a feed, after what its organization publishes already. */
export const enqueueRuns = (db: Database, feed: Pick<FeedRow, 'id' | 'organization_id'>): Promise<void> =>
  enqueue(db, runJob, { id: feed.id }, placeOf(feed));

/** A run ends here with a sentence for the people who manage its feed. */
class RunFailed extends Failure {}

/** Does one turn of the next run of a feed, and asks for another one while any is left. */
export async function workOnRuns(deps: FeedDependencies, feedId: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new Error('The process stops; the next one goes on with this feed.');
  const feed = await findRow(deps.db, feedId);
  const run = feed ? await findNextRun(deps.db, feedId) : null;
  if (!feed || !run) return;
  try {
    await work(deps, feed, run, signal);
  } catch (error) {
    const isTheirs = error instanceof RunFailed || (error instanceof Refusal && error.code < 500);
    if (!isTheirs || isDatabaseAway(error)) throw error;
    await transact(deps.db, async (transaction) => {
      if (run.import_id !== null) await deps.imports.fail(transaction, run.import_id, error.sentence);
      await failRun(deps, transaction, feed, run, error.sentence);
      await callForRun(transaction, feed, run);
    });
  }
  if (await findNextRun(deps.db, feedId)) await enqueueNextTurn(deps.db, runJob, { id: feedId }, placeOf(feed));
}

async function work(deps: FeedDependencies, feed: FeedRow, run: RunRow, signal: AbortSignal): Promise<void> {
  if (feed.state === 'off') throw new RunFailed('The feed is switched off. Save it to switch it on again.');
  const actor = await findOwner(deps, feed);
  if (run.state === 'writing') return write(deps, actor, feed, run, signal);
  if (run.sha256 !== null && feed.good_sha256?.equals(run.sha256) && !run.is_applied) return repeat(deps, feed, run);
  if (run.import_id === null) throw new RunFailed('The file is gone. Send it again.');
  await updateRun(deps.db, run.id, { state: 'reading' });
  if (feed.chosen === null || feed.headers === null) return awaitMapping(deps, actor, feed, run, run.import_id);
  const checked = await check(deps, actor, run.import_id, {
    chosen: feed.chosen,
    headers: feed.headers,
    // The files of versions before had the reference and the quantity only.
    ...(feed.is_veloconnect && { own: { id: 'id', availability: 'availability' } }),
  });
  const mode = run.mode ?? feed.mode;
  const { live, missing } = await deps.imports.countFed(feed.id, checked.named);
  const absent = mode === 'full' ? missing : [];
  const paused = feed.on_missing === 'pause' ? absent.length : 0;
  const counts: RunCounts = { ...checked.findings.counts, pause: paused + checked.pauses };
  const lost = absent.length + checked.pauses;
  const losses = await listLosses(deps.db, feed.id, feedLimits.hold.runs);
  const change = { ...checked, absent: feed.on_missing === 'pause' ? absent : [] };
  const isUnderstood = checked.lacking.length === 0;
  const found = {
    lines: checked.lines,
    lines_before: feed.good_lines,
    posts: live,
    lost,
    counts,
    live: isUnderstood ? await measureLive(deps.db, feed.id, change) : null,
    prices: isUnderstood ? checked.prices : null,
    most_lost: losses.length > 0 ? Math.max(...losses) : null,
    short: checked.short,
  };
  const effect: Effect = {
    lines: checked.lines,
    linesBefore: feed.good_lines,
    lacking: checked.lacking,
    isFull: mode === 'full',
    cutLine: checked.analysis?.cut?.line ?? null,
    posts: live,
    lost,
    losses,
    prices: checked.prices,
  };
  const held = run.is_applied && checked.lacking.length === 0 ? null : holdOf(effect);
  const importId = run.import_id;
  await transact(deps.db, async (transaction) => {
    await lockFeed(transaction, feed.id);
    const publishing = held
      ? null
      : { absenceCounts: mode === 'full', pausesMissing: mode === 'full' && feed.on_missing === 'pause' };
    await deps.imports.store(transaction, { id: importId, feedId: feed.id, checked, publishing });
    if (!held) {
      const since = await currentCursor(transaction);
      const none = { hold: null, reason: null, missing: [] };
      await updateRun(transaction, run.id, { ...found, ...none, state: 'writing', changes_since: since });
      return;
    }
    const before = await findHold(transaction, feed.id);
    await supersede(transaction, feed.id, run.n, 'A newer file replaced it.');
    const { hold } = held;
    const reason = stopped(held.reason);
    await updateRun(transaction, run.id, { ...found, hold, reason, state: 'held', missing: absent, ended_at: 'now' });
    await notifyHeld(deps, transaction, feed, run, held, before);
    await updateRow(transaction, feed.id, { state: 'held', failures: 0 });
  });
  if (!held) await write(deps, actor, feed, run, signal);
}

async function findOwner({ db }: FeedDependencies, feed: FeedRow): Promise<Actor> {
  const actor = feed.user_id === null ? null : await findActor(db, feed.user_id);
  const subject = { ownerId: null, organizationId: feed.organization_id };
  if (actor && reaches(actor, 'feed.manage', subject) && reaches(actor, 'import.run', subject)) return actor;
  throw new RunFailed('The person for whom the feed acts may no longer do so. Save the feed to act for yourself.');
}

const nothingFound = { create: 0, update: 0, unchanged: 0, error: 0 };

/** Decides about the rows of a file; one without rows is no failure but held. */
async function check(deps: FeedDependencies, actor: Actor, importId: number, confirmed: Confirmed): Promise<Checked> {
  try {
    return await deps.imports.check(actor, importId, confirmed, feedLimits.hold.priceMove);
  } catch (error) {
    if (!isEmptyFile(error)) throw error;
    const none = { error_count: 0, groups: [], messages: {}, changed_fields: {}, named: 0, found: 0 };
    const findings = { counts: nothingFound, ...none };
    const nothing = { lines: 0, lacking: [], named: [], changed: [], short: [], rows: [], unstored: 0, pauses: 0 };
    return { ...nothing, analysis: null, chosen: confirmed.chosen, findings, prices: { count: 0, moved: 0 } };
  }
}

/** The same bytes as the last good file: they change nothing and confirm the stock. */
async function repeat(deps: FeedDependencies, feed: FeedRow, run: RunRow): Promise<void> {
  const lines = feed.good_lines ?? 0;
  await resumePosts(deps.db, feed.id);
  await confirmPosts(deps.db, feed.id);
  await transact(deps.db, async (transaction) => {
    await updateRun(transaction, run.id, {
      state: 'done',
      reason: 'The same file as before',
      lines,
      lines_before: feed.good_lines,
      lost: 0,
      counts: { ...nothingFound, unchanged: lines, pause: 0 },
      ended_at: 'now',
    });
    await supersede(transaction, feed.id, run.n, 'A newer file replaced it.');
    await updateRow(transaction, feed.id, { state: 'on', failures: 0, confirmed_at: 'now' });
  });
}

/** The first file waits until a person has confirmed what its columns mean. */
async function awaitMapping(
  deps: FeedDependencies,
  actor: Actor,
  feed: FeedRow,
  run: RunRow,
  importId: number,
): Promise<void> {
  const { lines } = await deps.imports.understand(actor, importId);
  await transact(deps.db, async (transaction) => {
    await supersede(transaction, feed.id, run.n, 'A newer file replaced it.');
    await updateRun(transaction, run.id, { state: 'waiting', lines });
  });
}

/** Writes the next part of what was decided, and confirms the stock of the feed's posts once all is written. */
async function write(
  deps: FeedDependencies,
  actor: Actor,
  feed: FeedRow,
  run: RunRow,
  signal: AbortSignal,
): Promise<void> {
  await resumePosts(deps.db, feed.id);
  const written = await deps.imports.publish(run.import_id as number, actor.id, signal);
  if (written.state === 'failed') throw new RunFailed(failureOf(written) ?? 'The rows could not be written.');
  if (written.state !== 'done') return;
  await confirmPosts(deps.db, feed.id);
  const { after } = await measureLive(deps.db, feed.id, { named: [], changed: [], absent: [] });
  const { counts } = written.findings as unknown as { counts: Omit<RunCounts, 'pause'> };
  await transact(deps.db, async (transaction) => {
    await lockFeed(transaction, feed.id);
    const now = await findNextRun(transaction, feed.id);
    const pause = now?.id === run.id ? (now.counts?.pause ?? 0) : 0;
    const live = now?.id === run.id && now.live ? { before: now.live.before, after } : null;
    await updateRun(transaction, run.id, { state: 'done', counts: { ...counts, pause }, live, ended_at: 'now' });
    if (counts.create + counts.update + pause > 0) await callForRun(transaction, feed, run);
    await supersede(transaction, feed.id, run.n, 'A newer file replaced it.');
    await updateRow(transaction, feed.id, {
      state: 'on',
      failures: 0,
      // With settings that were saved since, the same file may mean something else.
      ...(now?.id === run.id && !now.is_outdated
        ? { good_sha256: run.sha256, etag: run.etag, last_modified: run.last_modified }
        : {}),
      good_lines: written.row_count,
      confirmed_at: 'now',
    });
  });
}

/**
 * Calls webhooks once for all posts that a run may have changed; the cursor leads to them in `GET /api/changes`. A run that never
 * began to write changed none.
 */
async function callForRun(transaction: InTransaction, feed: FeedRow, { n }: RunRow): Promise<void> {
  const cursor = (await findRun(transaction, feed.id, n))?.changes_since;
  if (!cursor) return;
  await insertRunCalls(transaction, { organizationId: feed.organization_id, feedId: feed.id, run: n, cursor });
}
