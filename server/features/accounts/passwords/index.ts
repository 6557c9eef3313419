export { registerPasswords } from './routes.ts';
export { confirmPassword, recoverJob, sendRecovery } from './service.ts';
