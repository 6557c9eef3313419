export { createReference } from './reference.ts';
export { openDeal } from './service.ts';
