import { useEffect, useRef } from 'react';
import type { LiveEvents, LiveKind } from '#contract/events/choices.ts';

type Subscriber<Kind extends LiveKind> = (data: LiveEvents[Kind]) => void;

const subscribers = new Map<LiveKind, Set<Subscriber<LiveKind>>>();

/** Passes on what the server said, or another tab heard. */
export function publish<Kind extends LiveKind>(kind: Kind, data: LiveEvents[Kind]): void {
  for (const subscriber of subscribers.get(kind) ?? []) (subscriber as Subscriber<Kind>)(data);
}

/** Calls `hearer` for every event of a kind until what it returns is called. */
export function subscribe<Kind extends LiveKind>(kind: Kind, subscriber: Subscriber<Kind>): () => void {
  const known = subscribers.get(kind) ?? new Set();
  subscribers.set(kind, known.add(subscriber as Subscriber<LiveKind>));
  return () => known.delete(subscriber as Subscriber<LiveKind>);
}

/** Does something at each announcement of the server, while the component is on screen. */
export function useLiveEvent<Kind extends LiveKind>(kind: Kind, subscriber: Subscriber<Kind>): void {
  const latest = useRef(subscriber);
  useEffect(() => {
    latest.current = subscriber;
  });
  useEffect(() => subscribe(kind, (data) => latest.current(data)), [kind]);
}
