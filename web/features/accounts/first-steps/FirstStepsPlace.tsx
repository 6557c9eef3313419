import { readFirstSteps } from '#contract/accounts/endpoints.ts';
import { peekEarly } from '#web/lib/api/early.ts';
import { once } from '#web/lib/once.ts';
import classes from './FirstSteps.module.css';

type Steps = { hidden: boolean; steps: { done: boolean }[] };

/** Whether the page brought along steps that are not done yet. */
const areComing = once(() => {
  const steps = peekEarly(readFirstSteps.url) as Steps | null | undefined;
  return !!steps && areOpen(steps);
});

/** Whether there is something to show. */
export const areOpen = ({ hidden, steps }: Steps): boolean => !hidden && steps.some(({ done }) => !done);

/** Space for the first steps until they are drawn, so that the market below does not move. */
export const FirstStepsPlace = () => areComing() && <div className={classes.place} />;
