import { type Shortage, shortageJob } from '#server/features/advertisements/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Desk } from '../desk.ts';
import { countReplies } from '../replies/index.ts';
import { runClock } from './service.ts';
import { clearShort, markShort } from './shortage.ts';

/** What happens in deals without being asked for. */
export function scheduleClock({ jobs, log }: Pick<Platform, 'jobs' | 'log'>, desk: Desk): void {
  jobs.schedule(
    'deals.clock',
    '* * * * *',
    async () => {
      await runClock(desk, log);
      await clearShort(desk);
    },
    'urgent',
  );
  jobs.schedule('deals.replies', '17 * * * *', () => countReplies(desk));
  jobs.register<Shortage>(shortageJob, (shortage) => markShort(desk, shortage));
}
