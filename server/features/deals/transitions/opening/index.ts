export { countOpeningsLeft } from './limits.ts';
export { createReference } from './reference.ts';
export { openDeal } from './service.ts';
