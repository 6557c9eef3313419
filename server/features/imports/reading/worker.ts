import os from 'node:os';
import { performWriting, type WorkerMessage, type WritingStep } from '#server/platform/spreadsheets/index.ts';
import { type Reading, readSheet } from './read.ts';
import { UnreadableFile } from './sheet.ts';

type Task = { reading: Reading } | { writing: WritingStep };

// A file waits for a processor while anybody waits for an answer.
os.setPriority(os.constants.priority.PRIORITY_LOW);
// It ends with the server, and what ends a server in a terminal first lets it finish.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

// The process in which spreadsheets are read and written: capped in memory, and ended where it takes too long.
process.on('message', ({ id, task }: { id: number; task: Task }) => {
  const send = (message: WorkerMessage) => process.send?.(message);
  ('reading' in task ? read(task.reading) : performWriting(task.writing)).then(
    (answer) => send({ id, answer }),
    (error: unknown) => send({ id, declined: error instanceof Error ? error.message : '' }),
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
