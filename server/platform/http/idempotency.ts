import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from '#contract/errors.ts';
import type { Database } from '#server/db/database.ts';
import { withCommitMark } from '#server/db/transaction.ts';
import { conflict, invalid, Refusal } from '../errors.ts';
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
export function fingerprintOf(method: string, url: string, body: unknown, files: Record<string, Upload[]>): Buffer {
  const hash = createHash('sha256').update(`${method} ${url}\n${JSON.stringify(body) ?? ''}`);
  for (const [field, list] of Object.entries(files)) {
    for (const file of list) hash.update(`\n${field} ${file.name} `).update(file.sha256);
  }
  return hash.digest();
}
