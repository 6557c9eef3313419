export { createFingerprint, runOnce } from './idempotency.ts';
export { sweepKeys } from './repository.ts';
