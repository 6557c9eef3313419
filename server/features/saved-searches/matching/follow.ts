import { gather } from '#server/platform/gather.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isAnybodyWaiting } from './repository.ts';
import { createMatching } from './service.ts';

const job = 'searches.match';
/** How soon after a change somebody looks whom it is news for; while changes go on, all of a second are looked at together. */
const pace = { after: 150, apart: 1_000 };

/** Looks whom new posts are news for, soon after the market changed, once for all processes. */
export function followMarket({ app, config, db, jobs, log, mail }: Platform): void {
  const matching = createMatching({ config, db, log, mail, search: app.marketSearch });
  // Besides: what was missed while a process died is found a little later.
  jobs.schedule(job, '*/5 * * * *', async () => void (await matching.matchNewPosts()));
  const ask = async () => {
    // One that waits already looks at everything; several processes ask for one and the same.
    if (await isAnybodyWaiting(db)) await enqueue(db, job, {}, { key: job, queue: job });
  };
  const changes = gather(() => {
    ask().catch((error: unknown) => log.warn({ err: error }, 'New posts are looked through a little later'));
  }, pace);
  app.addHook('onClose', async () => changes.stop());
  app.marketSearch.index.followers.push(changes.note);
}
