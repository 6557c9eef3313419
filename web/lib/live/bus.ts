import { useEffect, useRef } from 'react';
import type { LiveEvents, LiveKind } from '#contract/events/choices.ts';

type Subscriber<Kind extends LiveKind> = (data: LiveEvents[Kind]) => void;

const subscribers = new Map<LiveKind, Set<Subscriber<LiveKind>>>();

/** Passes an event from the server, or from another tab, to its subscribers. */
export function publish<Kind extends LiveKind>(kind: Kind, data: LiveEvents[Kind]): void {
  for (const subscriber of subscribers.get(kind) ?? []) (subscriber as Subscriber<Kind>)(data);
}

/** Calls `subscriber` for every event of a kind, until the returned function is called. */
export function subscribe<Kind extends LiveKind>(kind: Kind, subscriber: Subscriber<Kind>): () => void {
  const known = subscribers.get(kind) ?? new Set();
  subscribers.set(kind, known.add(subscriber as Subscriber<LiveKind>));
  return () => known.delete(subscriber as Subscriber<LiveKind>);
}

/** Calls `subscriber` for every event of a kind while the component is mounted. */
export function useLiveEvent<Kind extends LiveKind>(kind: Kind, subscriber: Subscriber<Kind>): void {
  const latest = useRef(subscriber);
  useEffect(() => {
    latest.current = subscriber;
  });
  useEffect(() => subscribe(kind, (data) => latest.current(data)), [kind]);
}
