export { completeDeal } from './completing.ts';
export { deliver } from './delivering.ts';
export { free } from './holding.ts';
export { confirmWhatIsDue, receiveDelivery } from './receiving.ts';
export { releaseLines } from './releasing.ts';
export { endAgreement } from './sending.ts';
export { acceptOffer, cancelDeal, extendDeal } from './service.ts';
export { reserveAgain, takeBackDelivery } from './takingBack.ts';
