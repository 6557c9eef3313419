export { type Finding, listFound, type Reason, recordFindings, sweepFindings } from './repository.ts';
