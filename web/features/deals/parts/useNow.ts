import { useSyncExternalStore } from 'react';

const pause = 30_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const readers = new Set<() => void>();

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const notify of readers) notify();
  }, pause);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  // It was not updated while no component used it.
  if (timer === undefined) now = Date.now();
  return now;
}

/** The time in milliseconds since 1970, updated twice a minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}
