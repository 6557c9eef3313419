export { findInvited } from './repository.ts';
export { registerActivation } from './routes.ts';
export { issueActivation } from './service.ts';
