export { checkOffer, declineOffer, makeOffer, type Offer, putOffer, requireVersion, withdrawOffer } from './service.ts';
