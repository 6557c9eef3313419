const day = 86_400_000;

/** A moment of work on the same day: what is older than a day happened between 7 and 17 o'clock, and not on a Sunday. */
export function atOfficeHours(date: Date, now: Date): Date {
  if (now.getTime() - date.getTime() < day) return date;
  const moved = new Date(date);
  moved.setUTCHours(7 + Math.floor((date.getUTCHours() / 24) * 10));
  if (moved.getUTCDay() === 0) moved.setUTCDate(moved.getUTCDate() - 1);
  return moved;
}
