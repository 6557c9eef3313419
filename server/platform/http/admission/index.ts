export { type CallerOf, createCallers } from './callers.ts';
export { registerDoor } from './door.ts';
export { clientOf, createGates, type Gates, workOf } from './gates.ts';
export { createMoments, type Moments } from './moments.ts';
