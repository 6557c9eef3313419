import { enqueue } from '#server/platform/jobs/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isAnybodyWaiting } from './repository.ts';
import { createMatching } from './service.ts';

const job = 'searches.match';
/** How long changes of the market are gathered before somebody looks whom they are news for, in milliseconds. */
const gatheredFor = 150;

/** Looks whom new posts are news for, soon after the market changed, once for all processes. */
export function followMarket({ app, config, db, jobs, log, mail }: Platform): void {
  const matching = createMatching({ config, db, log, mail, search: app.marketSearch });
  // Besides: what was missed while a process died is found a little later.
  jobs.schedule(job, '*/5 * * * *', async () => void (await matching.matchNewPosts()));
  let timer: NodeJS.Timeout | null = null;
  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer);
  });
  const ask = async () => {
    // One that waits already looks at everything; several processes ask for one and the same.
    if (await isAnybodyWaiting(db)) await enqueue(db, job, {}, { key: job, queue: job });
  };
  app.marketSearch.index.followers.push(() => {
    timer ??= setTimeout(() => {
      timer = null;
      ask().catch((error: unknown) => log.warn({ err: error }, 'New posts are looked through a little later'));
    }, gatheredFor).unref();
  });
}
