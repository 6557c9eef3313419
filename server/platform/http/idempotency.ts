import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from '#contract/errors.ts';
import type { Database } from '#server/db/database.ts';
import { withCommitMark } from '#server/db/transaction.ts';
import { conflict, invalid, Refusal } from '../errors.ts';
import { createSigner } from '../identity/index.ts';
import { claimKey, findKey, markCommitted, releaseKey, storeAnswer } from './repository.ts';
import type { Upload } from './uploads.ts';

const patience = 10_000;

interface Answered {
  status: number;
  answer: unknown;
}

/**
 * Runs a write once for a key: the same key with the same body from the same person is answered with the first answer, for
 * 24 hours; while the first one runs, the second waits for it. Throws a Refusal of 422 for another body, of 409 where the
 * first one does not finish in time.
 */
export async function runOnce(
  db: Database,
  userId: number,
  key: string,
  fingerprint: Buffer,
  work: () => Promise<Answered>,
): Promise<Answered> {
  if (key.length > 200) throw invalid({}, 'The Idempotency-Key is too long. Use at most 200 characters.');
  const held = { userId, key };
  if (!(await claimKey(db, held, fingerprint))) return replay(db, held, fingerprint);
  try {
    const answered = await withCommitMark((transaction) => markCommitted(transaction, held), work);
    await storeAnswer(db, held, answered.status, answered.answer);
    return answered;
  } catch (error) {
    if (error instanceof Refusal) await releaseKey(db, held);
    else await releaseKey(db, held).catch(() => {});
    throw error;
  }
}

async function replay(db: Database, held: { userId: number; key: string }, fingerprint: Buffer): Promise<Answered> {
  for (const start = Date.now(); ; await sleep(50)) {
    const stored = await findKey(db, held);
    if (!stored) throw conflict(messages.requestInProgress);
    if (!stored.fingerprint.equals(fingerprint))
      throw invalid({}, 'This Idempotency-Key was used for another request. Use a new one.');
    if (stored.state === 'answered') return { status: stored.status as number, answer: stored.answer };
    if (Date.now() - start > patience) {
      throw conflict(
        stored.state === 'committed' ? 'This was done already. Reload to see it.' : messages.requestInProgress,
      );
    }
  }
}

/** What makes two requests the same: method, address, fields and the content of the files. */
export interface WriteRequest {
  method: string;
  url: string;
  /** Null where it holds a secret: not even a digest of a password is kept. */
  body: unknown;
  files: Record<string, Upload[]>;
}

/**
 * Makes the function that turns a request into what is kept of it. The digest is keyed with the application's secret, so
 * that whoever reads the table cannot find out a body by trying.
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
