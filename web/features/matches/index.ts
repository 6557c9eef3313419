import { loadTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

// They come after what a page is opened for.
export const PostMatches = whenNeeded(async () => {
  const [part] = await Promise.all([import('./PostMatches.tsx'), loadTexts('matches')]);
  return part;
});
export const FormMatches = whenNeeded(async () => {
  const [part] = await Promise.all([import('./FormMatches.tsx'), loadTexts('matches')]);
  return part;
});
