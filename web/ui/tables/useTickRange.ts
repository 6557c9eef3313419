import { type ChangeEvent, useRef } from 'react';

/**
 * Ticking with Shift takes all rows between the one that was ticked last and this one. Gives the rows that a tick is about, among
 * the rows shown.
 */
export function useTickRange<Id>(shown: readonly Id[]): (id: Id, event: ChangeEvent) => readonly Id[] {
  const last = useRef<Id | null>(null);
  return (id, { nativeEvent }) => {
    const from = (nativeEvent as MouseEvent).shiftKey && last.current !== null ? shown.indexOf(last.current) : -1;
    const to = shown.indexOf(id);
    last.current = id;
    return from < 0 || to < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
}
