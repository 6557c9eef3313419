import { useEffect, useState } from 'react';

/** True once `active` has held for `delay` milliseconds: what is quick never flickers. */
export function useDelayed(active: boolean, delay = 200): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setIsDue(true), delay);
    return () => {
      clearTimeout(timer);
      setIsDue(false);
    };
  }, [active, delay]);
  return active && isDue;
}
