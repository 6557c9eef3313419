const minute = 60_000;
const day = 86_400_000;
/** When offices work: Monday to Friday, in hours of Central European Time. */
const office = { zone: 'Europe/Amsterdam', opens: 8, closes: 17 };

/** An instant a number of days later, or earlier where negative: days of 24 hours. */
export const addDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * day);

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: office.zone,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function clockOf(instant: Date): { isWeekend: boolean; minutes: number } {
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    isWeekend: found.weekday === 'Sat' || found.weekday === 'Sun',
    minutes: Number(found.hour) * 60 + Number(found.minute),
  };
}

/** An instant a number of working days later, at the same time of day; what falls on a weekend counts from Monday on. */
export function addWorkingDays(instant: Date, days: number): Date {
  let moved = instant;
  for (let left = days; left > 0; ) {
    moved = addDays(moved, 1);
    if (!clockOf(moved).isWeekend) left -= 1;
  }
  return moved;
}

/** How many minutes of working hours lie between two instants. */
export function workingMinutesBetween(from: Date, to: Date): number {
  const opens = office.opens * 60;
  const closes = office.closes * 60;
  let total = 0;
  for (let at = from; at < to; ) {
    const { isWeekend, minutes } = clockOf(at);
    // To the end of the local day, or of the span.
    const end = new Date(Math.min(to.getTime(), at.getTime() + (24 * 60 - minutes) * minute));
    const until = minutes + (end.getTime() - at.getTime()) / minute;
    if (!isWeekend) total += Math.max(0, Math.min(until, closes) - Math.max(minutes, opens));
    at = end;
  }
  return Math.round(total);
}
