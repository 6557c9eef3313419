import { loadTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// It brings a form with its rules and texts along, which no one needs who only looks.
export const SaveSearchDialog = whenNeeded(async () => {
  const [dialog] = await Promise.all([import('./SaveSearchDialog.tsx'), loadTexts('searches')]);
  return dialog;
});
