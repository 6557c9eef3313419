import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Job,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerPool,
} from 'graphile-worker';
import { withDeadline } from '#server/db/connections/deadline.ts';
import { openJobsPool, type Pool } from '#server/db/connections/jobsPool.ts';
import { type Connection, type Database, faultsOf, isDatabaseAway } from '#server/db/database.ts';
import {
  enqueueNextTurn,
  handBack,
  letOthersFirst,
  releaseOrphans,
  removeProcess,
  reportProcess,
  resetFutureCrontabs,
} from './repository.ts';

export { enqueue, enqueueNextTurn } from './repository.ts';

/**
 * Work that takes its workers from no one else: mails and the clock of deals are done at once however many exports wait, and
 * the clock and everything else go on while a mail server or the servers of others do not answer.
 */
export const lanes = ['urgent', 'mails', 'usual', 'exports', 'imports', 'outgoing'] as const;

export type Lane = (typeof lanes)[number];

/** What a handler knows about the job. */
interface JobContext {
  /** 1 the first time. */
  attempt: number;
  maxAttempts: number;
  /** Aborted when the process stops: a long job ends itself at the next safe point and is tried again. */
  signal: AbortSignal;
}

/** A turn of periodic work that goes through what is due of everyone. */
export interface Turn {
  /** Asked where there is more to do. Once it is true, the work ends, and goes on in another turn after all that waits. */
  isOver(): boolean;
  /**
   * Does a part of the work, for one of many. If it fails, that is logged and stops no other part; only a database that is away ends the
   * work.
   */
  attempt(about: Record<string, number>, part: () => Promise<void>): Promise<void>;
  /** Where the turn before ended, as that one has set it; null in the first turn. What is set in this one is for the next. */
  place: unknown;
}

/** A turn without an end, for work that is done as a whole. */
export const wholeTurn = (): Turn => ({ isOver: () => false, attempt: (_about, part) => part(), place: null });

/** Work that happens outside of requests, in the order of its queue, until it succeeds. */
export interface Jobs {
  /** Registers what does the jobs of a name, and its lane, by default `usual`. Only before the start. */
  register<Payload>(name: string, handler: (payload: Payload, context: JobContext) => Promise<void>, lane?: Lane): void;
  /**
   * Does something at the minutes of a cron pattern (UTC), once for all processes, and never twice at a time. Work that goes on once its
   * turn is over gets further turns. Before the start.
   */
  schedule(name: string, pattern: string, handler: (turn: Turn) => Promise<void>, lane?: Lane): void;
  start(): Promise<void>;
  /**
   * Takes no more jobs, asks the running ones to end and waits some seconds for it. What did not finish can be taken up by
   * another process at once.
   */
  stop(): Promise<void>;
}

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface Dependencies {
  connection: Connection;
  /** How many connections the queue may open; each lane listens on one. */
  connections: number;
  db: Database;
  log: Log;
  /** Milliseconds after which workers ask for jobs that no one notified them of. */
  pollInterval?: number;
}

/** With what `releaseOrphans` waits, the jobs of a killed process go on within 10 seconds. */
const heartbeat = 2_000;
/** How many jobs of each lane a process does at a time. What fetches from servers of others mostly waits. */
const workers: Record<Lane, number> = { urgent: 2, mails: 2, usual: 2, exports: 2, imports: 2, outgoing: 8 };
/**
 * Lanes in which the queue of an organization ends its turn after a number of milliseconds of work: its jobs then go behind all
 * others that wait. In `imports` and `outgoing` jobs end their turns themselves.
 */
const turnOfQueue = 1_000;
/** How long a turn of periodic work lasts, in milliseconds. */
const turnOfClock = 1_000;
const lanesOfTurns: Lane[] = ['mails', 'usual', 'exports'];
const mostTurns = 1_000;
/**
 * Milliseconds after a job of a queue in which workers ask for its next one. By itself graphile-worker asks while the job before is
 * still being marked as done, finds the queue locked, and asks again after `pollInterval`.
 */
const askAgain = [10, 100, 500];
const clockCheck = 60 * 60 * 1_000;
/** How long a job has to end after it is asked to, and how long a stop waits for all of them, in milliseconds. */
const jobTimeout = 5_000;
const stopTimeout = 7_000;
/** How long a stop waits for the database, in milliseconds. */
const closeTimeout = 2_000;

