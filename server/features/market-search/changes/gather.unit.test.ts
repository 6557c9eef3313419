import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('works at once, then once for all calls that follow shortly after, and misses none', () => {
  const work = vi.fn();
  const { call } = gather(work, 100);
  call();
  expect(work).toHaveBeenCalledTimes(1);
  for (let turn = 0; turn < 20; turn += 1) call();
  vi.advanceTimersByTime(99);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  call();
  expect(work).toHaveBeenCalledTimes(3);
});

it('works ten times a second during ongoing calls, and stops when closed', () => {
  const work = vi.fn();
  const { call, close } = gather(work, 100);
  for (let at = 0; at < 1_000; at += 5) {
    call();
    vi.advanceTimersByTime(5);
  }
  expect(work).toHaveBeenCalledTimes(11);
  call();
  close();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(11);
});
