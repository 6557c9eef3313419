export { AskAgainDialog, AskDialog, OfferDialog } from './dialogs.ts';
export { useMayDeal } from './useMayDeal.ts';
