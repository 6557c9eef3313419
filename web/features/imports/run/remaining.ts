/** Below this many seconds no time is shown: it would be over before it was read. */
const least = 5;

/** How long something still takes, rounded so that it can be read: 5 seconds, 20 seconds, minutes; null below 5 seconds. */
export function roundRemaining(seconds: number): { unit: 'seconds' | 'minutes'; count: number } | null {
  if (seconds < least) return null;
  if (seconds < 20) return { unit: 'seconds', count: Math.ceil(seconds / 5) * 5 };
  if (seconds <= 100) return { unit: 'seconds', count: Math.ceil(seconds / 20) * 20 };
  return { unit: 'minutes', count: Math.round(seconds / 60) };
}
