import { offsetOf, usualZone } from '#server/platform/values/index.ts';

const hour = 7;
const oneHour = 3_600_000;
const oneDay = 24 * oneHour;

/**
 * When someone's digest was due last: at seven in the morning of their time zone, the weekly one on Mondays. What arose
 * before that instant belongs into it, however late it is sent.
 */
export function lastDue(now: Date, zone: string | null, rhythm: 'daily' | 'weekly'): Date {
  const offset = offsetOf(now, zone ?? usualZone);
  const local = now.getTime() + offset;
  let day = Math.floor((local - hour * oneHour) / oneDay);
  // The first of January 1970 was a Thursday.
  if (rhythm === 'weekly') day -= (day + 3) % 7;
  return new Date(day * oneDay + hour * oneHour - offset);
}
