export {
  type Budget,
  type Caps,
  createWorkerProcess,
  Declined,
  Overtaxed,
  type WorkerProcess,
} from './workerProcess.ts';
export { answerServer } from './workerProgram.ts';
