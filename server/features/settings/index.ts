export { settings } from './routes.ts';
export { findAgreement } from './service.ts';
