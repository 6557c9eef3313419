export {
  type Actor,
  type By,
  fullName,
  nameOfActor,
  ownOrganization,
  reach,
  reaches,
  requireOrganization,
  zoneOfActor,
} from './actor.ts';
export { type ApiTokens, type CallQuota, createApiTokens } from './apiTokens.ts';
export { createDevices, type Devices } from './devices.ts';
export { dummyHash, hashPassword, refuseCommonPassword, verifyPassword } from './passwords.ts';
export { endTokenRow } from './repository/apiTokens.ts';
export type { PersonColumns } from './repository/people.ts';
export { findActor, listAdminIds } from './repository/people.ts';
export { deleteSessionsOf, isFreshSession, rotateSessionsOf, sweepSessions } from './repository/sessions.ts';
export { sweepThrottles } from './repository/throttle.ts';
export { sweepTokens } from './repository/tokens.ts';
export { createSigner, createVault, type Vault } from './secrets.ts';
export {
  type Browser,
  createSessions,
  hashToken,
  type OpenedSession,
  type Sessions,
  type StoredSession,
} from './sessions.ts';
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
export {
  emailKey,
  makeApiToken,
  makeTradePassword,
  prefixOf,
  tokenPattern,
  tradePasswordPattern,
} from './tokenFormat.ts';
export { findOpenToken, issueToken, readToken, refuseToken, useToken, withdrawTokens } from './tokens.ts';
export { authenticateTrade, type TradeSystem } from './tradePasswords.ts';
