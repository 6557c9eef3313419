import { type FeedMode, feedLimits } from '#contract/feeds/choices.ts';
import type { FeedRun } from '#contract/feeds/schemas.ts';
import { message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record } from '#server/platform/audit/index.ts';
import { conflict, invalid, notFound, tooMany } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/files/index.ts';
import { type Actor, type By, reaches } from '#server/platform/identity/index.ts';
import type { CountedPost } from '../imports/index.ts';
import type { FeedDependencies } from './dependencies.ts';
import { enqueueFetch } from './fetching/fetching.ts';
import { UnpackingError, unpackFile } from './packed.ts';
import type { Unwritten, UnwrittenDetail } from './presenter.ts';
import { presentLine, presentMissing, presentRun, presentSource } from './presenter.ts';
import { enqueueRuns } from './processing.ts';
import { listDealsShortBy, listShortDeals } from './repository/effects.ts';
import { type FeedRow, updateRow } from './repository/feeds.ts';
import { listLines, listMissing } from './repository/lines.ts';
import { countPushes, findRun, insertRun, listRuns as listRows, type RunRow, updateRun } from './repository/runs.ts';
import { findSource } from './repository/sources.ts';
import { getFeed, lockOwn, subjectOf } from './service.ts';

/** Takes a file for a feed, in the mode that the feed is set to or in another; it is worked on in the background. Throws a Refusal of 404, 409, 422 or 429. */
export async function pushFile(
  deps: FeedDependencies,
  actor: Actor,
  id: number,
  file: Upload | null,
  mode: FeedMode | null = null,
): Promise<Unwritten<FeedRun>> {
  const feed = await getFeed(deps, actor, id);
  if (!file) throw invalid({ file: ['Required'] });
  if (feed.kind !== 'push') throw conflict('This feed fetches its file by itself.');
  if (feed.state === 'off') throw conflict('The feed is switched off. Save it to switch it on again.');
  const { count, seconds } = await countPushes(deps.db, id);
  if (count >= feedLimits.pushesAnHour)
    throw tooMany(
      3600 - seconds,
      message('A feed takes {{count}} files an hour. Send the next one later.', { count: feedLimits.pushesAnHour }),
    );
  await unpackFile(file).catch((error: unknown) => {
    throw error instanceof UnpackingError ? invalid({ file: [error.sentence] }) : error;
  });
  const { name, size, sha256 } = file;
  const given = { source: 'push', user_id: actor.id, name, size, sha256, mode } as const;
  const isSame = feed.good_sha256?.equals(sha256) ?? false;
  const n = isSame
    ? await transact(deps.db, async (transaction) => {
        await lockOwn(transaction, actor, id);
        const made = await insertRun(transaction, id, given);
        await enqueueRuns(transaction, feed);
        return made;
      })
    : await deps.imports.receive(
        file,
        { organizationId: feed.organization_id, userId: feed.user_id ?? actor.id, feedId: id },
        async (transaction, importId) => {
          await lockOwn(transaction, actor, id);
          const made = await insertRun(transaction, id, { ...given, import_id: importId });
          await enqueueRuns(transaction, feed);
          return made;
        },
      );
  return presentRun(await getRun(deps, id, n));
}

/** Starts fetching the file of a feed now. Throws a Refusal of 404 or 409. */
export async function startRun(deps: FeedDependencies, actor: Actor, id: number): Promise<Unwritten<FeedRun>> {
  const feed = await getFeed(deps, actor, id);
  if (feed.kind === 'push') throw conflict('Files are sent to this feed. It does not fetch any.');
  if (feed.state === 'off') throw conflict('The feed is switched off. Save it to switch it on again.');
  const n = await transact(deps.db, async (transaction) =>
    insertFetch(transaction, actor, await lockOwn(transaction, actor, id)),
  );
  return presentRun(await getRun(deps, id, n));
}

/** Adds a run that fetches the file for a person; returns its number. */
async function insertFetch(transaction: InTransaction, actor: Actor, feed: FeedRow): Promise<number> {
  const n = await insertRun(transaction, feed.id, { source: 'person', user_id: actor.id, is_fetched: false });
  await enqueueFetch(transaction, feed);
  return n;
}

async function getRun({ db }: FeedDependencies, feedId: number, n: number): Promise<RunRow> {
  const run = await findRun(db, feedId, n);
  if (!run) throw notFound('run');
  return run;
}

/** A page of the runs of a feed. Throws a Refusal of 404. */
export async function listRuns(
  deps: FeedDependencies,
  actor: Actor,
  id: number,
  query: { page: number; per_page: number },
) {
  await getFeed(deps, actor, id);
  const { rows, total } = await listRows(deps.db, id, query);
  return { data: rows.map(presentRun), meta: { total, page: query.page, per_page: query.per_page } };
}

