export { AskDialog, OfferDialog } from './dialogs.ts';
export { ReplyFacts } from './ReplyFacts.tsx';
export { useMayDeal } from './useMayDeal.ts';
