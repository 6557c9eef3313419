import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Sentence } from '#contract/texts/message.ts';
import { Failure } from '../errors.ts';

/** Where the build puts the programs, from the folder that the server runs in. */
const workerFolder = 'dist/workers';

/** The programs: what each answers is in the file that the build knows it by. */
export const workerPrograms = [
  'spreadsheet-reader',
  'spreadsheet-writer',
  'list-planner',
  'deal-sheet',
  'veloconnect-reader',
] as const;

export type WorkerProgram = (typeof workerPrograms)[number];

/** What a worker process has declined to do, in the sentence that it gave as the reason. */
export class Declined extends Failure {}
/** Work that took a worker process too long or too much memory; the process has ended with it. */
export class Overtaxed extends Error {}

/**
 * Spreadsheets are read and written, lists planned and deal sheets drawn in a process of their own, capped in time and memory: it steps back for the server, and
 * what it collects and crashes is its own.
 */
export interface WorkerProcess {
  /**
   * Has one thing done after the other, within a budget that several things may share. Throws Declined or Overtaxed, and an
   * Error where no process can be started or the program fails.
   */
  ask<Answer>(task: object, budget?: Budget): Promise<Answer>;
  /** Starts the process, so that what is asked soon does not wait for it. */
  warm(): void;
  close(): void;
}

/** What the process answers. */
export type WorkerMessage = { id: number } & ({ answer: unknown } | { declined: Sentence } | { failed: string });

/** Milliseconds of processor that are left for what is asked. */
export interface Budget {
  left: number;
}

/** What one thing may take: milliseconds, and megabytes of JavaScript's heap. */
export interface Caps {
  timeout: number;
  heapMegabytes: number;
}
const usualCaps: Caps = { timeout: 15_000, heapMegabytes: 384 };

/** How often the patience may pass while others take the processor and the process gets less of it than that. */
const mostExtensions = 3;

/** Milliseconds that a process is kept which was only made ready. */
const warmTime = 180_000;

interface Waiting {
  task: object;
  budget: Budget;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Makes a process that starts when it is needed, and ends with work that is too much or after a number of milliseconds without any. */
export function createWorkerProcess(
  program: WorkerProgram,
  idleTime: number,
  { timeout, heapMegabytes } = usualCaps,
): WorkerProcess {
  const queue: Waiting[] = [];
  let worker: ChildProcess | null = null;
  let current: Waiting | null = null;
  let sequence = 0;
  let timer: NodeJS.Timeout | null = null;
  /** Takes what the current task has used from its budget. */
  let spend = () => {};

  function start(): ChildProcess {
    const made = fork(path.resolve(workerFolder, `${program}.js`), {
      serialization: 'advanced',
      // The process that reads uploaded files gets none of the server's settings.
      env: {},
      // One that is to step back collects with one thread, too.
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=4', '--single-threaded-gc'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    made.unref();
    made.channel?.unref();
    made.on('message', (given) => {
      const message = given as WorkerMessage;
      if (message.id !== sequence) return;
      finish((waiting) => {
        if ('answer' in message) waiting.resolve(message.answer);
        else waiting.reject('declined' in message ? new Declined(message.declined) : new Error(message.failed));
      });
    });
    // One that was ended already has nothing to do with what is asked now.
    const fail = (error: Error) => {
      if (worker !== made) return;
      worker = null;
      finish((waiting) => waiting.reject(error));
    };
    made.on('error', fail);
    // Out of memory it ends by itself.
    made.on('exit', () => fail(new Overtaxed()));
    return made;
  }

  function finish(settle: (waiting: Waiting) => void) {
    if (timer) clearTimeout(timer);
    const done = current;
    current = null;
    if (done) {
      spend();
      settle(done);
    }
    next();
  }

  function next() {
    if (current) return;
    current = queue.shift() ?? null;
    if (!current) return rest(idleTime);
    worker ??= start();
    sequence += 1;
    const { pid } = worker;
    const { budget } = current;
    const before = processorTimeOf(pid);
    const since = performance.now();
    spend = () => {
      const used = processorTimeOf(pid) - before;
      budget.left -= Number.isFinite(used) ? used : performance.now() - since;
    };
    watch(pid, before, budget.left, Math.max(budget.left, 0), mostExtensions);
    worker.send({ id: sequence, task: current.task });
  }

  /** Ends what takes too long. Time in which a busy machine gave the process no processor is not counted, if the system reports it. */
  function watch(pid: number | undefined, before: number, allowed: number, remaining: number, extensions: number) {
    timer = setTimeout(() => {
      const left = allowed - (processorTimeOf(pid) - before);
      if (left > 0 && extensions > 0) return watch(pid, before, allowed, left, extensions - 1);
      close();
      finish((waiting) => waiting.reject(new Overtaxed()));
    }, remaining).unref();
  }

  /** A process keeps some megabytes; it goes when no one needs it. */
  function rest(milliseconds: number) {
    if (timer) clearTimeout(timer);
    timer = setTimeout(close, milliseconds).unref();
  }

  function close(): void {
    const ending = worker;
    worker = null;
    ending?.kill('SIGKILL');
  }

  return {
    ask: <Answer>(task: object, budget: Budget = { left: timeout }) =>
      new Promise<Answer>((resolve, reject) => {
        queue.push({ task, budget, resolve: resolve as (answer: unknown) => void, reject });
        if (timer && !current) clearTimeout(timer);
        next();
      }),
    warm() {
      if (current) return;
      worker ??= start();
      rest(warmTime);
    },
    close,
  };
}

/** Milliseconds of processor that a process has taken so far; infinite if the system does not report it. */
function processorTimeOf(pid: number | undefined): number {
  try {
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // In hundredths of a second, whatever the machine.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
