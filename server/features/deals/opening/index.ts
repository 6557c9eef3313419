export { createReference } from './reference.ts';
export { type ForList, openDeal } from './service.ts';
