export { type Actor, type By, fullName, reach, reaches } from './actor.ts';
export type { PersonColumns } from './columns.ts';
export { createDevices, type Devices } from './devices.ts';
export { emailKey } from './emailKey.ts';
export { dummyHash, hashPassword, refuseCommonPassword, verifyPassword } from './passwords.ts';
export { deleteSessionsOf, findActor, isFreshSession, rotateSessionsOf, sweepSessions } from './repository/sessions.ts';
export { sweepThrottles } from './repository/throttle.ts';
export { sweepTokens } from './repository/tokens.ts';
export { createSigner, createVault } from './secrets.ts';
export { type Browser, createSessions, type OpenedSession, type Sessions, type StoredSession } from './sessions.ts';
export {
  type Counted,
  clearAttempts,
  listBlocked,
  networkOf,
  returnAttempt,
  type ThrottleRule,
  takeAttempt,
  throttle,
  throttleKey,
} from './throttle.ts';
export { findOpenToken, issueToken, readToken, refuseToken, useToken, withdrawTokens } from './tokens.ts';
