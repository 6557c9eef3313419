import { loadTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// It is loaded with its texts when an owner opens a post: no one else needs it.
export const History = whenNeeded(async () => {
  const [history] = await Promise.all([import('./History.tsx'), loadTexts('upkeep', 'facts')]);
  return history;
});

// It is loaded with its texts when someone presses its button.
export const FactDialog = whenNeeded(async () => {
  const [dialog] = await Promise.all([import('./FactDialog.tsx'), loadTexts('facts')]);
  return dialog;
});
