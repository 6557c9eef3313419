export { type Lock, lockedJob, noteFailure, noteWrongCode, recordLock, reportFailures } from './service.ts';
