// Apart from the steps themselves, so that the market does not wait for them.
import { createElement } from 'react';
import { loadTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { FirstStepsPlace } from './FirstStepsPlace.tsx';

/** What a new member does first, above the market. */
export const FirstSteps = whenNeeded(
  async () => {
    const [part] = await Promise.all([import('./FirstSteps.tsx'), loadTexts('account')]);
    return part;
  },
  { placeholder: createElement(FirstStepsPlace) },
);
