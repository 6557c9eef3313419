// Apart from the screen of insights, so that a post and its form don't load it.
import { loadTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

/** What is asked now, next to the price of a form. */
export const AskedHint = whenNeeded(async () => {
  const [part] = await Promise.all([import('./AskedHint.tsx'), loadTexts('insights')]);
  return part;
});

/** Insights of a post, for its page. */
export const PostInsights = whenNeeded(async () => {
  const [part] = await Promise.all([import('./PostInsights.tsx'), loadTexts('insights')]);
  return part;
});
