import type { Platform } from '#server/platform/platform.ts';
import { notifyOfExposure, remindOfEnds, sweepTokenRows } from './reminders.ts';

/** What becomes of tokens without anyone's doing: reminders of their ends, news of those that were exposed. */
export function watchTokens({ jobs, db, mail }: Platform): void {
  jobs.register<{ id: number }>('api-tokens.exposed', ({ id }) => notifyOfExposure(db, mail, id));
  jobs.schedule('api-tokens.reminders', '20 * * * *', () => remindOfEnds(db, mail));
  jobs.schedule('api-tokens.sweep', '33 3 * * *', async () => void (await sweepTokenRows(db)));
}
