import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a thread has declined to do, in the sentence that it gave as the reason. */
export class Declined extends Error {}
/** Work that took a thread too long or too much memory; the thread has ended with it. */
export class Overtaxed extends Error {}

/** Spreadsheets are read and written beside the server, capped in time and memory. */
export interface Thread {
  /** Has one thing done after the other. Throws Declined or Overtaxed. */
  ask<Answer>(task: object): Promise<Answer>;
  /** Starts the thread, so that what is asked soon does not wait for it. */
  warm(): void;
  close(): Promise<void>;
}

/** What the thread answers. */
export type ThreadMessage = { id: number } & ({ answer: unknown } | { declined: string });

/** What one thing may take: milliseconds, and megabytes of JavaScript's heap. */
export interface Caps {
  patience: number;
  heapMegabytes: number;
}
const usualCaps: Caps = { patience: 15_000, heapMegabytes: 384 };

/** Milliseconds that a thread is kept which was only made ready. */
const warmTime = 180_000;

interface Waiting {
  task: object;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Makes a thread that starts when it is needed, and ends with work that is too much or after so many milliseconds without any. */
export function createThread(idleTime: number, { patience, heapMegabytes } = usualCaps): Thread {
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let current: Waiting | null = null;
  let sequence = 0;
  let timer: NodeJS.Timeout | null = null;

  function start(): Worker {
    const made = new Worker(programOfThread(), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 },
      env: {},
      execArgv: [],
    });
    made.unref();
    made.on('message', (message: ThreadMessage) => {
      if (message.id !== sequence) return;
      finish((waiting) =>
        'answer' in message ? waiting.resolve(message.answer) : waiting.reject(new Declined(message.declined)),
      );
    });
    // Out of memory ends the thread with an error; one that was ended already has nothing to do with what is asked now.
    made.on('error', () => {
      if (worker !== made) return;
      worker = null;
      finish((waiting) => waiting.reject(new Overtaxed()));
    });
    return made;
  }

  function finish(settle: (waiting: Waiting) => void) {
    if (timer) clearTimeout(timer);
    const done = current;
    current = null;
    if (done) settle(done);
    next();
  }

  function next() {
    if (current) return;
    current = queue.shift() ?? null;
    if (!current) return rest(idleTime);
    worker ??= start();
    sequence += 1;
    timer = setTimeout(() => {
      void end();
      finish((waiting) => waiting.reject(new Overtaxed()));
    }, patience).unref();
    worker.postMessage({ id: sequence, task: current.task });
  }

  /** A thread keeps some megabytes; it goes when nobody needs it. */
  function rest(milliseconds: number) {
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => void end(), milliseconds).unref();
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  return {
    ask: <Answer>(task: object) =>
      new Promise<Answer>((resolve, reject) => {
        queue.push({ task, resolve: resolve as (answer: unknown) => void, reject });
        if (timer && !current) clearTimeout(timer);
        next();
      }),
    warm() {
      if (current) return;
      worker ??= start();
      rest(warmTime);
    },
    close: end,
  };
}

/** The program of the thread: built beside the server's own, and from its source by the set-up of the tests. */
function programOfThread(): string {
  const here = import.meta.dirname;
  const name = 'spreadsheet-thread.js';
  const places = [name, `../${name}`, `../../../node_modules/.cache/${name}`];
  return places.map((place) => path.join(here, place)).find((place) => fs.existsSync(place)) as string;
}
