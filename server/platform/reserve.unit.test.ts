import { describe, expect, it } from 'vitest';
import { createReserve, type Lane } from './reserve.ts';

/** A reserve whose work ends when the test calls `end`; `started` lists what was started, in order. */
function createWorkshop(capacity: number, each?: number) {
  const run = createReserve(capacity, each);
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  return {
    started,
    add: (lane: Lane, name: string, size: number, group = lane) =>
      run(
        lane,
        size,
        () => {
          started.push(name);
          return new Promise<void>((resolve) => finish.set(name, resolve));
        },
        group,
      ),
    async end(name: string) {
      finish.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe('a reserve', () => {
  it('lets a user with many tasks delay another by at most one', async () => {
    const { add, started, end, settle } = createWorkshop(100);
    for (let count = 0; count < 24; count += 1) void add(1, `large ${count}`, 100);
    void add(2, 'small', 10);
    await settle();
    expect(started).toEqual(['large 0']);
    await end('large 0');
    expect(started).toEqual(['large 0', 'small']);
    await end('small');
    expect(started).toEqual(['large 0', 'small', 'large 1']);
  });

  it('runs one task of a user at a time and leaves the rest of the capacity to others', async () => {
    const { add, started, end, settle } = createWorkshop(100);
    for (const name of ['a', 'b', 'c']) void add(1, name, 10);
    await settle();
    expect(started).toEqual(['a']);
    void add(2, 'other', 90);
    await settle();
    expect(started).toEqual(['a', 'other']);
    await end('a');
    expect(started).toEqual(['a', 'other', 'b']);
  });

  it('takes turns between users, however many tasks of one are waiting', async () => {
    const { add, started, end, settle } = createWorkshop(10);
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add(1, name, 10);
    for (const name of ['b1', 'b2']) void add(2, name, 10);
    void add(3, 'c1', 10);
    await settle();
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('takes turns between organizations, however many people of one are waiting', async () => {
    const { add, started, end, settle } = createWorkshop(20);
    for (let person = 1; person <= 6; person += 1) void add(person, `a${person}`, 10, 100);
    void add(7, 'b7', 10, 200);
    void add(1, 'a1 again', 10, 100);
    await settle();
    expect(started).toEqual(['a1', 'a2']);
    for (const name of ['a1', 'a2', 'b7', 'a3', 'a4', 'a5', 'a6']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'b7', 'a3', 'a4', 'a5', 'a6', 'a1 again']);
  });

  it('leaves of the capacity what one organization may not take, so that another waits for none of its people', async () => {
    const { add, started, end, settle } = createWorkshop(2, 1);
    for (let person = 1; person <= 12; person += 1) void add(person, `a${person}`, 1, 100);
    await settle();
    expect(started).toEqual(['a1']);
    for (const name of ['b1', 'b2']) {
      void add(20, name, 1, 200);
      await settle();
      expect(started.at(-1)).toBe(name);
      await end(name);
    }
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'b2', 'a2']);
  });

  it('runs a task above the whole capacity, and continues after a failure', async () => {
    const run = createReserve(10);
    await expect(run(1, 50, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    await expect(run(1, 50, () => Promise.resolve('done'))).resolves.toBe('done');
  });
});
