import { startTransition, useEffect, useState } from 'react';

/** How many results are drawn in one go; as many cards as fit on a first screen. */
export const slice = 8;

// Coming back to a list must find it whole, or the place that was scrolled to is not there yet.
let hasDrawn = false;

/**
 * How many of the results to draw. The first list after the page was opened grows slice by slice, so that a slow phone
 * can answer to a finger in between; later ones are drawn whole.
 */
export function useSlices(total: number): number {
  const [visibleCount, setVisibleCount] = useState(hasDrawn ? Number.POSITIVE_INFINITY : slice);
  useEffect(() => {
    if (visibleCount >= total) {
      hasDrawn ||= total > 0;
      return;
    }
    const next = setTimeout(() => startTransition(() => setVisibleCount((before) => before + slice)));
    return () => clearTimeout(next);
  }, [visibleCount, total]);
  return visibleCount;
}
