import os from 'node:os';
import type { Sentence } from '#contract/texts/message.ts';
import type { WorkerMessage } from './workerProcess.ts';

/**
 * Makes this process one that answers what its server asks, as `createWorkerProcess` starts it. `declinedAs` is the sentence of
 * an error with a reason for the user; null for every other error.
 */
export function answerServer<Task>(
  perform: (task: Task) => Promise<unknown>,
  declinedAs: (error: unknown) => Sentence | null = () => null,
): void {
  // A file waits for a processor while anyone waits for an answer.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  // It ends with the server, and what ends a server in a terminal first lets it finish.
  process.on('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('message', ({ id, task }: { id: number; task: Task }) => {
    const send = (message: WorkerMessage) => process.send?.(message);
    perform(task).then(
      (answer) => send({ id, answer }),
      (error: unknown) => {
        const declined = declinedAs(error);
        send(
          declined === null
            ? { id, failed: (error instanceof Error && error.stack) || String(error) }
            : { id, declined },
        );
      },
    );
  });
}
