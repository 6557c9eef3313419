import { useScope } from '#web/features/accounts/session/index.ts';
import { withTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// They bring their texts along, which no one needs who only looks.
export const AskDialog = whenNeeded(() => withTexts(import('./asking/AskDialog.tsx'), 'asking'));
export const AskAgainDialog = whenNeeded(() => withTexts(import('./asking/AskAgainDialog.tsx'), 'asking'));
export const OfferDialog = whenNeeded(() => withTexts(import('./offering/OfferDialog.tsx'), 'asking', 'incoterms'));

/** Whether the person who is signed in can begin deals. */
export const useMayDeal = (): boolean => useScope('deal.make') !== 'none';
