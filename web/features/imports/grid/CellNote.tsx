import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './UploadGrid.module.css';

/** Pixels. */
const width = 316;

/** A note below the cell with the focus, while that is in sight. */
export function CellNote({ grid, children }: { grid: () => HTMLElement | null; children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const element = grid();
    const measure = () => {
      const cell = element?.querySelector('[role="gridcell"][aria-selected="true"]:not(:has(input))');
      const frame = own.current?.parentElement;
      if (!element || !cell || !frame) return setPlace(null);
      const [box, edges, from] = [cell, element, frame].map((each) => each.getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
        DOMRect,
      ];
      const isInSight = box.bottom > edges.top + 34 && box.top < edges.bottom - 4 && box.right > edges.left;
      setPlace(
        isInSight
          ? { left: Math.max(0, Math.min(box.right, edges.right) - from.left - width), top: box.bottom - from.top + 3 }
          : null,
      );
    };
    // The grid draws the cell that the focus goes to first.
    const frame = requestAnimationFrame(measure);
    element?.addEventListener('scroll', measure, { passive: true });
    const watcher = new MutationObserver(measure);
    if (element) watcher.observe(element, { subtree: true, attributeFilter: ['aria-selected'], childList: true });
    return () => {
      cancelAnimationFrame(frame);
      element?.removeEventListener('scroll', measure);
      watcher.disconnect();
    };
  }, [grid]);
  return (
    <div
      ref={own}
      className={classes.note}
      role="status"
      style={place ? { left: place.left, top: place.top, width } : { visibility: 'hidden' }}
    >
      {children}
    </div>
  );
}
