/** Does something once the browser has time, at the latest after three seconds. */
export function whenIdle(work: () => void): void {
  if (typeof window === 'undefined') return;
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 1_000);
}
