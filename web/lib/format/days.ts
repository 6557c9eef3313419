let zone: string | null = null;

/** Has days and times counted in the time zone of someone's profile, as the server does; null for the one of the device. */
export function countDaysIn(timeZone: string | null): void {
  zone = timeZone;
}

/**
 * A way of writing instants in the reader's time zone; `UTC` in its place where a calendar day is written, which is that
 * very day everywhere. A format of Intl takes a slow phone 20 ms to make, so each is kept.
 */
export function inReadersZone(locale: () => string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string | null, Intl.DateTimeFormat>();
  return (timeZone: string | null = zone): Intl.DateTimeFormat => {
    const format =
      made.get(timeZone) ?? new Intl.DateTimeFormat(locale(), timeZone ? { ...options, timeZone } : options);
    made.set(timeZone, format);
    return format;
  };
}

// The Canadian way of writing a date is that of ISO 8601.
const canadian = () => 'en-CA';
const isoDay = inReadersZone(canadian, { year: 'numeric', month: '2-digit', day: '2-digit' });
const clock = inReadersZone(canadian, {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The day of an instant for the reader, `yyyy-mm-dd`. */
export const dayOf = (instant: Date): string => isoDay().format(instant);

/** Today for the reader, `yyyy-mm-dd`. */
export const today = (): string => dayOf(new Date());

/** The day that is a number of days after another, both `yyyy-mm-dd`. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** The last second of a day in the reader's time zone. */
export function endOfDay(day: string): Date {
  const asUtc = Date.parse(`${day}T23:59:59Z`);
  const at = (guess: number) => asUtc - offsetAt(guess);
  // Again with the offset of the end itself: the clocks may change on that day.
  return new Date(at(at(asUtc)));
}

/** How far the reader's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number): number {
  const parts = Object.fromEntries(
    clock()
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
