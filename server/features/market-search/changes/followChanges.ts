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

/** Calls `work` soon after the market changed; while a file writes many posts and nothing else changes, once it is through. */
export function followChanges(
  { app, log }: Pick<Platform, 'app' | 'log'>,
  { index }: { index: Pick<SearchIndex, 'followers'> },
  work: () => Promise<void>,
): void {
  let timer: NodeJS.Timeout | null = null;
  /** When the first change came that was not followed yet, and by when it is to be: a few changes, and a file of many. */
  let since = 0;
  let due = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
  let last = Number.NEGATIVE_INFINITY;
  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer);
  });

  function follow(): void {
    timer = null;
    due = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
    last = Date.now();
    work().catch((error: unknown) => log.warn({ err: error }, 'What changed is followed a little later'));
  }

  index.followers.push((ids) => {
    const now = Date.now();
    if (timer) clearTimeout(timer);
    else since = now;
    if ((ids?.length ?? 0) >= many) due.many = Math.min(now + quiet, since + longest);
    // What others change beside a file does not wait for it.
    else due.few = Math.min(due.few, now + Math.max(briefly, last + apart - now));
    timer = setTimeout(follow, Math.min(due.few, due.many) - now).unref();
  });
}
