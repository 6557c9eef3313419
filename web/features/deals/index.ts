// Beginning deals, and what surrounds them.
export { AskDialog, OfferDialog, ReplyFacts, useMayDeal } from './opening/index.ts';
export { Purchases } from './purchases/index.ts';
export { StopButton, StopList } from './stops/index.ts';
