import type { TFunction } from 'i18next';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How pressing it is: `soon` below two days, `last` in the last four hours. */
type Pressure = 'calm' | 'soon' | 'last';

/** What is left until an instant. */
export interface TimeLeft {
  text: string;
  pressure: Pressure;
}

/** How long it is until an instant (`now` in milliseconds since 1970), in words; null once it is over. */
export function timeLeft(until: string, now: number, t: TFunction<'deals'>): TimeLeft | null {
  const left = new Date(until).getTime() - now;
  if (left <= 0) return null;
  const pressure = left < 4 * hour ? 'last' : left < 2 * day ? 'soon' : 'calm';
  // To the nearest day, as the date is next to it: seven days that just began are seven.
  const days = Math.round(left / day);
  const hours = Math.floor((left % day) / hour);
  const minutes = Math.floor((left % hour) / minute);
  if (left >= 2 * day || (left >= day && hours === 0)) return { text: t('left.days', { count: days }), pressure };
  if (left >= day) return { text: t('left.dayHours', { hours }), pressure };
  if (left >= hour) return { text: t('left.hours', { hours, minutes }), pressure };
  return { text: t('left.minutes', { minutes: Math.max(1, minutes) }), pressure };
}

/** Which part of the time between two instants is over, 0 to 1. */
export function partOver(from: string, until: string, now: number): number {
  const begin = new Date(from).getTime();
  const whole = new Date(until).getTime() - begin;
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, (now - begin) / whole));
}
