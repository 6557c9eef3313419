export { createHub, type Events, type Hub } from './hub.ts';
export { announce } from './repository.ts';
export { registerEvents } from './routes.ts';
