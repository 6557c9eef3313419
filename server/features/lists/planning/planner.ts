import { createReserve } from '#server/platform/reserve.ts';
import { createWorkerProcess } from '#server/platform/workers/index.ts';
import type { Planner } from '../dependencies.ts';
import type { Solution } from '../solver/problem.ts';
import type { PlanTask } from './task.ts';

/** Milliseconds: people plan one list several times. */
const idleTime = 60_000;

/** Makes a planner; its process starts when it is needed. */
export function createPlanner(): Planner {
  const worker = createWorkerProcess('list-planner', idleTime);
  const inTurn = createReserve(1);
  return {
    // Plans of people and of lists that repeat: one after the other, the organizations in turns.
    solve: (organizationId, problem) =>
      inTurn(organizationId, 1, () => worker.ask<Solution>({ problem } satisfies PlanTask)),
    close: worker.close,
  };
}
