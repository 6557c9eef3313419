/** Whose work it is; null is the installation itself. */
export type Lane = number | null;

type Run = <Result>(lane: Lane, size: number, work: () => Promise<Result>, group?: Lane) => Promise<Result>;

interface Waiting {
  size: number;
  begin: () => void;
}

/** Puts what had its turn behind everything else. */
function moveToEnd<Value>(places: Map<Lane, Value>, key: Lane): void {
  const value = places.get(key);
  if (value === undefined) return;
  places.delete(key);
  places.set(key, value);
}

/**
 * Lets work begin while it fits in with what runs: one piece a lane at a time. The groups of lanes take turns, and the lanes of each, so
 * that a group with much to do delays another one by at most one piece; a lane without a group is one by itself. Work larger than all
 * there is runs alone. With `each`, a group takes no more than that at a time: what is left of the capacity is for the others, which then
 * do not wait for work that takes long.
 */
export function createReserve(capacity: number, each = capacity): Run {
  let used = 0;
  const usedBy = new Map<Lane, number>();
  const busy = new Set<Lane>();
  // In the order of their turns.
  const groups = new Map<Lane, Map<Lane, Waiting[]>>();

  function findNext(): { group: Lane; lane: Lane } | null {
    for (const [group, lanes] of groups) {
      if ((usedBy.get(group) ?? 0) >= each) continue;
      for (const lane of lanes.keys()) if (!busy.has(lane)) return { group, lane };
    }
    return null;
  }

  function admit() {
    for (let place = findNext(); place; place = findNext()) {
      const { group, lane } = place;
      const lanes = groups.get(group) as Map<Lane, Waiting[]>;
      const queue = lanes.get(lane) as Waiting[];
      const next = queue[0] as Waiting;
      // What is next but does not fit is waited for; otherwise smaller work would pass it for ever.
      if (used > 0 && used + next.size > capacity) return;
      queue.shift();
      if (queue.length === 0) lanes.delete(lane);
      if (lanes.size === 0) groups.delete(group);
      moveToEnd(groups, group);
      busy.add(lane);
      used += next.size;
      usedBy.set(group, (usedBy.get(group) ?? 0) + next.size);
      next.begin();
    }
  }

  function release(group: Lane, lane: Lane, size: number) {
    used -= size;
    const left = (usedBy.get(group) ?? 0) - size;
    if (left > 0) usedBy.set(group, left);
    else usedBy.delete(group);
    busy.delete(lane);
    const lanes = groups.get(group);
    if (lanes) moveToEnd(lanes, lane);
    moveToEnd(groups, group);
    admit();
  }

  function enter(group: Lane, lane: Lane, waiting: Waiting) {
    const lanes = groups.get(group) ?? new Map<Lane, Waiting[]>();
    const queue = lanes.get(lane) ?? [];
    queue.push(waiting);
    lanes.set(lane, queue);
    groups.set(group, lanes);
    admit();
  }

  return async function run(lane, size, work, group = lane) {
    await new Promise<void>((begin) => enter(group, lane, { size, begin }));
    try {
      return await work();
    } finally {
      release(group, lane, size);
    }
  };
}
