export {
  type Budget,
  type Caps,
  createWorkerProcess,
  Declined,
  Overtaxed,
  type WorkerProcess,
  type WorkerProgram,
  workerPrograms,
} from './workerProcess.ts';
export { answerServer } from './workerProgram.ts';
