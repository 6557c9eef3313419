import type { FixedText } from '#contract/texts/message.ts';

/** What `/readyz` says about the database. */
export type DatabaseState = 'ok' | 'away' | 'read-only' | 'full' | 'exhausted';

type FaultName =
  | 'full'
  | 'read-only'
  | 'exhausted'
  | 'stopping'
  | 'standby'
  | 'conflict'
  | 'locked'
  | 'slow'
  | 'missing'
  | 'away';

/** A way in which the database fails without a fault of ours, and what follows from it. */
export interface DatabaseFault {
  /** As the log and the metrics name it. */
  name: FaultName;
  /** PostgreSQL's codes; an asterisk means all codes of a class. */
  codes: readonly string[];
  /** What a caller reads with status 503, and after how many seconds to try again. */
  message: FixedText;
  retryAfter: number;
  /** What is tried again without the caller: the next statement on a new connection, the transaction, or the read at the primary. */
  retried: 'connection' | 'transaction' | 'primary' | 'no';
  state: DatabaseState;
  /** What an operator looks at. */
  remedy: string;
}

const shared: FixedText = 'Someone else is changing the same. Try again in a moment.';
const unavailable: FixedText = 'The database is not available. Try again in a moment.';

/** The rows that docs/operating.md shows, most specific first. */
export const databaseFaults: readonly DatabaseFault[] = [
  {
    name: 'full',
    codes: ['53100'],
    message: 'There is no space for changes at the moment. Try again later.',
    retryAfter: 30,
    retried: 'no',
    state: 'full',
    remedy: 'The disk of PostgreSQL is full: free space on it, or make it larger',
  },
  {
    name: 'read-only',
    codes: ['25006'],
    message: 'Nothing can be changed at the moment. Try again later.',
    retryAfter: 5,
    retried: 'connection',
    state: 'read-only',
    remedy:
      'The database refuses writes: look whether the address leads to a standby, and why a provider made it read-only, such as for a full disk',
  },
  {
    name: 'exhausted',
    codes: ['53300', '53*'],
    message: 'The service is busy. Try again in a moment.',
    retryAfter: 2,
    retried: 'connection',
    state: 'exhausted',
    remedy: 'PostgreSQL has no connection or no memory left: look at max_connections, DATABASE_POOL and its memory',
  },
  {
    name: 'stopping',
    codes: ['57P01', '57P02', '57P03'],
    message: unavailable,
    retryAfter: 2,
    retried: 'connection',
    state: 'away',
    remedy:
      'PostgreSQL is starting or stopping, or only a standby or a former primary answers: wait, or start or promote a server',
  },
  {
    name: 'standby',
    codes: ['40001', '40P01', '55000'],
    message: shared,
    retryAfter: 1,
    retried: 'primary',
    state: 'ok',
    remedy: 'The standby cancelled a read to go on: set hot_standby_feedback = on there',
  },
  {
    name: 'conflict',
    codes: ['40P01', '40001'],
    message: shared,
    retryAfter: 1,
    retried: 'transaction',
    state: 'ok',
    remedy: 'Two transactions needed what the other one had: PostgreSQL reports both statements in its log',
  },
  {
    name: 'locked',
    codes: ['55P03'],
    message: shared,
    retryAfter: 1,
    retried: 'no',
    state: 'ok',
    remedy: 'A statement waited for a lock too long: look in pg_stat_activity for what holds it',
  },
  {
    name: 'slow',
    codes: ['57014'],
    message: 'This took too long. Try again in a moment.',
    retryAfter: 2,
    retried: 'no',
    state: 'ok',
    remedy: 'Statements take too long: look at the longest statements and the disk of PostgreSQL',
  },
  {
    name: 'missing',
    codes: ['3D000', '57P04'],
    message: unavailable,
    retryAfter: 2,
    retried: 'connection',
    state: 'away',
    remedy: 'PostgreSQL has no such database: look whether it was removed or renamed',
  },
  {
    name: 'away',
    codes: ['08*', '57P05', '25P03', '25P04'],
    message: unavailable,
    retryAfter: 2,
    retried: 'connection',
    state: 'away',
    remedy: 'The database does not answer: look at PostgreSQL and the way to it',
  },
];

