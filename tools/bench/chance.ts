/** Chance that is the same in every run. */
export interface Chance {
  next(): number;
  pick<Value>(values: readonly Value[]): Value;
  /** From none to `most` of the values. */
  some<Value>(values: readonly Value[], most: number): Value[];
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value;
  return {
    next,
    pick,
    some: (values, most) => Array.from({ length: Math.floor(next() * (most + 1)) }, () => pick(values)),
  };
}

/** Drops, doubles or exchanges a letter in the middle of a word. */
export function mistype(word: string, chance: Chance): string {
  const at = 1 + Math.floor(chance.next() * (word.length - 3));
  const letter = word[at] as string;
  return chance.pick([
    `${word.slice(0, at)}${word.slice(at + 1)}`,
    `${word.slice(0, at)}${letter}${word.slice(at)}`,
    `${word.slice(0, at)}${word[at + 1]}${letter}${word.slice(at + 2)}`,
  ]);
}
