// Beginning deals, and what surrounds them.

export { DealScreen } from './deal/DealScreen.tsx';
export { DealList } from './list/DealList.tsx';
export { AskDialog, OfferDialog, useMayDeal } from './opening/dialogs.ts';
export { ReplyFacts } from './parts/ReplyFacts.tsx';
export { Purchases } from './purchases/Purchases.tsx';
export { StopButton } from './stops/StopButton.tsx';
export { StopList } from './stops/StopList.tsx';
