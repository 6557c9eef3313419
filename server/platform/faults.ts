import { databaseFaultOf } from '#server/db/database.ts';
import type { FaultOrigin } from './errors.ts';

/** What an operator looks at, by what failed. */
const remedies: Record<FaultOrigin, string> = {
  database: 'The database is away, full or frozen: look at PostgreSQL and the way to it',
  store: 'The store of files does not answer: look at the S3 service and its settings',
  mail: 'The mail server does not take mails: look at SMTP_URL and that server',
  disk: 'The data folder cannot be written to: look at its free room and its owner',
  overload: 'More is asked than this process can do: add a process, or look at groupset_requests_shed_total',
  stopping: 'The process is stopping and takes no new work',
  unknown: 'A fault of Groupset: the line of the same request says more',
};

/** A line about the same fault comes at most this often, in milliseconds. */
const lineEvery = 5_000;
const lastLine = new Map<string, { at: number; left: number }>();

/** Refusals of 5xx since the start, by what failed. */
export const faultCounts = new Map<FaultOrigin, number>();

interface Log {
  error(details: object, message: string): void;
}

/** Counts a refusal of 5xx, and logs what failed and what to do at most once in five seconds, with the request's id. */
export function noteFault(log: Log, origin: FaultOrigin, cause?: unknown): void {
  faultCounts.set(origin, (faultCounts.get(origin) ?? 0) + 1);
  const fault = origin === 'database' ? databaseFaultOf(cause) : null;
  const remedy = fault?.remedy ?? remedies[origin];
  const last = lastLine.get(remedy);
  const now = performance.now();
  if (last && now - last.at < lineEvery) {
    last.left += 1;
    return;
  }
  const details = { cause: origin, ...(fault ? { fault: fault.name } : {}), unreported: last?.left ?? 0 };
  log.error(cause ? { ...details, err: cause } : details, remedy);
  lastLine.set(remedy, { at: now, left: 0 });
}
