import fs from 'node:fs';

/** Where log lines go: a file descriptor, written several lines at a time. */
interface LogLines {
  write(line: string): void;
  /** Writes what is gathered now. */
  flush(): void;
}

// A line waits this long at most, in milliseconds, and this many characters go out at once.
const timeout = 50;
const plenty = 16_384;
// How often a reader that takes nothing is tried again, 5 ms apart, before the lines are dropped.
const tries = 200;

/**
 * Gathers log lines for some milliseconds: a write for each would be a tenth of what a request costs. What is gathered is
 * written when the process ends by itself, by a signal or by a fault; only a SIGKILL loses it.
 */
export function createLogLines(descriptor: number): LogLines {
  let gathered = '';
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const text = gathered;
    gathered = '';
    if (text === '') return;
    let bytes = Buffer.from(text);
    for (let failed = 0; bytes.length > 0 && failed < tries; ) {
      try {
        bytes = bytes.subarray(fs.writeSync(descriptor, bytes));
      } catch (error) {
        // A pipe whose reader is slow takes no more just now; one without a reader never will.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        failed += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      }
    }
  }

  process.once('exit', flush);
  return {
    write(line) {
      gathered += line;
      if (gathered.length >= plenty) flush();
      else timer ??= setTimeout(flush, timeout).unref();
    },
    flush,
  };
}
