export { lockedJob, noteFailure, noteWrongCode, recordLock, reportFailures } from './service.ts';
