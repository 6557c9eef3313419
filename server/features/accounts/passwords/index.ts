export { registerPasswords } from './routes.ts';
export { confirmFreshPassword, confirmPassword, recoverJob, sendRecovery } from './service.ts';
