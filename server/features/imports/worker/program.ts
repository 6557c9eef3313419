import os from 'node:os';
import { performWriting, type WorkerMessage, type WritingStep } from '#server/platform/spreadsheets/index.ts';
import { UnreadableFile } from '../reading/index.ts';
import { perform, type Task } from './tasks.ts';

// A file waits for a processor while anybody waits for an answer.
os.setPriority(os.constants.priority.PRIORITY_LOW);
// It ends with the server, and what ends a server in a terminal first lets it finish.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

// The process in which spreadsheets are read, understood, checked and written: capped in memory, and ended where it takes too long.
process.on('message', ({ id, task }: { id: number; task: Task | { writing: WritingStep } }) => {
  const send = (message: WorkerMessage) => process.send?.(message);
  ('writing' in task ? performWriting(task.writing) : perform(task)).then(
    (answer) => send({ id, answer }),
    (error: unknown) =>
      send(
        error instanceof UnreadableFile
          ? { id, declined: error.message }
          : { id, failed: (error instanceof Error && error.stack) || String(error) },
      ),
  );
});
