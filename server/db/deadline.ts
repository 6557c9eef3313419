import { AsyncLocalStorage } from 'node:async_hooks';
import { unavailable } from '#server/platform/errors.ts';

interface Deadline {
  isPast: boolean;
}

const deadlines = new AsyncLocalStorage<Deadline>();

/** Whether a caller waits for what runs here. Jobs, migrations and programs have no caller, and as long as they need. */
export const hasDeadline = (): boolean => deadlines.getStore() !== undefined;

/** Throws a Refusal of 503 where the caller was refused already: what runs on behind must not be committed. */
export function checkDeadline(): void {
  if (deadlines.getStore()?.isPast) throw unavailable();
}

/** Runs `work` with a caller waiting; throws a Refusal of 503 after so many milliseconds, and lets nothing commit from then on. */
export async function withDeadline<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const deadline: Deadline = { isPast: false };
  const working = deadlines.run(deadline, work);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      deadline.isPast = true;
      reject(unavailable());
    }, milliseconds);
  });
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(timer);
  }
}