/** A run with a page of its rows. Throws a Refusal of 404. */
export async function readRun(
  deps: FeedDependencies,
  actor: Actor,
  { id, n }: { id: number; n: number },
  query: { results: readonly string[]; reserved: boolean; page: number; per_page: number },
): Promise<{ data: UnwrittenDetail; meta: { total: number; page: number; per_page: number } }> {
  const feed = await getFeed(deps, actor, id);
  const run = await getRun(deps, id, n);
  const { rows, total } =
    run.import_id === null ? { rows: [], total: 0 } : await listLines(deps.db, run.import_id, query);
  const missing = await listMissing(deps.db, run, query);
  const posts = [...rows, ...missing.rows].flatMap(({ advertisement_id: post }) => (post === null ? [] : [post]));
  const short =
    run.state === 'held' ? await listDealsShortBy(deps.db, countsOf(feed, run)) : await listShortDeals(deps.db, posts);
  const visible = readsDeals(actor, feed.organization_id) ? short : [];
  const data = {
    ...presentRun(run),
    ...presentSource(run, await findSource(deps.db, run)),
    live: run.live,
    prices: run.prices,
    most_lost: run.most_lost,
    discarded_by: run.reason === discardedReason ? presentRun(run).user : null,
    deals_short: run.state === 'held' ? new Set(short.map((deal) => deal.id)).size : 0,
    rows: rows.map((row) => presentLine(row, visible)),
    missing: missing.rows.map((row) => presentMissing(row, visible)),
    missing_total: missing.total,
    missing_reserved: missing.reserved,
  };
  return { data, meta: { total, page: query.page, per_page: query.per_page } };
}

/** The file of a run as it came. Throws a Refusal of 404, or of 409 where it is removed now. */
export async function openFile(deps: FeedDependencies, actor: Actor, { id, n }: { id: number; n: number }) {
  await getFeed(deps, actor, id);
  const run = await getRun(deps, id, n);
  const file = run.import_id === null ? null : await deps.imports.openFile(run.import_id);
  if (!file) throw conflict('This run has no file any more: files are removed after 7 days.', null);
  return { ...file, mime: 'application/octet-stream' };
}

/** How many pieces posts would have by a held run: none if its file does not name them and such posts are paused. */
const countsOf = (feed: FeedRow, run: RunRow): CountedPost[] => [
  ...(feed.on_missing === 'pause' ? run.missing.map((id) => ({ id, counted: 0 })) : []),
  ...run.short,
];

/** Whether a reader sees which deals: people with the right to see deals of the feed's organization. */
const readsDeals = (actor: Actor, organizationId: number): boolean =>
  !actor.token && reaches(actor, 'deal.read', { ownerId: null, organizationId });

const stillRead = 'Still being read. Try again in a moment.';

/** Confirms the mapping of a first run, or applies a held one. Throws a Refusal of 404 or 409. */
export async function applyRun(deps: FeedDependencies, by: By, id: number, n: number): Promise<Unwritten<FeedRun>> {
  await getFeed(deps, by.actor, id);
  const found = await getRun(deps, id, n);
  const confirmed =
    found.state === 'waiting' && found.import_id !== null ? await deps.imports.readConfirmed(found.import_id) : null;
  await transact(deps.db, async (transaction) => {
    const feed = await lockOwn(transaction, by.actor, id);
    const run = await findRun(transaction, id, n);
    const isBeingRead = run?.state === 'queued' || run?.state === 'reading';
    if (isBeingRead && !run.is_applied) throw conflict(stillRead, null);
    if (run?.state !== 'waiting' && run?.state !== 'held')
      throw conflict('This run is no longer waiting for a decision.', null);
    if (run.hold === 'column')
      throw conflict('The file lacks a mapped column. Send one that has it, or discard this run.', null);
    if (run.state === 'waiting') {
      if (!confirmed) throw conflict(stillRead, null);
      await updateRow(transaction, id, { confirmed, state: 'on', user_id: by.actor.id });
      await record(transaction, by, 'feed.confirmed', subjectOf(feed), { name: feed.name, run: n });
    } else await record(transaction, by, 'feed.applied', subjectOf(feed), { name: feed.name, run: n });
    await updateRun(transaction, run.id, { state: 'queued', is_applied: true, user_id: by.actor.id, ended_at: null });
    await enqueueRuns(transaction, feed);
  });
  return presentRun(await getRun(deps, id, n));
}

const discardedReason = 'Discarded. Nothing was changed.';

/** Discards a run that waits or is held, and has the file fetched again if asked to. Throws a Refusal of 404 or 409. */
export async function discardRun(
  deps: FeedDependencies,
  by: By,
  id: number,
  { run: n, fetch }: { run: number; fetch: boolean },
): Promise<Unwritten<FeedRun>> {
  await getFeed(deps, by.actor, id);
  await getRun(deps, id, n);
  await transact(deps.db, async (transaction) => {
    const feed = await lockOwn(transaction, by.actor, id);
    const run = await findRun(transaction, id, n);
    if (run?.state !== 'waiting' && run?.state !== 'held')
      throw conflict('This run is no longer waiting for a decision.', null);
    await updateRun(transaction, run.id, {
      state: 'discarded',
      reason: discardedReason,
      user_id: by.actor.id,
      missing: [],
      ended_at: 'now',
    });
    if (feed.state === 'held') await updateRow(transaction, id, { state: 'on' });
    if (fetch && feed.kind !== 'push') await insertFetch(transaction, by.actor, feed);
    await record(transaction, by, 'feed.discarded', subjectOf(feed), { name: feed.name, run: n });
  });
  return presentRun(await getRun(deps, id, n));
}

/** Undoes a run within 24 hours; the same file is read again when it comes again. Throws a Refusal of 404 or 409. */
export async function undoRun(deps: FeedDependencies, by: By, id: number, n: number): Promise<Unwritten<FeedRun>> {
  const feed = await getFeed(deps, by.actor, id);
  const run = await getRun(deps, id, n);
  if (run.import_id === null || run.state !== 'done') throw conflict('This run cannot be undone.', null);
  await deps.imports.undo(by.actor, run.import_id);
  await transact(deps.db, async (transaction) => {
    await updateRow(transaction, id, { good_sha256: null });
    await record(transaction, by, 'feed.undone', subjectOf(feed), { name: feed.name, run: n });
  });
  return presentRun(await getRun(deps, id, n));
}
