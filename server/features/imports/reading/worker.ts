import { parentPort } from 'node:worker_threads';
import { type Reading, readSheet } from './read.ts';
import { UnreadableFile } from './sheet.ts';

// The thread in which files of strangers are read: capped in memory, and ended where it takes too long.
parentPort?.on('message', ({ id, reading }: { id: number; reading: Reading }) => {
  readSheet(reading).then(
    (sheet) => parentPort?.postMessage({ id, sheet }),
    (error: unknown) => {
      if (error instanceof UnreadableFile) parentPort?.postMessage({ id, refusal: error.message });
      else parentPort?.postMessage({ id, refusal: 'The file could not be read. Save it as .xlsx and try again.' });
    },
  );
});
