export { type CallerOf, createCallers } from './callers.ts';
export { registerEarlyRefusal } from './earlyRefusal.ts';
export { type Caller, clientOf, createGates, type Gates, organizationAs, type Work, workOf } from './gates.ts';
export { createGiveWay, createShortRequests, type GiveWay, type ShortRequests } from './shortRequests.ts';
export { countDown, isShortRequest, timeout, timeoutOf } from './timeouts.ts';
