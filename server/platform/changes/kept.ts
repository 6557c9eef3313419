import { createBatch } from '../batch.ts';
import type { Changes, Subjects } from './changes.ts';

/**
 * Makes a look-up by id that keeps what it found until the id's kind changes; what is asked for longest ago goes first. Only
 * for requests that caught up with the changes before, as finding a session does.
 */
export function createKept<Value>(
  changes: Changes,
  { kinds, most }: { kinds: readonly string[]; most: number },
  findMany: (ids: number[]) => Promise<ReadonlyMap<number, Value>>,
): (id: number) => Promise<Value | undefined> {
  const kept = new Map<number, Value>();
  const find = createBatch((id: number) => id, findMany);
  const drop = (subjects: Subjects) => {
    if (subjects === null) kept.clear();
    else for (const id of subjects) kept.delete(id);
  };
  for (const kind of kinds) changes.follow(kind, drop);

  return async (id) => {
    const known = kept.get(id);
    if (known !== undefined) {
      kept.delete(id);
      kept.set(id, known);
      return known;
    }
    const { version } = changes;
    const found = await find(id);
    if (found !== undefined && version === changes.version) {
      if (kept.size >= most) kept.delete(kept.keys().next().value as number);
      kept.set(id, found);
    }
    return found;
  };
}
