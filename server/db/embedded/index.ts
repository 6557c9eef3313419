export { findRunningPostgres, startEmbeddedPostgres } from './server.ts';
