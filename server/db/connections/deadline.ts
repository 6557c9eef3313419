import { AsyncLocalStorage } from 'node:async_hooks';

interface Deadline {
  isPast: boolean;
  hasStarted: boolean;
}

/** No one waits any longer. It has PostgreSQL's code of a statement that was ended in time, and is answered like one. */
class PastDeadline extends Error {
  readonly code = '57014';
}

const deadlines = new AsyncLocalStorage<Deadline>();

/** Whether a caller waits for what runs here. Jobs, migrations and programs have no caller, and as long as they need. */
export const hasDeadline = (): boolean => deadlines.getStore() !== undefined;

/** Throws where the caller was refused already: what runs on behind must not be committed. */
export function checkDeadline(): void {
  if (deadlines.getStore()?.isPast) throw new PastDeadline('Nobody waits for this any longer.');
}

/** Throws where the caller was refused already; else its answer begins, and is not broken off however long it takes to arrive. */
export function beginAnswer(): void {
  checkDeadline();
  const deadline = deadlines.getStore();
  if (deadline) deadline.hasStarted = true;
}

/**
 * Runs `work` with a caller waiting; throws the error of an absent database when its milliseconds are up, and lets nothing commit from then
 * on. What answers itself by then goes on behind: it is no longer waited for.
 */
export async function withDeadline<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const deadline: Deadline = { isPast: false, hasStarted: false };
  const working = deadlines.run(deadline, work);
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<Result>((resolve, reject) => {
    timer = setTimeout(() => {
      // Who answers by itself returns nothing.
      if (deadline.hasStarted) return resolve(undefined as Result);
      deadline.isPast = true;
      reject(new PastDeadline('The answer took too long.'));
    }, milliseconds);
  });
  try {
    return await Promise.race([working, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
