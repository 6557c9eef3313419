export { createFirstAdmin, type FirstAdmin } from './service.ts';
