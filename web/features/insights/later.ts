// Apart from the screen of insights, so that a post and its form don't load it.
import { withTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

/** What is asked now, next to the price of a form. */
export const AskedHint = whenNeeded(() => withTexts(import('./AskedHint.tsx'), 'insights'));

/** Insights of a post, for its page. */
export const PostInsights = whenNeeded(() => withTexts(import('./PostInsights.tsx'), 'insights'));
