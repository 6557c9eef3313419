import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { withDeadline } from '#server/db/connections/deadline.ts';
import type { DatabaseState } from '#server/db/connections/failures.ts';
import { type Database, databaseFaultOf, faultsOf, isWritable, replicaOf } from '#server/db/database.ts';
import type { Config } from '../config.ts';
import type { Files } from '../files/index.ts';
import { countFailingJobs, readClock } from '../jobs/index.ts';
import type { Mailer } from '../mail/index.ts';

/** What is looked at, and the states that are as they should be. */
const good = {
  database: ['ok'],
  columns: ['ok'],
  feed: ['ok'],
  store: ['ok'],
  mail: ['ok'],
  disk: ['ok'],
  clock: ['ok'],
  jobs: ['ok', 'unknown'],
  replica: ['none', 'ok'],
} as const;

export type Check = keyof typeof good;
export const checkNames = Object.keys(good) as Check[];

/** What an operator should look at, by the check that fails. */
const remedies: Readonly<Record<Check, string>> = {
  database: 'The database is away, full or read-only: its state says which',
  columns: 'The market is read again from another database: wait, nothing is served before',
  feed: 'The lists of this process are older than the database: look at its connection to PostgreSQL',
  store: 'The store of files does not answer: look at the S3 service and its settings',
  mail: 'Mails wait: look at SMTP_URL, the mail server and its certificate',
  disk: 'The data folder is full or cannot be written to: look at its free room, its mount and its owner',
  clock: 'The clocks of this machine and of the database differ: look at time synchronisation',
  jobs: 'Work fails again and again: look at the errors of jobs',
  replica:
    'The replica is away or far behind and the primary answers in its place: look at that server and its replication',
};

interface Dependencies {
  config: Pick<Config, 'dataDir'>;
  db: Database;
  files: Pick<Files, 'health' | 'begin' | 'probe'>;
  mail: Pick<Mailer, 'health' | 'probe'>;
  /** For how many seconds the market in memory has been older than what is known to be written. */
  feedLag(): number;
  isReading(): boolean;
  log: { info(details: object, message: string): void; warn(details: object, message: string): void };
}

/** What was found, and what the checks that ask the database learned. */
export interface Findings {
  checks: Record<Check, string>;
  /** Why the database could not be asked. */
  error: unknown;
  clock: { ahead: number; standing: string[] } | null;
}

/** How long a health check waits for the database to answer, in milliseconds. */
const timeout = 2_000;
/** The lag in seconds above which the lists of this process count as behind. */
const mostLag = 10;
/** More seconds than this between two clocks is a fault. */
const mostAhead = 30;
/** With fewer bytes free the next upload may not fit. */
const leastFree = 80e6;
/** How often what no one asks for is looked at, in milliseconds. */
const interval = 5_000;

/** Looks at everything that a process needs; reports in the log what changes. */
export function createChecks({ config, db, files, mail, feedLag, isReading, log }: Dependencies) {
  const known = new Map<Check, string>();

  async function readDisk(): Promise<string> {
    try {
      await access(config.dataDir, constants.W_OK);
      const { bavail, bsize } = await statfs(config.dataDir);
      return bavail * bsize < leastFree ? 'full' : 'ok';
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'ok' : 'unwritable';
    }
  }

  const readDatabase = () =>
    withDeadline(timeout, async () => {
      const writable = await isWritable(db);
      if (!writable) faultsOf(db)?.suspect();
      const [clock, failing] = await Promise.all([readClock(db), countFailingJobs(db)]);
      return { clock, failing, error: null, state: writable ? (faultsOf(db)?.state ?? 'ok') : 'read-only' };
    }).catch((error: unknown) => ({
      clock: null,
      failing: null,
      error: error ?? new Error('No answer'),
      state: stateOf(error),
    }));

  function report(checks: Record<Check, string>): void {
    for (const check of checkNames) {
      const state = checks[check];
      const before = known.get(check) ?? 'ok';
      known.set(check, state);
      if (state === before) continue;
      const reason = check === 'store' ? files.health.reason : check === 'mail' ? mail.health.reason : null;
      if (!isGood(check, state)) log.warn({ check, state, ...(reason ? { reason } : {}) }, remedies[check]);
      else if (!isGood(check, before)) log.info({ check, state }, 'A fault is over');
    }
  }

  async function read(): Promise<Findings> {
    const [{ clock, failing, error, state }, disk] = await Promise.all([readDatabase(), readDisk()]);
    const checks: Record<Check, string> = {
      database: state,
      columns: isReading() ? 'reading' : 'ok',
      feed: feedLag() > mostLag ? 'behind' : 'ok',
      store: files.health.isAway ? 'away' : 'ok',
      mail: mail.health.state,
      disk,
      clock: clock === null || Math.abs(clock.ahead) <= mostAhead ? 'ok' : clock.ahead > 0 ? 'ahead' : 'behind',
      jobs: failing === null ? 'unknown' : failing > 0 ? 'failing' : 'ok',
      replica: replicaOf(db)?.state ?? 'none',
    };
    report(checks);
    return { checks, error, clock };
  }

  void files.begin();
  void mail.probe();
  const timer = setInterval(() => {
    void files.probe();
    void mail.probe();
    void read();
  }, interval).unref();
  return {
    read,
    close: () => clearInterval(timer),
  };
}

/** What is wrong with a database that could not be asked. */
function stateOf(error: unknown): DatabaseState {
  const state = databaseFaultOf(error)?.state ?? 'away';
  return state === 'ok' ? 'away' : state;
}

/** Whether a state is as it should be. */
/** What `/readyz` and the metrics read. */
export type Checklist = ReturnType<typeof createChecks>;

export const isGood = (check: Check, state: string): boolean => (good[check] as readonly string[]).includes(state);
