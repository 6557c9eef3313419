import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followChanges } from './followChanges.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const file = Array.from({ length: 125 }, (_, id) => id);

/** Follows changes; answers what reports one, and when they were followed, in milliseconds from the beginning. */
function open() {
  const followers: ((ids: number[] | null) => void)[] = [];
  const followed: number[] = [];
  const begin = Date.now();
  followChanges(
    { app: { addHook: () => {} }, log: { warn: () => {} } } as never,
    { index: { followers } } as never,
    async () => void followed.push(Date.now() - begin),
  );
  return { change: (ids: number[]) => followers.forEach((follower) => void follower(ids)), followed };
}

it('A file that is written part by part is followed once it is through, or after twenty seconds.', () => {
  const { change, followed } = open();
  for (let part = 0; part < 5; part += 1) {
    change(file);
    vi.advanceTimersByTime(500);
  }
  vi.advanceTimersByTime(5_000);
  expect(followed).toEqual([4_000]);
  for (let part = 0; part < 50; part += 1) {
    change(file);
    vi.advanceTimersByTime(500);
  }
  expect(followed).toEqual([4_000, 27_500]);
});

it('A change of another organization does not wait for a file.', () => {
  const { change, followed } = open();
  for (let part = 0; part < 10; part += 1) {
    change(file);
    vi.advanceTimersByTime(300);
    if (part === 3) change([7]);
    vi.advanceTimersByTime(200);
  }
  expect(followed[0]).toBeLessThanOrEqual(2_000);
});
