import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { subscribe } from './bus.ts';
import { startLine, stopLine } from './line.ts';

/** Node has no EventSource: the connections that were opened, which the test answers or breaks. */
const opened: EventTarget[] = [];
class Source extends EventTarget {
  constructor() {
    super();
    opened.push(this);
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('navigator', {});
  // The middle of the range over which pauses are spread.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(async () => {
  stopLine();
  await vi.advanceTimersByTimeAsync(60_000);
  opened.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const breakLine = () => opened.at(-1)?.dispatchEvent(new Event('error'));
const answer = () => opened.at(-1)?.dispatchEvent(new Event('open'));

/** The seconds until the next attempt to connect. */
async function secondsUntilNext(): Promise<number> {
  const before = opened.length;
  for (let seconds = 0; ; seconds += 1) {
    await vi.advanceTimersByTimeAsync(0);
    if (opened.length > before || seconds > 100) return seconds;
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

it('retries after pauses that double up to half a minute, and soon after a connection that worked', async () => {
  startLine();
  const pauses: number[] = [];
  for (let failure = 0; failure < 7; failure += 1) {
    breakLine();
    pauses.push(await secondsUntilNext());
  }
  expect(pauses).toEqual([2, 4, 8, 16, 30, 30, 30]);
  answer();
  breakLine();
  expect(await secondsUntilNext()).toBe(1);
});

it('spreads the reconnects of browsers over time', async () => {
  startLine();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  breakLine();
  expect(await secondsUntilNext()).toBe(1);
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  breakLine();
  expect(await secondsUntilNext()).toBe(6);
});

it('reconnects at once when the network comes back, and refreshes missed data', async () => {
  const missed = vi.fn();
  const leave = subscribe('refresh', missed);
  startLine();
  answer();
  expect(missed).not.toHaveBeenCalled();
  breakLine();
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  expect(await secondsUntilNext()).toBe(0);
  answer();
  expect(missed).toHaveBeenCalledOnce();
  leave();
});

it('does not retry after sign-out', async () => {
  startLine();
  breakLine();
  stopLine();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(opened).toHaveLength(1);
});
