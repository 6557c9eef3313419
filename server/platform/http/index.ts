export { type Cookies, createCookies, exposeTokens, registerExposedTokens } from './access/index.ts';
export {
  createCallers,
  createGates,
  createGiveWay,
  createShortRequests,
  type Gates,
  type GiveWay,
  registerEarlyRefusal,
  type ShortRequests,
} from './admission/index.ts';
export { attachmentOf, CheckedJson, handleError, sendDownload, sendRefusal, setSafeHeaders } from './answers/index.ts';
export { decodeForm, registerBodies } from './body/index.ts';
export { registerDocs } from './documentation/index.ts';
export type { ServeForeign } from './foreign.ts';
export { answerUnreadable, registerExpectations, registerHeaders, securityHeaders } from './headers.ts';
export { sweepKeys } from './idempotency/index.ts';
export { createLogLines } from './logLines.ts';
export { registerPages, routeOf } from './pages/index.ts';
export { createServe, type Serve } from './serve.ts';
export { registerShutdown } from './shutdown.ts';
