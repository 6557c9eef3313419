import { useScope } from '#web/features/accounts/session/index.ts';
import { loadTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// They bring their texts along, which no one needs who only looks.
export const AskDialog = whenNeeded(async () => {
  const [dialog] = await Promise.all([import('./asking/AskDialog.tsx'), loadTexts('asking')]);
  return dialog;
});
export const AskAgainDialog = whenNeeded(async () => {
  const [dialog] = await Promise.all([import('./asking/AskAgainDialog.tsx'), loadTexts('asking')]);
  return dialog;
});
export const OfferDialog = whenNeeded(async () => {
  const [dialog] = await Promise.all([import('./offering/OfferDialog.tsx'), loadTexts('asking', 'incoterms')]);
  return dialog;
});

/** Whether the person who is signed in can begin deals. */
export const useMayDeal = (): boolean => useScope('deal.make') !== 'none';
