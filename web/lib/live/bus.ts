import { useEffect, useRef } from 'react';
import type { LiveEvents, LiveKind } from '#contract/events/choices.ts';

type Hearer<Kind extends LiveKind> = (data: LiveEvents[Kind]) => void;

const hearers = new Map<LiveKind, Set<Hearer<LiveKind>>>();

/** Passes on what the server said, or another tab heard. */
export function say<Kind extends LiveKind>(kind: Kind, data: LiveEvents[Kind]): void {
  for (const hearer of hearers.get(kind) ?? []) (hearer as Hearer<Kind>)(data);
}

/** Calls `hearer` for every event of a kind until what it returns is called. */
export function hear<Kind extends LiveKind>(kind: Kind, hearer: Hearer<Kind>): () => void {
  const known = hearers.get(kind) ?? new Set();
  hearers.set(kind, known.add(hearer as Hearer<LiveKind>));
  return () => known.delete(hearer as Hearer<LiveKind>);
}

/** Does something whenever the server says so, while the component is on screen. */
export function useLiveEvent<Kind extends LiveKind>(kind: Kind, hearer: Hearer<Kind>): void {
  const latest = useRef(hearer);
  useEffect(() => {
    latest.current = hearer;
  });
  useEffect(() => hear(kind, (data) => latest.current(data)), [kind]);
}
