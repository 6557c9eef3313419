import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Client, createGate, createGroupShares, type Limits } from './gates.ts';

/** A gate, and work of named callers that ends on demand; `started` is the order in which they were let in. */
function setUp(limits: Limits) {
  const gate = createGate(limits);
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (caller: string, name = caller, client?: Client, group = caller) => {
    gate
      .run(
        { name: caller, group },
        () => {
          started.push(name);
          return new Promise<void>((resolve) => ends.push(resolve));
        },
        client,
      )
      .catch(() => refused.push(name));
  };
  const endOne = async () => {
    await nextTurn();
    ends.shift()?.();
    await nextTurn();
  };
  return { gate, started, refused, ask, ends, endOne };
}

/** A client that hangs up when a signal is aborted. */
const clientOf = (signal: AbortSignal): Client => ({
  get isGone() {
    return signal.aborted;
  },
  onGone(leave) {
    signal.addEventListener('abort', leave);
    return () => signal.removeEventListener('abort', leave);
  },
});

const alone = (name: string) => ({ name, group: name });
const many = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('a gate', () => {
  it('gives a caller its share of the places and no more', async () => {
    const { gate, started, ask } = setUp({ together: 4, each: 3, waiting: 10, pause: 0 });
    for (const n of many(6)) ask('greedy', `greedy ${n}`);
    ask('other');
    await nextTurn();
    expect(started).toEqual(['greedy 0', 'greedy 1', 'greedy 2', 'other']);
    expect([gate.running, gate.waiting]).toEqual([4, 3]);
  });

  it('serves an occasional caller before busy ones', async () => {
    const { started, ask, endOne } = setUp({ together: 1, each: 1, waiting: 1000, pause: 0 });
    for (const round of many(3)) for (const n of many(50)) ask(`reader ${n}`, `${n} in ${round}`);
    for (const _ of many(60)) await endOne();
    ask('victim');
    await endOne();
    expect(started.at(-1)).toBe('victim');
  });

  it('serves equally busy callers in turns', async () => {
    const { started, ask, endOne } = setUp({ together: 1, each: 1, waiting: 100, pause: 0 });
    for (const n of many(3)) ask('a', `a${n}`);
    for (const n of many(3)) ask('b', `b${n}`);
    for (const _ of many(6)) await endOne();
    expect(started).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2']);
  });

  it('gives an organization one share, whose people take turns in it', async () => {
    const { gate, started, ask, endOne } = setUp({ together: 4, each: 2, waiting: 50, pause: 0 });
    for (const n of many(3)) for (const person of ['one', 'other']) ask(person, `${person} ${n}`, undefined, 'busy');
    ask('colleague', 'colleague', undefined, 'busy');
    for (const n of many(2)) ask('stranger', `stranger ${n}`);
    await nextTurn();
    expect(started).toEqual(['one 0', 'other 0', 'stranger 0', 'stranger 1']);
    expect([gate.running, gate.waiting]).toEqual([4, 5]);
    started.length = 0;
    for (const _ of many(9)) await endOne();
    expect(started.slice(0, 2)).toContain('colleague');
    expect(started.filter((name) => name !== 'colleague')).toEqual(['one 1', 'other 1', 'one 2', 'other 2']);
  });

  it('refuses the last requests of an organization, and in it of the one who asks most', async () => {
    const { gate, refused, ask } = setUp({ together: 1, each: 1, waiting: 4, pause: 0 });
    ask('first', 'first', undefined, 'busy');
    for (const n of many(3)) ask('greedy', `greedy ${n}`, undefined, 'busy');
    ask('colleague', 'colleague', undefined, 'busy');
    expect(gate.refuses({ name: 'greedy', group: 'busy' })).toBe(true);
    expect(gate.refuses({ name: 'new', group: 'busy' })).toBe(false);
    ask('stranger');
    await expect.poll(() => refused).toEqual(['greedy 2']);
  });

  it('refuses the last requests of the busiest caller if too many wait', async () => {
    const { gate, started, refused, ask, endOne } = setUp({ together: 1, each: 1, waiting: 5, pause: 0 });
    for (const n of many(20)) ask('flood', `flood ${n}`);
    ask('victim');
    await expect.poll(() => refused.length).toBe(15);
    expect(gate.waiting).toBe(5);
    expect(refused).not.toContain('victim');
    await endOne();
    expect(started).toEqual(['flood 0', 'victim']);
  });

  it('refuses none of an occasional caller because a busy one could not be let in for long', async () => {
    const { started, refused, ask, ends } = setUp({ together: 2, each: 1, waiting: 10, pause: 0 });
    for (const n of many(10)) ask('slow', `slow ${n}`);
    // The slow caller holds its one place while another is let in many times.
    for (const n of many(50)) {
      ask('quick', `quick ${n}`);
      await nextTurn();
      ends.pop()?.();
      await nextTurn();
    }
    expect(started.filter((name) => name.startsWith('slow'))).toEqual(['slow 0']);
    ask('quick', 'quick again');
    ask('slow', 'slow 10');
    ask('victim');
    await expect.poll(() => refused).toEqual(['slow 10']);
    ends.pop()?.();
    await nextTurn();
    expect(started.at(-1)).toBe('victim');
  });

  it('refuses one more waiting request of a caller with 429 if each may have only so many', async () => {
    const { gate, started, ask, endOne } = setUp({ together: 2, each: 1, waiting: 10, waitingEach: 2, pause: 0 });
    for (const n of many(3)) ask('flood', `flood ${n}`);
    await nextTurn();
    await expect(gate.run(alone('flood'), async () => {})).rejects.toMatchObject({
      code: 429,
      message: '2 requests of your organization wait for this already. Try again when one is done.',
    });
    ask('other');
    await endOne();
    expect(started).toEqual(['flood 0', 'other', 'flood 1']);
  });

  it('refuses at once only callers whose requests would be last in a full queue', async () => {
    const { gate, refused, ask, endOne } = setUp({ together: 2, each: 1, waiting: 3, pause: 0 });
    for (const n of many(3)) ask('flood', `flood ${n}`);
    await nextTurn();
    expect([gate.isFull, gate.refuses(alone('flood'))]).toEqual([false, false]);
    ask('flood', 'flood 3');
    await nextTurn();
    // Another caller gets a place at once; the one who fills the queue gets none.
    expect([gate.isFull, gate.refuses(alone('victim')), gate.refuses(alone('flood'))]).toEqual([true, false, true]);
    ask('other');
    await nextTurn();
    // All places are taken: a new caller goes before the last requests of the flood.
    expect([gate.refuses(alone('victim')), gate.refuses(alone('flood')), gate.refused]).toEqual([false, true, 2]);
    ask('victim');
    await expect.poll(() => refused).toEqual(['flood 3']);
    await endOne();
    expect([gate.isFull, gate.refuses(alone('flood'))]).toEqual([false, false]);
  });

  it('drops a request whose client is gone, and frees the place of work that fails', async () => {
    const { gate, started, refused, ask, endOne } = setUp({ together: 1, each: 1, waiting: 5, pause: 0 });
    const gone = new AbortController();
    ask('a');
    ask('b', 'b', clientOf(gone.signal));
    ask('c');
    gone.abort();
    await endOne();
    expect([started, refused]).toEqual([['a', 'c'], ['b']]);
    await endOne();
    await expect(gate.run(alone('a'), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect([gate.running, gate.waiting]).toEqual([0, 0]);
    await expect(gate.run(alone('a'), async () => 'done')).resolves.toBe('done');
  });

  it('does not run work whose client is gone when its turn comes', async () => {
    const { started, ask } = setUp({ together: 1, each: 1, waiting: 5, pause: 0 });
    ask('a', 'a', clientOf(AbortSignal.abort()));
    await nextTurn();
    expect(started).toEqual([]);
  });
});

describe('gates with shares', () => {
  it('let a group hold its share of all of them together, and leave the rest to others', async () => {
    const limits = { together: 10, each: 4, waiting: 20, pause: 0 };
    const shares = createGroupShares(5);
    const [reads, writes] = [createGate(limits, shares), createGate(limits, shares)];
    const ends: (() => void)[] = [];
    const started: string[] = [];
    const ask = (gate: typeof reads, group: string, name: string) =>
      void gate.run(alone(group), () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    for (const n of many(4)) ask(reads, 'greedy', `read ${n}`);
    for (const n of many(3)) ask(writes, 'greedy', `write ${n}`);
    ask(writes, 'other', 'other');
    await nextTurn();
    expect(started).toEqual(['read 0', 'read 1', 'read 2', 'read 3', 'write 0', 'other']);
    expect([reads.waiting, writes.waiting]).toEqual([0, 2]);
    // A place that is given back at one gate lets in what waits at the other.
    ends[0]?.();
    await nextTurn();
    expect(started.at(-1)).toBe('write 1');
    expect([reads.running, writes.running, writes.waiting]).toEqual([3, 3, 1]);
    for (let n = 1; ends.length > n; n += 1) ends[n]?.();
    await nextTurn();
    expect([reads.running + writes.running <= 1, writes.waiting]).toEqual([true, 0]);
  });
});
