export { type Effect, type Hold, holdOf } from './holding.ts';
