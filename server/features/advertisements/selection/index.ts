export { sweepChanges } from './repository.ts';
export { registerSelection } from './routes.ts';
