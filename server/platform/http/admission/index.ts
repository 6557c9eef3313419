export { type CallerOf, createCallers } from './callers.ts';
export { registerEarlyRefusal } from './earlyRefusal.ts';
export { clientOf, createGates, type Gates, workOf } from './gates.ts';
export { createShortRequests, type ShortRequests } from './shortRequests.ts';
