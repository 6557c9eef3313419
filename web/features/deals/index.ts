// Beginning deals, and what surrounds them.

export { DealScreen } from './deal/DealScreen.tsx';
export { DealList } from './list/DealList.tsx';
export { AskDialog, OfferDialog, useMayDeal } from './opening/index.ts';
export { ReplyFacts } from './parts/ReplyFacts.tsx';
export { Purchases } from './purchases/index.ts';
export { StopButton, StopList } from './stops/index.ts';
