import { demandLimits, demandMessages } from '#contract/insights/choices.ts';
import type { Database } from '#server/db/database.ts';
import { type Actor, throttle, throttleKey } from '#server/platform/identity/index.ts';

const minute = 60;

/** Counts a call of someone's insights. Throws 429 beyond the limit of a minute. */
export async function limitCalls(db: Database, actor: Pick<Actor, 'id'>): Promise<void> {
  await throttle(db, [
    {
      key: throttleKey('insights', String(actor.id)),
      rule: { free: demandLimits.callsAMinute, window: minute, pause: minute, longestPause: minute },
      message: demandMessages.tooManyCalls,
    },
  ]);
}
