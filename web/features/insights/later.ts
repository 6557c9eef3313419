import { loadTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

/** Insights of a post, for its page. */
export const PostInsights = whenNeeded(async () => {
  const [part] = await Promise.all([import('./PostInsights.tsx'), loadTexts('insights')]);
  return part;
});
