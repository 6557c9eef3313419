/** Finds texts by what they begin with. Sorts them at the first search; texts that come later are not found. */
export class Beginnings {
  private sorted: readonly string[] | null = null;

  constructor(private readonly texts: () => Iterable<string>) {}

  /** The texts that begin like this one, in the order of their code units. */
  *startingWith(beginning: string): Generator<string, void> {
    this.sorted ??= [...this.texts()].sort();
    for (let at = firstNotBelow(this.sorted, beginning); this.sorted[at]?.startsWith(beginning); at += 1)
      yield this.sorted[at] as string;
  }
}

function firstNotBelow(sorted: readonly string[], text: string): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as string) < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
