export { completeDeal, reserveAgain } from './completing.ts';
export { free } from './holding.ts';
export { acceptOffer, cancelDeal, extendDeal } from './service.ts';
