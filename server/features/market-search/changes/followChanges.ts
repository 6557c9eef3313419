import type { Platform } from '#server/platform/platform.ts';
import type { SearchIndex } from '../memory/searchIndex.ts';

/** How long changes of the market are gathered before they are followed, in milliseconds. */
const briefly = 150;
/** While changes go on, all changes within this many milliseconds are followed together. */
const apart = 1_000;
/** This many changes at once come from a file: they are followed once it is quiet for so long, or this long after they began. */
const many = 100;
const quiet = 2_000;
const longest = 20_000;

/** Calls `work` soon after the market changed; while a file writes many posts, once it is through. */
export function followChanges(
  { app, log }: Pick<Platform, 'app' | 'log'>,
  { index }: { index: Pick<SearchIndex, 'followers'> },
  work: () => Promise<void>,
): void {
  let timer: NodeJS.Timeout | null = null;
  let since = 0;
  let last = Number.NEGATIVE_INFINITY;
  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer);
  });
  index.followers.push((ids) => {
    const now = Date.now();
    const isMany = (ids?.length ?? 0) >= many;
    if (timer && !isMany) return;
    if (timer) clearTimeout(timer);
    else since = now;
    timer = setTimeout(
      () => {
        timer = null;
        last = Date.now();
        work().catch((error: unknown) => log.warn({ err: error }, 'What changed is followed a little later'));
      },
      isMany ? Math.min(quiet, since + longest - now) : Math.max(briefly, last + apart - now),
    ).unref();
  });
}
