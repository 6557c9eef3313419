import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Reading } from './read.ts';
import { type Sheet, UnreadableFile } from './sheet.ts';

/** Reads files of strangers beside the server. */
export interface Reader {
  /** Throws UnreadableFile with a sentence where a file cannot be read, is too large once unpacked or takes too long. */
  read(reading: Reading): Promise<Sheet>;
  /** Starts the thread, so that a file that comes soon does not wait for it. */
  warm(): void;
  close(): Promise<void>;
}

/** Milliseconds that one file may take, and that a thread without work is kept: as long as people look at one screen. */
const patience = 15_000;
const idleTime = 180_000;
const heapMegabytes = 384;

const tooMuch = 'The file takes too much to read. Save only the sheet you need, without pictures, and try again.';

interface Waiting {
  reading: Reading;
  resolve(sheet: Sheet): void;
  reject(error: Error): void;
}

/** Makes a reader with one thread: files are read one after the other, and whatever a file does ends with its thread. */
export function createReader(): Reader {
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let current: Waiting | null = null;
  let sequence = 0;
  let timer: NodeJS.Timeout | null = null;

  function start(): Worker {
    const made = new Worker(workerFile(), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 },
      env: {},
      execArgv: [],
    });
    made.unref();
    made.on('message', (answer: { id: number; sheet?: Sheet; refusal?: string }) => {
      if (answer.id !== sequence) return;
      finish((waiting) =>
        answer.sheet ? waiting.resolve(answer.sheet) : waiting.reject(new UnreadableFile(answer.refusal)),
      );
    });
    // Out of memory ends the thread with an error.
    made.on('error', () => {
      if (worker === made) worker = null;
      finish((waiting) => waiting.reject(new UnreadableFile(tooMuch)));
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
    if (!current) return rest();
    worker ??= start();
    sequence += 1;
    timer = setTimeout(() => {
      void end();
      finish((waiting) => waiting.reject(new UnreadableFile(tooMuch)));
    }, patience).unref();
    worker.postMessage({ id: sequence, reading: current.reading });
  }

  /** A thread keeps some megabytes; it goes when nobody uploads. */
  function rest() {
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => void end(), idleTime).unref();
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  return {
    read: (reading) =>
      new Promise((resolve, reject) => {
        queue.push({ reading, resolve, reject });
        if (timer && !current) clearTimeout(timer);
        next();
      }),
    warm() {
      if (current) return;
      worker ??= start();
      rest();
    },
    close: end,
  };
}

/** The program of the thread: built beside the server's own, and from its source by the set-up of the tests. */
function workerFile(): string {
  const here = import.meta.dirname;
  const places = [
    'spreadsheet-reader.js',
    '../spreadsheet-reader.js',
    '../../../../node_modules/.cache/spreadsheet-reader.js',
  ];
  return places.map((place) => path.join(here, place)).find((place) => fs.existsSync(place)) as string;
}
