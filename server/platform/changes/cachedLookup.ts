import { LRUCache } from 'lru-cache';
import { createBatch } from '../batch.ts';
import type { Changes, Subjects } from './changes.ts';

/**
 * Makes a lookup by id that caches what it found until the id's kind changes; what was asked for longest ago goes first.
 * Only for requests that caught up with the changes before, as finding a session does.
 */
export function createCachedLookup<Value extends object>(
  changes: Changes,
  { kinds, most }: { kinds: readonly string[]; most: number },
  findMany: (ids: number[]) => Promise<ReadonlyMap<number, Value>>,
): (id: number) => Promise<Value | undefined> {
  const cached = new LRUCache<number, Value>({ max: most });
  const find = createBatch((id: number) => id, findMany);
  const drop = (subjects: Subjects) => {
    if (subjects === null) cached.clear();
    else for (const id of subjects) cached.delete(id);
  };
  for (const kind of kinds) changes.subscribe(kind, drop);

  return async (id) => {
    const known = cached.get(id);
    if (known !== undefined) return known;
    const { version } = changes;
    const found = await find(id);
    if (found !== undefined && version === changes.version) cached.set(id, found);
    return found;
  };
}
