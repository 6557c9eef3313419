/** Milliseconds after the page's start before which nothing runs that the first screen does not need. */
const arrival = 4_000;

/**
 * Does something once the browser has time: not while the first screen is still on its way, or not before `after`
 * milliseconds since the page's start, and at the latest three seconds after that.
 */
export function whenIdle(work: () => void, after = arrival): void {
  if (typeof window === 'undefined') return;
  const wait = after - performance.now();
  if (wait > 0) setTimeout(() => whenIdle(work, after), wait);
  else if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 1_000);
}
