export { type Cookies, createCookies } from './access/cookies.ts';
export { exposeTokens, registerExposedTokens } from './access/exposedTokens.ts';
export { createCallers } from './admission/callers.ts';
export { registerEarlyRefusal } from './admission/earlyRefusal.ts';
export { createGates, type Gates } from './admission/gates.ts';
export { createGiveWay, createShortRequests, type GiveWay, type ShortRequests } from './admission/shortRequests.ts';
export { handleError, sendRefusal } from './answers/answers.ts';
export { CheckedJson } from './answers/checkedJson.ts';
export { attachmentOf, sendDownload, setSafeHeaders } from './answers/downloads.ts';
export { registerUnsent } from './answers/unsent.ts';
export { registerBodies } from './body/bodies.ts';
export { decodeForm } from './body/forms.ts';
export { registerDocs } from './documentation/register.ts';
export type { ServeForeign } from './foreign.ts';
export {
  answerUnreadable,
  heldTag,
  registerExpectations,
  registerHeaders,
  registerPackedTags,
  securityHeaders,
} from './headers.ts';
export { sweepKeys } from './idempotency/repository.ts';
export { createLogLines } from './logLines.ts';
export { registerPages, routeOf } from './pages/pages.ts';
export { createServe, type Serve } from './serve.ts';
export { registerShutdown } from './shutdown.ts';
