import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { feedLimits } from '#contract/feeds/choices.ts';
import type { FeedSettings } from '#contract/feeds/schemas.ts';
import {
  byEnglish,
  counted,
  joined,
  message,
  messageOf,
  type Sentence,
  type WriteMessage,
} from '#contract/texts/message.ts';
import type { Upload } from '#server/platform/files/index.ts';
import { type Actor, type By, requireOrganization } from '#server/platform/identity/index.ts';
import { createFeed, type FeedDependencies, findRun, pushFile } from '../../feeds/index.ts';
import { type Answered, pageOf } from '../answer.ts';
import type { LineResult, OwnPost } from '../lines.ts';
import type { Whole } from '../reading/task.ts';
import { TradeRefusal, type TradeRequest } from '../request.ts';
import { element, text, type Xml } from '../xml.ts';
import {
  closeTransaction,
  findTransaction,
  findVeloconnectFeed,
  insertTransaction,
  listLineResults,
  listOwnPosts,
  listProblems,
  markVeloconnect,
  removeOldTests,
  type TransactionRow,
} from './repository.ts';

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

/** What is needed to transmit: the dependencies of feeds, and what writes messages in the sender's language. */
interface StockDependencies {
  feeds: FeedDependencies;
  write: WriteMessage;
}

/** The posts of the sender's organization that lines may name. */
export const readOwnPosts = ({ feeds: { db } }: StockDependencies, actor: Actor): Promise<OwnPost[]> =>
  listOwnPosts(db, requireOrganization(actor));

/**
 * Takes a transmission: its stock becomes a file of the organization's veloconnect feed, which is made by the first one. A test is
 * stored, and reaches no feed. Throws a Refusal of 409, 422 or 429.
 */
export async function transmit(
  { feeds: deps, write }: StockDependencies,
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
  return {
    responseCode: 200,
    transactionId,
    statusCode: isTest ? 85 : 84,
    message: isTest ? write(messageOf('Test: nothing was changed.')) : null,
  };
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

/** The reasons that fit in a message. */
const mostReasons = 5;

/** What became of a transmission: how far it is, and its lines once it is done. Throws a TradeRefusal of 420 and 435. */
export async function readStatus(
  { feeds: { db }, write }: StockDependencies,
  actor: Actor,
  request: TradeRequest,
): Promise<Answered> {
  const found = await findStock(db, actor, request.transactionId);
  if (!found)
    throw new TradeRefusal(420, 'There is no transmission with this TransactionID. They are stored for 30 days.');
  if (found.is_test !== request.isTest) throw new TradeRefusal(435, 'A test stays a test: send IsTest as before.');
  const statusCode = await statusOf(db, found);
  const about = { responseCode: 200 as const, transactionId: found.id, statusCode };
  const written = (sentence: Sentence) => write(messageOf(sentence));
  if (statusCode === 84)
    return {
      ...about,
      message: written('The transmission is not written yet. A first or held one waits under Integration.'),
    };
  if (statusCode === 184)
    return { ...about, message: written('The transmission was closed. See its run under Integration.') };
  const { startIndex } = request;
  const count = Math.min(request.count ?? linesPerAnswer, linesPerAnswer);
  const lines = await listLineResults(db, found.id, startIndex, count);
  // A page beyond the end closes nothing: it was asked for by mistake.
  const isLast = startIndex + lines.length >= found.total && (lines.length > 0 || found.total === 0);
  if (isLast && !request.doNotClose) await closeTransaction(db, found.id);
  return {
    ...about,
    message: found.is_test
      ? [written('Test: nothing was changed.'), await describeProblems(db, found, write)].filter(Boolean).join(' ')
      : await describeProblems(db, found, write),
    content: [...pageOf(startIndex, lines.length, found.total), ...lines.map(lineOf)],
  };
}

/** The lines that name no post, with the reasons of the first; null without one. */
async function describeProblems(
  db: FeedDependencies['db'],
  { id, unknown, total }: TransactionRow,
  write: WriteMessage,
) {
  if (unknown === 0) return null;
  const problems = await listProblems(db, id, mostReasons);
  const reasons = problems.map(({ place, line }) =>
    message('line {{line}}: {{reason}}', { line: place, reason: line.message ?? byEnglish(line.problem as string) }),
  );
  return write(
    counted(
      unknown,
      '{{count}} of {{total}} lines names none of your posts. {{reasons}}',
      '{{count}} of {{total}} lines name none of your posts. {{reasons}}',
      { total, reasons: joined(reasons, ' ') },
    ),
  );
}

const identified = (name: string, id: string | number | null, ...more: Xml[]): Xml[] =>
  id === null ? [] : [element(name, text('cac:ID', id), ...more)];

/** A line of the answer: what it named the article by, and whether that is a post of the sender. */
function lineOf({ gtin, number, brand, post, reference, problem }: LineResult): Xml {
  const issuer =
    brand === null ? [] : [element('cac:IssuerParty', element('cac:PartyIdentification', text('cac:ID', brand)))];
  return element(
    'StockTransmitB2CResponseLine',
    ...identified('cac:StandardItemIdentification', gtin),
    ...identified('cac:ManufacturersItemIdentification', number, ...issuer),
    ...identified('MarketPlaceItemIdentification', post),
    ...identified('cac:BuyersItemIdentification', reference),
    text('Available', problem === null),
  );
}

/** A transmission of the actor's organization; null for none. */
export async function findStock(
  db: FeedDependencies['db'],
  actor: Actor,
  transactionId: string | null,
): Promise<TransactionRow | null> {
  const id = transactionId !== null && transactionPattern.test(transactionId) ? transactionId : null;
  return id === null ? null : findTransaction(db, requireOrganization(actor), id);
}

/** How far a transmission is: 84 in work, 85 done, 184 closed. */
export async function statusOf(
  db: FeedDependencies['db'],
  { is_test: isTest, feed_id: feedId, run: n, is_closed: isClosed }: TransactionRow,
): Promise<84 | 85 | 184> {
  if (isClosed) return 184;
  if (isTest) return 85;
  const run = feedId === null || n === null ? null : await findRun(db, feedId, n);
  if (!run || run.import_state === 'undone') return 184;
  if (run.state === 'done') return 85;
  return run.state === 'failed' || run.state === 'discarded' ? 184 : 84;
}
