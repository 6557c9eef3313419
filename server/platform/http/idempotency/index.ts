export { type Answered, createFingerprint, keyOf, runOnce, withoutSecret } from './idempotency.ts';
export { sweepKeys } from './repository.ts';
