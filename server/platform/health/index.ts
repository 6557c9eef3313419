export { noteBackup } from './repository.ts';
export { registerHealth } from './routes.ts';
