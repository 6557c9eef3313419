/** The day of an instant in the reader's own time zone, `yyyy-mm-dd`. */
export function dayOf(instant: Date): string {
  return new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Today in the reader's own time zone, `yyyy-mm-dd`. */
export const today = (): string => dayOf(new Date());
