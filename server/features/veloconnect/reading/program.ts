import { answerServer } from '#server/platform/workers/index.ts';
import { perform, type Task } from './task.ts';

// The process in which XML of trade systems is read and matched: capped in memory, and ended if it takes too long.
answerServer<Task>(perform);
