import { answerServer } from '#server/platform/workers/index.ts';
import { type PlanTask, perform } from './task.ts';

// The process in which lists are planned: the server goes on with everything else.
answerServer<PlanTask>(perform);
