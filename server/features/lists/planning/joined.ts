import type { Fit } from '../market/market.ts';
import type { LineRow } from '../rows.ts';
import type { Take } from '../solver/problem.ts';

/** A line that the solver is given, for one line of the list or for several that one order covers alike. */
export interface JoinedLine {
  /** The lines of the list with what each needs, the smallest need first. */
  lines: readonly { line: LineRow; need: number }[];
  need: number;
  fits: readonly Fit[];
}

/**
 * Joins lines that can be taken from the same posts on the same terms, where one of these posts has price breaks: a seller counts
 * what all of them take. Other lines stay by themselves.
 */
export function joinLines(
  lines: readonly { line: LineRow; need: number; fits: readonly Fit[] }[],
): readonly JoinedLine[] {
  const groups = new Map<string, { line: LineRow; need: number; fits: readonly Fit[] }[]>();
  for (const each of lines) {
    const hasBreaks = each.fits.some(({ steps }) => steps.length > 0);
    const key = hasBreaks ? termsOf(each) : `line ${each.line.number}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((group) => ({
    lines: group.toSorted((one, other) => one.need - other.need).map(({ line, need }) => ({ line, need })),
    need: group.reduce((sum, { need }) => sum + need, 0),
    fits: group[0]?.fits ?? [],
  }));
}

const termsOf = ({ line, fits }: { line: LineRow; fits: readonly Fit[] }): string =>
  JSON.stringify([
    line.pin,
    line.allow_surplus,
    line.max_price,
    fits.map(({ post, rank, amount, factor, available, least, steps }) => [
      post.id,
      rank,
      amount,
      factor,
      available,
      least,
      steps.map((step) => [step.least, step.amount]),
    ]),
  ]);

/** Divides what a plan takes for joined lines among the lines of the list, so that as many of them as possible are covered. */
export function shareTakes(joined: ReadonlyMap<number, JoinedLine>, takes: readonly Take[]): Take[] {
  const held = new Map<number, number>();
  return takes.flatMap((take): Take[] => {
    const lines = joined.get(take.line)?.lines ?? [];
    if (lines.length < 2) return [take];
    let left = take.quantity;
    const shares: Take[] = [];
    for (const [place, { line, need }] of lines.entries()) {
      const before = held.get(line.number) ?? 0;
      // What is more than all of them need is of the last.
      const quantity = place === lines.length - 1 ? left : Math.min(left, need - before);
      if (quantity <= 0) continue;
      left -= quantity;
      held.set(line.number, before + quantity);
      shares.push({ ...take, line: line.number, quantity });
    }
    return shares;
  });
}
