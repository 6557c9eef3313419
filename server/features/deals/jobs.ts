import { type Shortage, shortageJob } from '#server/features/advertisements/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { runClock } from './clock.ts';
import type { DealDependencies } from './dependencies.ts';
import { countReplies } from './replies.ts';
import { clearShort, markShort } from './shortage.ts';

/** The jobs that end or change deals by time alone. */
export function scheduleClock({ jobs, log }: Pick<Platform, 'jobs' | 'log'>, deps: DealDependencies): void {
  jobs.schedule(
    'deals.clock',
    '* * * * *',
    async (turn) => {
      await runClock(deps, log, turn);
      await clearShort(deps, turn);
    },
    'urgent',
  );
  jobs.schedule('deals.replies', '17 * * * *', () => countReplies(deps));
  jobs.register<Shortage>(shortageJob, (shortage) => markShort(deps, shortage));
}
