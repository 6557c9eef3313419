export { apiPathOf, type EventType, emit, postFieldsOf } from './emit.ts';
export { createHub, type Events } from './hub.ts';
export { announce, insertRunCalls, joinPostEvents } from './repository.ts';
export { registerEvents } from './routes.ts';