/** Brings the tables of the queue up to date; several processes may try at once. */
export async function migrateJobs(connection: Connection): Promise<void> {
  const pool = openJobsPool(connection, 1);
  try {
    await runMigrations({ pgPool: pool, logger: quiet() });
  } finally {
    await pool.end();
  }
}

/** Works on the jobs of the database in this process. Outlives restarts of the database. */
export function createJobs({ connection, connections, db, log, pollInterval = 2_000 }: Dependencies): Jobs {
  const id = randomUUID();
  const tasks: Record<Lane, TaskList> = { urgent: {}, mails: {}, usual: {}, exports: {}, imports: {}, outgoing: {} };
  const cron: { task: string; match: string }[] = [];
  const runners = new Map<Lane, Runner>();
  const workerIdsOf = new Map<Lane, string[]>();
  const workerIds = () => [...workerIdsOf.values()].flat();
  let pool: Pool | null = null;
  let stopped = false;
  let beat: NodeJS.Timeout | null = null;
  let isBeating = false;
  let lastBeat = Date.now();
  let clockBeat: NodeJS.Timeout | null = null;
  const stopping = new AbortController();
  const running = new Set<string>();
  const interrupted = new Set<string>();
  /** Since when each queue has had its turn. */
  const turns = new Map<number, number>();
  let ended: Promise<void> | null = null;

  function register<Payload>(
    name: string,
    handler: (payload: Payload, context: JobContext) => Promise<void>,
    lane: Lane = 'usual',
  ): void {
    if (lanes.some((each) => tasks[each][name])) throw new Error(`The jobs of ${name} are done twice.`);
    tasks[lane][name] = async (payload, { job }) => {
      running.add(job.id);
      try {
        await handler(payload as Payload, {
          attempt: job.attempts,
          maxAttempts: job.max_attempts,
          signal: stopping.signal,
        });
      } catch (error) {
        if (stopping.signal.aborted) interrupted.add(job.id);
        const details = { job: name, attempt: job.attempts, err: error };
        if (isDatabaseAway(error) || job.attempts < job.max_attempts)
          log.warn(details, 'A job failed and is tried again');
        else log.error(details, 'A job failed for good');
        throw error;
      } finally {
        running.delete(job.id);
        if (job.job_queue_id !== null && lanesOfTurns.includes(lane)) await passTurn(job.job_queue_id, lane);
      }
    };
  }

  /** Ends the turn of a queue that has had enough, if others wait. */
  async function passTurn(queueId: number, lane: Lane): Promise<void> {
    const since = turns.get(queueId);
    const now = performance.now();
    if (since !== undefined && now - since < turnOfQueue) return;
    if (turns.size >= mostTurns) turns.clear();
    turns.set(queueId, now);
    // While the database is away, the queue goes on with its turn.
    await letOthersFirst(db, queueId, Object.keys(tasks[lane])).catch(() => {});
  }

  /** Runs until it breaks (the database was away for long), then begins again. */
  async function supervise(lane: Lane, first: Runner): Promise<void> {
    for (let current: Runner | null = first; ; current = await begin(lane).catch(() => null)) {
      if (current) await current.promise.catch(() => {});
      if (stopped) return;
      log.warn({}, 'The work on jobs broke off; beginning again');
      await sleep(1_000, undefined, { ref: false });
      if (stopped) return;
    }
  }

  async function begin(lane: Lane): Promise<Runner> {
    const events = new EventEmitter();
    const ids: string[] = [];
    workerIdsOf.set(lane, ids);
    // Jobs are locked in the name of the pool; workers that take jobs by themselves lock them in their own.
    events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
      ids.push(workerPool.id);
      followQueues(events, workerPool);
    });
    events.on('worker:create', ({ worker }: { worker: { workerId: string } }) => ids.push(worker.workerId));
    pool ??= openJobsPool(connection, connections, faultsOf(db));
    const runner = await run({
      pgPool: pool,
      taskList: tasks[lane],
      parsedCronItems: parseCronItems(
        cron
          .filter(({ task }) => tasks[lane][task])
          .map((item) => ({ ...item, identifier: item.task, options: optionsOf(item.task) })),
      ),
      concurrency: workers[lane],
      noHandleSignals: true,
      pollInterval,
      gracefulShutdownAbortTimeout: jobTimeout,
      events,
      logger: quiet((message) => log.warn({ worker: message }, 'A problem of the job queue')),
    });
    runners.set(lane, runner);
    await reportProcess(db, id, workerIds());
    return runner;
  }

  function followQueues(events: EventEmitter, workerPool: WorkerPool): void {
    let timers: NodeJS.Timeout[] = [];
    let isOver = false;
    const cancel = () => timers.forEach(clearTimeout);
    events.on('job:complete', ({ job }: { job: Job }) => {
      if (isOver || job.job_queue_id === null) return;
      cancel();
      timers = askAgain.map((pause) => setTimeout(() => workerPool.nudge(1), pause).unref());
    });
    // A worker that was released must not be asked.
    events.on('worker:release', () => {
      isOver = true;
      cancel();
    });
  }

  async function live(): Promise<void> {
    if (isBeating) return;
    isBeating = true;
    try {
      await reportProcess(db, id, workerIds());
      // After a pause, of the database or of this process, the others report first: they are not dead.
      if (Date.now() - lastBeat < 2 * heartbeat) await releaseOrphans(db);
      lastBeat = Date.now();
    } catch {
      // the database is away; the next heartbeat reports it
    } finally {
      isBeating = false;
    }
  }

  async function end(): Promise<void> {
    stopped = true;
    stopping.abort();
    if (beat) clearInterval(beat);
    if (clockBeat) clearInterval(clockBeat);
    if (!pool) return;
    await atMost(stopTimeout, Promise.all([...runners.values()].map((runner) => runner.stop())));
    const unfinished = [...new Set([...interrupted, ...running])];
    // What stays behind while the database is away is freed by the others, like the jobs of the dead.
    await withDeadline(closeTimeout, async () => {
      await handBack(db, workerIds(), unfinished);
      await removeProcess(db, id);
    }).catch(() => {});
    await atMost(closeTimeout, pool.end());
  }

  return {
    register,
    schedule(name, pattern, handler, lane) {
      register<{ place?: unknown }>(
        name,
        async ({ place = null }) => {
          const end = performance.now() + turnOfClock;
          const state = { isCut: false };
          const turn: Turn = {
            isOver() {
              state.isCut ||= stopping.signal.aborted || performance.now() >= end;
              return state.isCut;
            },
            async attempt(about, part) {
              try {
                await part();
              } catch (error) {
                if (isDatabaseAway(error)) throw error;
                log.error({ job: name, ...about, err: error }, 'A part of periodic work failed; the others go on');
              }
            },
            place,
          };
          await handler(turn);
          if (state.isCut) await enqueueNextTurn(db, name, { place: turn.place }, placeOfClock(name));
        },
        lane,
      );
      cron.push({ task: name, match: pattern });
    },
    async start() {
      await resetFutureCrontabs(db);
      for (const lane of lanes) {
        if (Object.keys(tasks[lane]).length > 0) void supervise(lane, await begin(lane));
      }
      await releaseOrphans(db);
      clockBeat = setInterval(() => void resetFutureCrontabs(db).catch(() => {}), clockCheck);
      clockBeat.unref();
      beat = setInterval(() => void live(), heartbeat);
      beat.unref();
    },
    stop() {
      ended ??= end();
      return ended;
    },
  };
}

/** A queue of its own: what takes longer than the time between two of its minutes takes one worker and no more. */
const placeOfClock = (name: string) => ({ queue: `clock:${name}`, key: `clock:${name}` });

function optionsOf(name: string) {
  const { queue, key } = placeOfClock(name);
  return { backfillPeriod: 0, maxAttempts: 1, queueName: queue, jobKey: key, jobKeyMode: 'preserve_run_at' as const };
}

/** Waits for something to end well or badly, for at most a number of milliseconds. */
async function atMost(milliseconds: number, work: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([work?.catch(() => {}), sleep(milliseconds, undefined, { ref: false })]);
}

/** The queue reports every job it takes up; only its own errors matter, and jobs report theirs themselves. */
function quiet(onError: (message: string) => void = () => {}): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === 'error' && !scope.jobId && !scope.taskIdentifier) onError(message);
  });
}
