import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGiveWay, createShortRequests } from './shortRequests.ts';

/** Work that ends on demand. */
function work() {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

/** Whether a promise settles within 20 milliseconds. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), sleep(20).then(() => false)]);
}

describe('a full scan', () => {
  it('starts at once if no short request is running', async () => {
    expect(await isSettled(createShortRequests().passed(60_000))).toBe(true);
  });

  it('waits for all running short requests, however they end', async () => {
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

  it('waits no longer than its limit', async () => {
    const shortRequests = createShortRequests();
    const { run, end } = work();
    const running = shortRequests.during(run);
    expect(await isSettled(shortRequests.passed(1))).toBe(true);
    end();
    await running;
  });
});

describe('long work in parts', () => {
  const hold = (milliseconds: number) => {
    for (const end = performance.now() + milliseconds; performance.now() < end; );
  };

  it('yields to short requests after a few milliseconds, and otherwise continues at once', async () => {
    const shortRequests = createShortRequests();
    const short = work();
    const giveWay = createGiveWay(shortRequests);
    const passing = shortRequests.during(short.run);
    hold(5);
    let hasGoneOn = false;
    const part = giveWay().then(() => {
      hasGoneOn = true;
    });
    await nextTurn();
    expect(hasGoneOn).toBe(false);
    short.end();
    await Promise.all([passing, part]);
    let isAtOnce = false;
    void giveWay().then(() => {
      isAtOnce = true;
    });
    await Promise.resolve().then(() => {});
    expect(isAtOnce).toBe(true);
  });

  it('waits for short requests no longer than a few milliseconds', async () => {
    const shortRequests = createShortRequests();
    const short = work();
    const passing = shortRequests.during(short.run);
    const giveWay = createGiveWay(shortRequests);
    hold(5);
    expect(await isSettled(giveWay())).toBe(true);
    short.end();
    await passing;
  });

  it('alternates with other long work, part by part', async () => {
    const giveWay = createGiveWay(createShortRequests());
    hold(5);
    const order: string[] = [];
    const part = async (name: string) => {
      await giveWay();
      order.push(name);
      hold(5);
      await giveWay();
      order.push(name);
    };
    await Promise.all([part('a'), part('b')]);
    expect(order.slice(0, 2)).toEqual(['a', 'b']);
    expect(order.toSorted()).toEqual(['a', 'a', 'b', 'b']);
  });
});
