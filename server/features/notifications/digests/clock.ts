/** The zone of people who chose none. */
const usualZone = 'Europe/Amsterdam';
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

/** How far a zone's clocks are ahead of UTC, in milliseconds; those of the usual zone where it is unknown. */
function offsetOf(now: Date, zone: string): number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en', { ...allParts, timeZone: zone });
  } catch {
    return offsetOf(now, usualZone);
  }
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour: h = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, h, minute, second) - Math.floor(now.getTime() / 1000) * 1000;
}

const allParts = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const;
