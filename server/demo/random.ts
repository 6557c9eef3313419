/** A deterministic source of chance: the same seed gives the same market on every machine. */
export type Random = {
  /** A number from 0 up to, and never, 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  /** True in `share` of the cases (0 to 1). */
  chance: (share: number) => boolean;
  /** One element of a list that is not empty. */
  pick: <T>(list: readonly T[]) => T;
  /** A factor around 1, log-normal with the given sigma. */
  spread: (sigma: number) => number;
};

/** Makes the generator sfc32 from one whole number (any 32 bits). */
export function createRandom(seed: number): Random {
  let a = seed | 0;
  let b = 0x9e3779b9 | 0;
  let c = 0x243f6a88 | 0;
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  // The first rounds still show the seed; they are thrown away.
  for (let round = 0; round < 12; round += 1) next();

  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(next() * list.length)];
    if (chosen === undefined) throw new Error('Cannot pick from an empty list.');
    return chosen;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick,
    spread: (sigma) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return Math.exp(sigma * Math.max(-2.5, Math.min(2.5, normal)));
    },
  };
}

/** A 32-bit whole number that depends on every character of the text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** A chooser over fixed weights: give it a number from 0 to 1, get an element. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): (position: number) => T {
  const last = entries[entries.length - 1];
  if (last === undefined) throw new Error('Cannot weigh an empty list.');
  const ends: number[] = [];
  let total = 0;
  for (const [, weight] of entries) {
    total += weight;
    ends.push(total);
  }
  return (position) => {
    const target = position * total;
    let low = 0;
    let high = entries.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? total) > target) high = middle;
      else low = middle + 1;
    }
    return (entries[low] ?? last)[0];
  };
}
