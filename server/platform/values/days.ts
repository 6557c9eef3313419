/** Making one takes far longer than using it, and files ask for every row. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone, `yyyy-mm-dd`. */
function dayIn(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // The Canadian way of writing a date is that of ISO 8601.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

/**
 * The first day that an instant can have for a person, `yyyy-mm-dd`: the one in their time zone or, where that is earlier,
 * in UTC, in which programs count; where their zone is not known, the earliest it can be anywhere.
 */
export function earliestDay(instant: Date, timeZone: string | null): string {
  const days = [dayIn(instant, timeZone ?? 'Etc/GMT+12'), dayIn(instant, 'UTC')];
  return days.toSorted()[0] as string;
}

/** The day of an instant for a person, `yyyy-mm-dd`; where their time zone is not known, the latest it can be anywhere. */
export const latestDay = (instant: Date, timeZone: string | null): string => dayIn(instant, timeZone ?? 'Etc/GMT-14');
