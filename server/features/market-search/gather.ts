import type { Platform } from '#server/platform/platform.ts';

/** Milliseconds for which changes of the market are gathered before somebody looks at them. */
const briefly = 150;
/** While changes go on, those of so many milliseconds are looked at together. */
const apart = 1_000;
/** A look at so many posts at once is for when the file that writes them is through: quiet for so long, or this long on. */
const many = 100;
const quiet = 2_000;
const longest = 20_000;

/** Calls `look` soon after the market changed; while a file writes many posts, once it is through. */
export function followChanges({ app, log }: Pick<Platform, 'app' | 'log'>, look: () => Promise<void>): void {
  let timer: NodeJS.Timeout | null = null;
  let since = 0;
  let last = Number.NEGATIVE_INFINITY;
  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer);
  });
  app.marketSearch.index.followers.push((ids) => {
    const now = Date.now();
    const isMany = (ids?.length ?? 0) >= many;
    if (timer && !isMany) return;
    if (timer) clearTimeout(timer);
    else since = now;
    timer = setTimeout(
      () => {
        timer = null;
        last = Date.now();
        look().catch((error: unknown) => log.warn({ err: error }, 'What changed is looked at a little later'));
      },
      isMany ? Math.min(quiet, since + longest - now) : Math.max(briefly, last + apart - now),
    ).unref();
  });
}
