import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createShortRequests } from './shortRequests.ts';

/** Work that ends when it is told to. */
function work() {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

/** What happened to a promise so far. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), sleep(20).then(() => false)]);
}

describe('what takes longer', () => {
  it('begins at once where nothing else is under way', async () => {
    expect(await isSettled(createShortRequests().passed(60_000))).toBe(true);
  });

  it('lets all pass that are under way, however they end', async () => {
    const shortRequests = createShortRequests();
    const [one, other] = [work(), work()];
    const first = shortRequests.during(one.run);
    const failing = shortRequests.during(async () => {
      await other.run();
      throw new Error('It fails.');
    });
    const passed = shortRequests.passed(60_000);
    one.end();
    await first;
    expect(await isSettled(passed)).toBe(false);
    other.end();
    await expect(failing).rejects.toThrow('It fails.');
    expect(await isSettled(passed)).toBe(true);
  });

  it('waits no longer than it said', async () => {
    const shortRequests = createShortRequests();
    const { run, end } = work();
    const running = shortRequests.during(run);
    expect(await isSettled(shortRequests.passed(1))).toBe(true);
    end();
    await running;
  });
});
