import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followChanges } from './followChanges.ts';

type Given = Parameters<typeof followChanges>[0];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function follow() {
  const look = vi.fn(async () => {});
  const followers: ((ids: number[] | null) => void)[] = [];
  const closing: (() => void)[] = [];
  const app = {
    addHook: (_: string, close: () => void) => closing.push(close),
  };
  followChanges({ app, log: {} } as unknown as Given, { index: { followers } }, look);
  return { look, note: (...ids: number[]) => followers[0]?.(ids), close: () => closing[0]?.() };
}

it('runs one pass for changes that arrive together, soon after the first', () => {
  const { look, note } = follow();
  note(1);
  vi.advanceTimersByTime(100);
  note(2);
  vi.advanceTimersByTime(49);
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(look).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  expect(look).toHaveBeenCalledTimes(1);
});

it('runs one pass a second during ongoing changes, and misses none', () => {
  const { look, note, close } = follow();
  for (let at = 0; at < 3_000; at += 10) {
    note(at);
    vi.advanceTimersByTime(10);
  }
  expect(look).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1_000);
  expect(look).toHaveBeenCalledTimes(4);
  note(1);
  close();
  vi.advanceTimersByTime(5_000);
  expect(look).toHaveBeenCalledTimes(4);
});

it('waits for the end of an upload that writes many posts, for twenty seconds at most', () => {
  const { look, note } = follow();
  const many = Array.from({ length: 500 }, (_, id) => id);
  for (let at = 0; at < 10_000; at += 1_000) {
    note(...many);
    vi.advanceTimersByTime(1_000);
  }
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(look).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 25_000; at += 1_000) {
    note(...many);
    vi.advanceTimersByTime(1_000);
  }
  expect(look).toHaveBeenCalledTimes(2);
});

it('follows a change of another organization while a file is written, without waiting for its end', () => {
  const { look, note } = follow();
  const file = Array.from({ length: 125 }, (_, id) => id);
  for (let part = 0; part < 4; part += 1) {
    note(...file);
    vi.advanceTimersByTime(300);
  }
  expect(look).not.toHaveBeenCalled();
  note(7);
  for (let part = 0; part < 2; part += 1) {
    vi.advanceTimersByTime(300);
    note(...file);
  }
  expect(look).toHaveBeenCalledTimes(1);
});
