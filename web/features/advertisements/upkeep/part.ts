import { withTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// It is loaded with its texts when an owner opens a post: no one else needs it.
export const History = whenNeeded(() => withTexts(import('./History.tsx'), 'upkeep', 'facts'));

// It is loaded with its texts when someone presses its button.
export const FactDialog = whenNeeded(() => withTexts(import('./FactDialog.tsx'), 'facts'));
