import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { message } from '#contract/texts/message.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { enqueue, enqueueNextTurn } from '#server/platform/jobs/index.ts';
import { OutgoingError } from '#server/platform/outgoing/index.ts';
import { type FeedDependencies, fetchJob } from '../dependencies.ts';
import { stopped } from '../language.ts';
import { failRun } from '../notifying.ts';
import { UnpackingError, unpackFile } from '../packed.ts';
import { enqueueRuns } from '../processing.ts';
import { type FeedRow, findRow, rescheduleDaily, takeDue, updateRow } from '../repository/feeds.ts';
import { findUnfetched, insertRun, type RunRow, updateRun } from '../repository/runs.ts';
import { getFeed, type Secrets } from '../service.ts';
import { FileGrows, fetchByHttps, SourceChanged, testTimeout, timeout } from './https.ts';
import { fetchBySftp } from './sftp.ts';

/** Milliseconds after which a file that is still being written is looked for again, and for how long it may be. */
const waitFor = 60_000;
const waitAtMost = 30 * 60_000;

type Fetched = Pick<FeedRow, 'id' | 'organization_id' | 'failures'>;

/** The files of an organization are fetched one after the other, sources that failed last after all others. */
const placeOf = ({ id, organization_id: organizationId, failures }: Fetched) => ({
  queue: `feed-files:${organizationId}`,
  key: `feed-files:${id}`,
  priority: failures > 0 ? 1 : 0,
});

/** Has a job fetch the files of a feed. */
export const enqueueFetch = (db: Database, feed: Fetched, runAt?: Date): Promise<void> =>
  enqueue(db, fetchJob, { id: feed.id }, { ...placeOf(feed), ...(runAt ? { runAt } : {}) });

/** Begins the runs of feeds whose time it is, by the zones that their organizations have now. */
export async function fetchDue({ db }: FeedDependencies): Promise<void> {
  await rescheduleDaily(db);
  await transact(db, async (transaction) => {
    for (const feed of await takeDue(transaction)) {
      await insertRun(transaction, feed.id, { source: 'pull', user_id: null, is_fetched: false });
      await enqueueFetch(transaction, feed);
    }
  });
}

/**
 * Fetches what a run of a feed waits for, and asks for another turn while any waits. A source that cannot be read ends its run as
 * failed, and changes no stock.
 */
export async function fetchFiles(deps: FeedDependencies, feedId: number): Promise<void> {
  const feed = await findRow(deps.db, feedId);
  const run = feed ? await findUnfetched(deps.db, feedId) : null;
  if (!feed || !run) return;
  try {
    await fetchFile(deps, feed, run);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    if (error instanceof FileGrows && Date.now() - run.created_at.getTime() < waitAtMost)
      return enqueueFetch(deps.db, feed, new Date(Date.now() + waitFor));
    const reason = stopped(error.sentence);
    await transact(deps.db, async (transaction) => {
      await updateRun(transaction, run.id, { is_fetched: true });
      await failRun(deps, transaction, feed, run, reason, error instanceof SourceChanged);
    });
  }
  if (await findUnfetched(deps.db, feedId)) await enqueueNextTurn(deps.db, fetchJob, { id: feedId }, placeOf(feed));
}

async function fetchFile(deps: FeedDependencies, feed: FeedRow, run: RunRow): Promise<void> {
  await updateRun(deps.db, run.id, { host: new URL(feed.url as string).host });
  const answer = await request(deps, feed, feed.good_sha256 !== null);
  const hostKey = feed.kind === 'pull_sftp' ? ((await findRow(deps.db, feed.id))?.host_key ?? null) : null;
  if (answer === null) {
    await transact(deps.db, async (transaction) => {
      await updateRun(transaction, run.id, { is_fetched: true, sha256: feed.good_sha256, host_key: hostKey });
      await enqueueRuns(transaction, feed);
    });
    return;
  }
  const { name, content, etag, lastModified } = answer;
  const file: Upload = {
    field: 'file.0',
    name,
    path: path.join(deps.folder, randomUUID()),
    size: content.length,
    sha256: createHash('sha256').update(content).digest(),
  };
  await mkdir(deps.folder, { recursive: true });
  await writeFile(file.path, content);
  await unpackFile(file).catch(async (error: unknown) => {
    await rm(file.path, { force: true });
    throw error instanceof UnpackingError ? new OutgoingError(error.sentence) : error;
  });
  const fetched = {
    is_fetched: true,
    etag,
    last_modified: lastModified,
    size: file.size,
    sha256: file.sha256,
    host_key: hostKey,
  } as const;
  try {
    const userId = feed.user_id;
    if (userId === null)
      throw new OutgoingError('The person for whom the feed acts has left. Save it to act for yourself');
    const about = { organizationId: feed.organization_id, userId, feedId: feed.id };
    await deps.imports.receive(file, about, async (transaction, importId) => {
      await updateRun(transaction, run.id, { ...fetched, import_id: importId, name: file.name });
      await enqueueRuns(transaction, feed);
    });
  } finally {
    await rm(file.path, { force: true });
  }
}

/** Fetches the file of a feed; null where it is the one that was read before. Throws OutgoingError with a sentence. */
function request({ db, outgoing, vault }: FeedDependencies, feed: FeedRow, mayBeSame: boolean, time = timeout) {
  const secrets = feed.secret ? (JSON.parse(vault.open(feed.secret)) as Secrets) : {};
  if (feed.kind === 'pull_https') return fetchByHttps(outgoing, feed, secrets, mayBeSame, time);
  const source = {
    organizationId: feed.organization_id,
    url: feed.url as string,
    hostKey: feed.host_key,
    known: mayBeSame ? feed.etag : null,
    timeout: time,
    pin: (hostKey: string) => updateRow(db, feed.id, { host_key: hostKey, host_key_at: 'now' }),
  };
  return fetchBySftp(outgoing, source, secrets);
}

/** Fetches the file of a feed once and leaves it aside. Throws a Refusal of 404 or 409. */
export async function testFeed(deps: FeedDependencies, actor: Actor, id: number) {
  const feed = await getFeed(deps, actor, id);
  if (feed.kind === 'push') throw conflict('Files are sent to this feed. It does not fetch any.');
  try {
    const answer = await request(deps, feed, false, testTimeout);
    const size = answer?.content.length ?? 0;
    return { ok: true, message: message('The file is there: {{count}} bytes.', { count: size }), size };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { ok: false, message: stopped(error.sentence), size: null };
  }
}
