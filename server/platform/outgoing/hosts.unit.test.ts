import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createHostPlaces } from './hosts.ts';

it('bounds the calls to a host over all organizations, and gives its places to them in turns', async () => {
  const places = createHostPlaces({ together: 4, each: 3 });
  const started: string[] = [];
  const frees: (() => void)[] = [];
  const call = (organizationId: number, name: string, host = 'shop.test') =>
    places.take(host, organizationId, 60_000).then((free) => {
      started.push(name);
      frees.push(free as () => void);
    });
  const calls = [1, 2, 3, 4, 5].map((n) => call(1, `first ${n}`));
  calls.push(call(2, 'second 1'), call(2, 'second 2'), call(1, 'elsewhere', 'other.test'));
  await nextTurn();
  expect(started).toEqual(['first 1', 'first 2', 'first 3', 'second 1', 'elsewhere']);
  frees[0]?.();
  // Freed twice, a place is still one place.
  frees[0]?.();
  await nextTurn();
  expect(started.slice(5)).toEqual(['second 2']);
  for (const free of frees.slice(1)) free();
  await Promise.all(calls);
  expect(started.slice(6)).toEqual(['first 4', 'first 5']);
});

it('ends the wait of a call for which no place becomes free', async () => {
  const places = createHostPlaces({ together: 1, each: 1 });
  const free = await places.take('shop.test', 1, 60_000);
  expect(await places.take('shop.test', 2, 10)).toBeNull();
  free?.();
  expect(await places.take('shop.test', 2, 10)).not.toBeNull();
});
