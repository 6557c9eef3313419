import type { Feature, Platform } from '#server/platform/platform.ts';
import { notifyOfExposure, remindOfEnds } from './reminders.ts';
import { sweepRows } from './repository.ts';
import { registerTokens } from './routes.ts';

export { readNetworks } from './networks.ts';
export { passOnTokens } from './service.ts';

/** Tokens by which other systems call the API. */
export const tokens: Feature = (platform) => {
  registerTokens(platform);
  watchTokens(platform);
};

/** What becomes of tokens without anyone's doing: reminders of their ends, news of exposed ones. */
function watchTokens({ jobs, db, mail }: Platform): void {
  jobs.register<{ id: number }>('api-tokens.exposed', ({ id }) => notifyOfExposure(db, mail, id));
  jobs.schedule('api-tokens.reminders', '20 * * * *', () => remindOfEnds(db, mail));
  jobs.schedule('api-tokens.sweep', '33 3 * * *', async () => void (await sweepRows(db)));
}
