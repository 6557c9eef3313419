export { apiPathOf, type EventType, emit } from './emit.ts';
export { createHub, type Events } from './hub.ts';
export { announce } from './repository.ts';
export { registerEvents } from './routes.ts';
