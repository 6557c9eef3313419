import { type RefObject, useEffect, useRef } from 'react';

/** How near its end the thread counts as read to the end, in pixels. */
const near = 240;

const isAtEnd = (box: HTMLElement) => box.getBoundingClientRect().bottom < innerHeight + near;

/**
 * Keeps the newest of a thread in sight: it opens at what is new, else at its end, and follows what arrives while its end is
 * on the screen. Returns the number of the newest entry of before.
 */
export function useFollow(thread: RefObject<HTMLElement | null>, newest: number, outgoing: number): number {
  const known = useRef(newest);
  const wasAtEnd = useRef(true);
  const before = known.current;
  useEffect(() => {
    const updateVisibility = () => {
      if (thread.current) wasAtEnd.current = isAtEnd(thread.current);
    };
    addEventListener('scroll', updateVisibility, { passive: true });
    return () => removeEventListener('scroll', updateVisibility);
  }, [thread]);
  useEffect(() => {
    const box = thread.current;
    if (!box) return;
    // The page moves to its top when it is opened: this comes after it.
    const frame = requestAnimationFrame(() => {
      const firstNew = box.querySelector('[data-first-new]');
      if (firstNew) firstNew.scrollIntoView({ block: 'center' });
      else box.lastElementChild?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [thread]);
  useEffect(() => {
    const hasArrived = newest > known.current;
    known.current = Math.max(known.current, newest);
    if (outgoing > 0 || (hasArrived && wasAtEnd.current)) {
      thread.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    }
  }, [thread, newest, outgoing]);
  return before;
}
