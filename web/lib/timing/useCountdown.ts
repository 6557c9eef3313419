import { useEffect, useState } from 'react';

/** Whole seconds left until an instant (milliseconds since 1970), counted every second; 0 without one and once it is over. */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = until !== null && until > now;
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return isRunning ? Math.ceil((until - now) / 1000) : 0;
}

/** Seconds as minutes and seconds, from an hour on with the hours before them: 14:05, 23:14:05. */
export function formatCountdown(seconds: number): string {
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = twoDigits(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`;
}
