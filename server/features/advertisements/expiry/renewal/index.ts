export { createRenewalLinks, type RenewalLinks } from './links.ts';
export { insertLink, sweepLinks } from './repository.ts';
export { registerRenewal } from './routes.ts';
