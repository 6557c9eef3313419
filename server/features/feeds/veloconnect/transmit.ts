import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { feedLimits } from '#contract/feeds/choices.ts';
import type { FeedSettings } from '#contract/feeds/schemas.ts';
import type { Upload } from '#server/platform/files/index.ts';
import { type Actor, type By, requireOrganization } from '#server/platform/identity/index.ts';
import type { FeedDependencies } from '../dependencies.ts';
import { findRun } from '../repository/runs.ts';
import { pushFile } from '../runs.ts';
import { createFeed } from '../service.ts';
import type { VeloconnectAnswer } from './answer.ts';
import {
  findTransaction,
  findVeloconnectFeed,
  insertTransaction,
  listLineResults,
  listOwnPosts,
  markVeloconnect,
  type OwnPost,
  removeOldTests,
  type TransactionRow,
} from './repository/veloconnect.ts';
import type { Head, Whole } from './task.ts';

const settings: FeedSettings = {
  name: 'veloconnect',
  kind: 'push',
  // Each transmission states whether it is the whole stock.
  mode: 'delta',
  creates: false,
  counts: 'shelf',
  on_missing: 'pause',
  settle_hours: feedLimits.usualSettleHours,
  trust_new_host_key: false,
};
const linesPerAnswer = 1_000;
/** How many tests of an organization can be asked about. */
const storedTests = 5;

type Answered = Omit<VeloconnectAnswer, 'operation' | 'buyersId'>;

/** The posts of the sender's organization that lines may name. */
export const readOwnPosts = ({ db }: FeedDependencies, actor: Actor): Promise<OwnPost[]> =>
  listOwnPosts(db, requireOrganization(actor));

/**
 * Takes a transmission: its stock becomes a file of the organization's veloconnect feed, which is made by the first one. A test is
 * stored, and reaches no feed. Throws a Refusal of 409, 422 or 429.
 */
export async function transmit(
  deps: FeedDependencies,
  by: By<Actor>,
  { parsed: { isTest, isComplete }, results, stock }: Whole,
): Promise<Answered> {
  const organizationId = requireOrganization(by.actor);
  const pushed = isTest ? null : await push(deps, by, organizationId, stock, isComplete);
  const transactionId = await insertTransaction(deps.db, organizationId, {
    feedId: pushed?.feedId ?? null,
    run: pushed?.n ?? null,
    isTest,
    results,
  });
  if (isTest) await removeOldTests(deps.db, organizationId, storedTests);
  return { responseCode: 200, transactionId, statusCode: isTest ? 85 : 84, isTest };
}

async function push(
  deps: FeedDependencies,
  by: By<Actor>,
  organizationId: number,
  stock: string,
  isComplete: boolean,
): Promise<{ feedId: number; n: number }> {
  const feedId =
    (await findVeloconnectFeed(deps.db, organizationId)) ??
    (await createFeed(deps, by, settings, (transaction, id) => markVeloconnect(transaction, id))).id;
  const content = Buffer.from(stock);
  const file: Upload = {
    field: 'file.0',
    name: 'veloconnect.csv',
    path: path.join(deps.folder, randomUUID()),
    size: content.length,
    // The same lines mean something else once they are all there are.
    sha256: createHash('sha256')
      .update(isComplete ? 'full' : 'delta')
      .update(content)
      .digest(),
  };
  await mkdir(deps.folder, { recursive: true });
  await writeFile(file.path, content);
  try {
    const { n } = await pushFile(deps, by.actor, feedId, file, isComplete ? 'full' : 'delta');
    return { feedId, n };
  } finally {
    await rm(file.path, { force: true });
  }
}

const transactionPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What became of a transmission: 420 where there is none, 430 while it is in work, its lines once it is done. */
export async function readStatus(
  deps: FeedDependencies,
  actor: Actor,
  { transactionId, startIndex, count }: Head['parsed'],
): Promise<Answered> {
  const id = transactionId !== null && transactionPattern.test(transactionId) ? transactionId : null;
  const found = id === null ? null : await findTransaction(deps.db, requireOrganization(actor), id);
  if (!found)
    return {
      responseCode: 420,
      message: 'There is no transmission with this TransactionID. They are stored for 30 days.',
    };
  const statusCode = await statusOf(deps, found);
  const about = { transactionId: found.id, statusCode, isTest: found.is_test };
  if (statusCode === 84)
    return {
      ...about,
      responseCode: 430,
      message: 'The transmission is not written yet. A first or held one waits under Integration.',
    };
  if (statusCode === 184)
    return { ...about, responseCode: 200, message: 'The transmission was closed. See its run under Integration.' };
  const lines = await listLineResults(deps.db, found.id, startIndex, Math.min(count ?? linesPerAnswer, linesPerAnswer));
  return { ...about, responseCode: 200, page: { start: startIndex, total: found.total, lines } };
}

async function statusOf(
  { db }: FeedDependencies,
  { is_test: isTest, feed_id: feedId, run: n }: TransactionRow,
): Promise<84 | 85 | 184> {
  if (isTest) return 85;
  const run = feedId === null || n === null ? null : await findRun(db, feedId, n);
  if (!run || run.import_state === 'undone') return 184;
  if (run.state === 'done') return 85;
  return run.state === 'failed' || run.state === 'discarded' ? 184 : 84;
}

export { sweepTransactions } from './repository/veloconnect.ts';
