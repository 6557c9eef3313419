export { apiPathOf, type EventType, emit } from './emit.ts';
export { fieldsOfEvent } from './fields.ts';
export { createHub, type Events } from './hub.ts';
export { announce, insertRunCalls, joinPostEvents } from './repository.ts';
export { registerEvents } from './routes.ts';
