import { type LiveKind, liveKinds } from '#contract/events/choices.ts';
import { streamEvents } from '#contract/events/endpoints.ts';
import { publish } from './bus.ts';

const name = 'groupset.live';
/** Milliseconds before a broken line is tried again: doubled with every failure, and shared out so that not all come at once. */
const pauses = { least: 1_000, most: 30_000 };

interface LineMessage {
  kind: LiveKind;
  data: never;
}

/** What a tab asks when it joins: what it read while it loaded may have changed before it heard anything. */
const joining = 'joining';

let stop: (() => void) | null = null;

/** Hears the server's events from now on. One tab of a browser holds the line and passes on what it hears to the others. */
export function startLine(): void {
  if (stop) return;
  const stopped = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  // The server begins a line with the counters, which the tab that holds the line repeats to tabs that join later.
  let counters: LineMessage | null = null;
  const share = (message: LineMessage) => {
    if (message.kind === 'notifications') counters = message;
    channel?.postMessage(message);
    publish(message.kind, message.data);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<LineMessage | typeof joining>) => {
    if (data !== joining) publish(data.kind, data.data);
    else if (counters) channel.postMessage(counters);
  });
  channel?.postMessage(joining);
  const hold = () => holdLine(share, stopped.signal);
  // Locks exist in secure contexts only; without them each tab has a line of its own.
  if (navigator.locks) navigator.locks.request(name, { signal: stopped.signal }, hold).catch(() => {});
  else void hold();
  stop = () => {
    stopped.abort();
    channel?.close();
  };
}

/** Hears no more: no one is signed in. */
export function stopLine(): void {
  stop?.();
  stop = null;
}

async function holdLine(share: (message: LineMessage) => void, signal: AbortSignal): Promise<void> {
  let wasOpen = false;
  for (let failures = 0; !signal.aborted; ) {
    const opened = await followOnce(share, signal, () => {
      // What happened in between was missed.
      if (wasOpen) share({ kind: 'refresh', data: {} as never });
      wasOpen = true;
    });
    failures = opened ? 0 : failures + 1;
    await pause(Math.min(pauses.most, pauses.least * 2 ** failures) * (0.5 + Math.random()), signal);
  }
}

/** Follows one connection until it ends; true if it was there at all. */
function followOnce(share: (message: LineMessage) => void, signal: AbortSignal, onOpen: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(streamEvents.url);
    let opened = false;
    const leave = () => {
      source.close();
      signal.removeEventListener('abort', leave);
      resolve(opened);
    };
    signal.addEventListener('abort', leave);
    source.addEventListener('open', () => {
      opened = true;
      onOpen();
    });
    // The browser's own way of trying again knows no pauses that grow.
    source.addEventListener('error', leave);
    for (const kind of liveKinds) {
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        if (kind === 'end') leave();
        share({ kind, data: JSON.parse(data) as never });
      });
    }
  });
}

/** Waits a number of milliseconds, or until the network comes back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
