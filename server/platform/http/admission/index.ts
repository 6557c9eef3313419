export { type CallerOf, createCallers } from './callers.ts';
export { registerDoor } from './door.ts';
export { createGates, type Gates, type Waiter, workOf } from './gates.ts';
export { createMoments, type Moments } from './moments.ts';