const byName = new Map(databaseFaults.map((fault) => [fault.name, fault]));
// A caller meets what a standby cancels only as a conflict at the primary.
const byCode = new Map(
  databaseFaults
    .filter(({ name }) => name !== 'standby')
    .flatMap((fault) => fault.codes.map((code) => [code, fault] as const)),
);

const connectionSystemErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_SOCKET_CLOSED',
]);
const connectionErrorMessages =
  /Connection terminated|is not currently accepting connections|connection timeout|timeout exceeded when trying to connect|timeout expired|not queryable|unexpected \w+ message from backend|calling end on the pool|driver has already been destroyed/i;

/** Whether a statement was not answered within pg's `query_timeout`. */
export const isOverdue = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** What is wrong with the database; null if an error means that a statement was wrong, or has nothing to do with it. */
export function databaseFaultOf(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError) {
    const first = error.errors.map(databaseFaultOf).find((fault) => fault !== null);
    if (first) return first;
  }
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    const fault = byCode.get(code) ?? (code.length === 5 ? byCode.get(`${code.slice(0, 2)}*`) : undefined);
    if (fault) return fault;
  }
  return isConnectionError(error, code, syscall) ? (byName.get('away') ?? null) : null;
}

function isConnectionError(error: Error, code: unknown, syscall: unknown): boolean {
  if (typeof code === 'string') {
    if (connectionSystemErrorCodes.has(code)) return true;
    // A socket that is gone or belongs to someone else; of any other file the same codes mean something else.
    if (syscall === 'connect' && (code === 'ENOENT' || code === 'EACCES')) return true;
  }
  return isOverdue(error) || connectionErrorMessages.test(error.message);
}

/** Whether a server refused a write because it is read-only, as a standby is. */
export const isReadOnly = (error: unknown): boolean => databaseFaultOf(error)?.name === 'read-only';

/** Whether an error means that two transactions got in each other's way: one of them, run again, succeeds. */
export const isConflict = (error: unknown): boolean => databaseFaultOf(error)?.retried === 'transaction';

/** Whether an error means that the database is away, full, read-only, starting or frozen, rather than that a statement was wrong. */
export const isDatabaseAway = (error: unknown): boolean => databaseFaultOf(error) !== null && !isConflict(error);

const atStandby = byName.get('standby')?.codes ?? [];

/** Whether a read that failed at a standby may succeed at the primary: the standby went away, had to drop the rows, or was asked to write. */
export const isOfStandby = (error: unknown): boolean =>
  databaseFaultOf(error) !== null || atStandby.includes(String((error as { code?: unknown } | null)?.code));

/** How long a state that only some statements meet is reported after the last of them, in milliseconds; the job queue writes every two seconds. */
const timeout = 10_000;

/** How often all connections of a process are replaced at most, in milliseconds. */
const suspectEvery = 1_000;

/** The faults that the statements of a process have met. */
export class FaultRecord {
  readonly counts = new Map<FaultName, number>(databaseFaults.map(({ name }) => [name, 0]));
  /** Connections that are older than this, by `performance.now()`, may lead to a server that is not asked any more. */
  suspectBefore = 0;
  private last: { state: DatabaseState; at: number } | null = null;

  note(error: unknown): void {
    const fault = databaseFaultOf(error);
    if (!fault) return;
    this.counts.set(fault.name, (this.counts.get(fault.name) ?? 0) + 1);
    // Connections to a silent or a former primary share their fault; without writes between, each would be met once.
    if (isOverdue(error) || fault.name === 'read-only') this.suspect();
    if (fault.state !== 'ok' && fault.state !== 'away') this.last = { state: fault.state, at: performance.now() };
  }

  /** Lets the next statements open new connections. */
  suspect(): void {
    const now = performance.now();
    if (now - this.suspectBefore > suspectEvery) this.suspectBefore = now;
  }

  /** What some statements have met recently while the database answers. */
  get state(): DatabaseState {
    return this.last && performance.now() - this.last.at < timeout ? this.last.state : 'ok';
  }
}
