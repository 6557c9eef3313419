export { openDeal } from './service.ts';
