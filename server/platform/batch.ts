/**
 * Makes a function that looks one thing up out of one that looks up many: calls of the same turn of the event loop are
 * answered by one query. Nothing is kept, so every call sees what was committed before it was made.
 */
export function createBatch<Key extends string | number, Asked, Found>(
  keyOf: (asked: Asked) => Key,
  findMany: (asked: Asked[]) => Promise<ReadonlyMap<Key, Found>>,
): (asked: Asked) => Promise<Found | undefined> {
  let gathered: Map<Key, Asked> | null = null;
  let answer: Promise<ReadonlyMap<Key, Found>> | null = null;

  return async (asked) => {
    const key = keyOf(asked);
    gathered ??= new Map();
    gathered.set(key, asked);
    // Requests that arrived together are all read before the loop gets here.
    answer ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        const all = [...(gathered as Map<Key, Asked>).values()];
        gathered = null;
        answer = null;
        findMany(all).then(resolve, reject);
      });
    });
    return (await answer).get(key);
  };
}
