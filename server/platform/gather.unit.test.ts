import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('does work once for what comes together, soon after the first of it', () => {
  const work = vi.fn();
  const { note } = gather(work, { after: 100, apart: 1_000 });
  note();
  vi.advanceTimersByTime(60);
  note();
  vi.advanceTimersByTime(39);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('does it no sooner again than it may, and loses nothing that comes meanwhile', () => {
  const work = vi.fn();
  const { note, stop } = gather(work, { after: 100, apart: 1_000 });
  note();
  vi.advanceTimersByTime(100);
  for (let at = 0; at < 2_000; at += 10) {
    note();
    vi.advanceTimersByTime(10);
  }
  expect(work).toHaveBeenCalledTimes(3);
  note();
  stop();
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(3);
});
