let zone: string | null = null;

/** Has days counted in the time zone of someone's profile, as the server does; null for the one of the device. */
export function countDaysIn(timeZone: string | null): void {
  zone = timeZone;
}

/** The day of an instant for the reader, `yyyy-mm-dd`. */
export function dayOf(instant: Date): string {
  // The Canadian way of writing a date is that of ISO 8601.
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', zone ? { ...day, timeZone: zone } : day).format(instant);
}

/** Today for the reader, `yyyy-mm-dd`. */
export const today = (): string => dayOf(new Date());
