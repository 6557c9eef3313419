import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { performWriting, type ThreadMessage, type WritingStep } from '#server/platform/spreadsheets/index.ts';
import { type Reading, readSheet } from './read.ts';
import { UnreadableFile } from './sheet.ts';

type Task = { reading: Reading } | { writing: WritingStep };

// Linux counts priority by thread, others by process: there a file waits for a processor while anybody waits for an answer.
// Not by much, or a file takes too long while the server is busy.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

// The thread in which spreadsheets are read and written: capped in memory, and ended where it takes too long.
parentPort?.on('message', ({ id, task }: { id: number; task: Task }) => {
  const say = (message: ThreadMessage) => parentPort?.postMessage(message);
  ('reading' in task ? read(task.reading) : performWriting(task.writing)).then(
    (answer) => say({ id, answer }),
    (error: unknown) => say({ id, declined: error instanceof Error ? error.message : '' }),
  );
});

async function read(reading: Reading) {
  try {
    return await readSheet(reading);
  } catch (error) {
    throw error instanceof UnreadableFile
      ? error
      : new UnreadableFile('The file could not be read. Save it as .xlsx and try again.');
  }
}
