export { type CallerOf, createCallers } from './callers.ts';
export { registerDoor } from './door.ts';
export { createGates, type Gates, workOf } from './gates.ts';
