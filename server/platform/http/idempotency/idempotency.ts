import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '#contract/envelope.ts';
import { messages } from '#contract/errors.ts';
import { type Database, type InTransaction, isDatabaseAway } from '#server/db/database.ts';
import { withCommitMark } from '#server/db/transaction.ts';
import { conflict, invalid, Refusal } from '../../errors.ts';
import type { Upload } from '../../files/index.ts';
import { type Actor, createSigner } from '../../identity/index.ts';
import { claimKey, findKey, markCommitted, releaseKey, reportClaim, storeAnswer } from './repository.ts';

/** How long a repeated request waits for the first one, in milliseconds. */
const timeout = 3_000;
/** How long for the answer of work that is committed: a living request needs a statement more, of a dead one none comes. */
const timeoutOnceCommitted = 250;
/** How often it is reported that a request is still worked on, in milliseconds. */
const reportEvery = 4_000;
/** How long it is tried to note an outcome while the database is away. A claim that another request has by then stays as it is. */
const settlingTime = 120_000;

/** An answer with its status. */
export interface Answered {
  status: number;
  answer: unknown;
}

/** A write that runs once for its key. */
interface OnceWork {
  work: () => Promise<Answered>;
  /** The answer of what a transaction leads to, where that is all it takes. */
  predictAnswer?: (result: unknown) => Answered | null;
  /** What of an answer is stored, to be given again. */
  storable?: (answered: Answered) => Answered;
}

/**
 * Runs a write once for a key: the same key with the same body from the same person is answered with the first answer, for
 * 24 hours; while the first one runs, the second waits for it. `foresee` makes the answer of what a transaction leads to,
 * where that is all it takes: it is kept with the commit, and given where the first request ended before its answer. Throws
 * a Refusal of 422 for another body, of 409 where the first one does not finish in time, or where its answer is lost.
 */
export async function runOnce(
  db: Database,
  key: { userId: number; key: string },
  fingerprint: Buffer,
  { work, predictAnswer = () => null, storable = (answered) => answered }: OnceWork,
): Promise<Answered> {
  const claim = await claimKey(db, key, fingerprint);
  if (!claim) return replay(db, key, fingerprint);
  const markOrUndo = async (transaction: InTransaction, result: unknown) => {
    const predicted = predictAnswer(result);
    if (!(await markCommitted(transaction, claim, predicted && storable(predicted)))) throw inProgress();
  };
  let answered: Answered;
  // Outside of the transaction of the work; while the database is away, the claim outlasts a few reports.
  const reports = setInterval(() => void reportClaim(db, claim).catch(() => {}), reportEvery).unref();
  try {
    answered = await withCommitMark(markOrUndo, work);
  } catch (error) {
    await settle(() => releaseKey(db, claim)).catch(() => {});
    throw error;
  } finally {
    clearInterval(reports);
  }
  const { status, answer } = storable(answered);
  await settle(() => storeAnswer(db, claim, status, answer));
  return answered;
}

/** Notes the outcome of a request. While the database is away it is tried again behind the caller's back. */
async function settle(note: () => Promise<void>): Promise<void> {
  const end = Date.now() + settlingTime;
  const retry = async (wait: number): Promise<void> => {
    await sleep(wait, undefined, { ref: false });
    await note().catch((error: unknown) => {
      if (isDatabaseAway(error) && Date.now() < end) void retry(Math.min(wait * 2, 1_000));
    });
  };
  await note().catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
    void retry(100);
  });
}

async function replay(db: Database, held: { userId: number; key: string }, fingerprint: Buffer): Promise<Answered> {
  let committedAt: number | null = null;
  for (const start = Date.now(); ; await sleep(50)) {
    const stored = await findKey(db, held);
    if (!stored) throw inProgress();
    if (!stored.fingerprint.equals(fingerprint))
      throw new Refusal(422, 'This Idempotency-Key was used for another request. Use a new one.', {
        word: 'key_reused',
      });
    if (stored.state === 'answered') return { status: stored.status as number, answer: stored.answer };
    if (stored.state === 'committed') committedAt ??= Date.now();
    if (committedAt !== null && Date.now() - committedAt > timeoutOnceCommitted)
      throw conflict('This has already been done. Reload to see it.');
    if (Date.now() - start > timeout) throw inProgress();
  }
}

const inProgress = () => new Refusal(409, messages.requestInProgress, { word: 'in_progress' });

/** What makes two requests the same: method, address, fields and the content of the files. */
interface WriteRequest {
  method: string;
  url: string;
  /** Null where it holds a secret: not even a digest of a password is kept. */
  body: unknown;
  files: Record<string, Upload[]>;
}

/**
 * Makes the function that turns a request into what is kept of it. The digest is keyed with the application's secret, so
 * that a reader of the table cannot find out a body by trying.
 */
export function createFingerprint(secret: Buffer): (request: WriteRequest) => Buffer {
  const { digest } = createSigner(secret, 'idempotency');
  return ({ method, url, body, files }) => {
    const lines = [`${method} ${url}`, JSON.stringify(body) ?? ''];
    for (const [field, list] of Object.entries(files)) {
      for (const file of list) lines.push(JSON.stringify([field, file.name, file.sha256.toString('hex')]));
    }
    return digest(lines.join('\n'));
  };
}

/** Keys of each token are its own; no header holds a line break, so none of a person's can be one of these. */
export function keyOf(key: string, { token }: Actor): string {
  if (key.length > 200) throw invalid({}, 'The Idempotency-Key is too long. Use at most 200 characters.');
  return token ? `token ${token.id}\n${key}` : key;
}

/** An answer as it may be given again: without the secret that it was given with once. */
export function withoutSecret({ status, answer }: Answered, field: string): Answered {
  const envelope = answer as Envelope<Record<string, unknown>>;
  const data = { ...envelope.data, [field]: null };
  return { status, answer: { ...envelope, data, message: 'Shown only once, in the first answer.' } };
}
