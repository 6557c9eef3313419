/** Whether every case is tested (`npm run test:all`) or, as with every change, a sample. */
export const isWhole = process.env.TEST_ALL === '1';

/** How many cases of something are tested: `all` in a whole run, else the `sample`. */
export const howMany = (sample: number, all: number): number => (isWhole ? all : sample);

/** All of a list in a whole run, else `count` of them, spread evenly over it and the same in every run. */
export function sampleOf<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (isWhole || items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as Item);
}

/** The part of a sweep that `PART` names: with `PART=2/3` every third item from the second on. All of it without `PART`. */
export function partOf<Item>(items: readonly Item[]): readonly Item[] {
  const [part, count] = (process.env.PART ?? '1/1').split('/').map(Number);
  if (!part || !count || part > count) throw new Error(`PART is ${process.env.PART}; use, for example, 2/3.`);
  return items.filter((_, index) => index % count === part - 1);
}
