import { answerServer } from '#server/platform/workers/index.ts';
import { UnreadableFile } from '../reading/sheet.ts';
import { perform, type Task } from './tasks.ts';

// The process in which spreadsheets are read, understood and checked: capped in memory, and ended where it takes too long.
answerServer<Task>(perform, (error) => (error instanceof UnreadableFile ? error.sentence : null));
