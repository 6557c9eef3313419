/** The zone of people who chose none. */
export const usualZone = 'Europe/Amsterdam';

/** How far a zone's clocks are ahead of UTC, in milliseconds; of the usual zone where it is unknown. */
export function offsetOf(now: Date, zone: string): number {
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

/** The zone of most people in a country that has several. */
const mainZones: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  ES: 'Europe/Madrid',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
};

/** The time zone of a country, by its ISO 3166 code: of several that of most people, where it is known, else the first. */
export function zoneOfCountry(country: string): string {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: readonly string[];
    getTimeZones?: () => readonly string[] | undefined;
  };
  // A property until V8 12, a function since.
  return mainZones[country] ?? (locale.getTimeZones?.() ?? locale.timeZones)?.[0] ?? usualZone;
}

/** The last second of a day, `yyyy-mm-dd`, in a time zone; in UTC where that is not known. */
export function endOfDay(day: string, zone: string | null): Date {
  const asUtc = Date.parse(`${day}T23:59:59Z`);
  if (zone === null) return new Date(asUtc);
  const at = (guess: Date) => new Date(asUtc - offsetOf(guess, zone));
  // Again with the offset of the end itself: the clocks may change on that day.
  return at(at(new Date(asUtc)));
}

/** An instant as mails and documents write it for someone, with the name of their zone: Wed 25 Nov 2026, 17:00 CET. */
export function formatInstant(instant: Date, zone: string | null, formats = 'en-GB'): string {
  const parts = (options: Intl.DateTimeFormatOptions) => {
    try {
      return new Intl.DateTimeFormat(formats, { ...options, timeZone: zone ?? usualZone }).format(instant);
    } catch {
      return new Intl.DateTimeFormat(formats, { ...options, timeZone: usualZone }).format(instant);
    }
  };
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const day =
    formats === 'en-GB' ? `${parts({ weekday: 'short' })} ${parts(date)}` : parts({ weekday: 'short', ...date });
  return `${day}, ${parts({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })}`;
}
