export { members } from './routes.ts';
export { findPeople } from './service.ts';
