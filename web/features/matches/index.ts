import { withTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// They come after what a page is opened for.
export const PostMatches = whenNeeded(() => withTexts(import('./PostMatches.tsx'), 'matches'));
export const FormMatches = whenNeeded(() => withTexts(import('./FormMatches.tsx'), 'matches'));
