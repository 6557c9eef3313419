// Apart from the steps themselves, so that the market does not wait for them.
import { createElement } from 'react';
import { withTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { FirstStepsPlace } from './FirstStepsPlace.tsx';

/** What a new member does first, above the market. */
export const FirstSteps = whenNeeded(() => withTexts(import('./FirstSteps.tsx'), 'account'), {
  placeholder: createElement(FirstStepsPlace),
});
