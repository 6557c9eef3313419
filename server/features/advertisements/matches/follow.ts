import { enqueue } from '#server/platform/jobs/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isSomethingLeft } from './repository.ts';
import { createTelling } from './telling.ts';

const job = 'matches.tell';
/** How long changes of the market are gathered before somebody looks what fits them, in milliseconds. */
const gatheredFor = 150;
/** When a look is repeated that ended before a transaction which was still running, in milliseconds. */
const repeatedAfter = 1_000;

/** Looks what fits the posts of the market, soon after they changed, once for all processes. */
export function followMarket({ app, config, db, jobs, log, mail }: Platform): void {
  const telling = createTelling({ config, db, mail, search: app.marketSearch });
  const ask = async (after = 0) => {
    if (!(await isSomethingLeft(db))) return;
    // One that waits already looks at everything; several processes ask for one and the same.
    await enqueue(db, job, {}, { key: job, queue: job, runAt: new Date(Date.now() + after) });
  };
  // Besides: what was missed while a process died is found a little later.
  jobs.schedule(job, '*/5 * * * *', async () => {
    await telling.tellMatches();
    await ask(repeatedAfter);
  });
  let timer: NodeJS.Timeout | null = null;
  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer);
  });
  app.marketSearch.index.followers.push(() => {
    timer ??= setTimeout(() => {
      timer = null;
      ask().catch((error: unknown) => log.warn({ err: error }, 'Matches are looked for a little later'));
    }, gatheredFor).unref();
  });
}
