import { useEffect, useState } from 'react';

const delay = 200;

/** True 200 ms after the component is first drawn: what loads sooner shows no placeholder. */
export function useDelay(): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}
