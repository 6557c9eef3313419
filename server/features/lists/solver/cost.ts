import type { SolverLine, Take } from './problem.ts';

/** What a plan, or a part of it, lacks and costs. Lacking goes before money. */
export interface Cost {
  /** Lines that are not covered, then the pieces that they lack, then the pieces of alternatives, in one number. */
  short: number;
  cost: number;
}

const tolerance = 1e-7;

/** Whether one costs less than another: less is lacking, or as much and less is paid. */
export const isLess = (one: Cost, other: Cost): boolean =>
  one.short === other.short ? one.cost < other.cost - tolerance : one.short < other.short;

/** What lacking counts in a problem. Powers of two: sums of them are exact, so that equal ones are known to be equal. */
export interface Weights {
  line: number;
  pinned: number;
  piece: number;
}

const above = (amount: number): number => 2 ** Math.ceil(Math.log2(amount + 1));

/** Weights with which any line goes before all pieces, and any piece before all alternatives; up to a million pieces. */
export function weightsOf(lines: readonly SolverLine[]): Weights {
  const pieces = Math.min(
    1e6,
    lines.reduce((sum, { need }) => sum + need, 0),
  );
  const ranks = Math.max(0, ...lines.flatMap(({ posts }) => posts.map(({ rank }) => rank)));
  const piece = above(2 * ranks * pieces);
  const line = piece * above(pieces);
  return { piece, line, pinned: line * above(lines.reduce((sum, { parts }) => sum + (parts?.length ?? 1), 0)) };
}

/** What a line counts if this many are missing. */
export const missingOf = ({ pinned, parts }: SolverLine, left: number, weights: Weights): number =>
  left > 0 ? linesOf(parts, left) * (pinned ? weights.pinned : weights.line) + left * weights.piece : 0;

/** How many of some lines in one are not covered if this many pieces are missing: those that need most. */
function linesOf(parts: readonly number[] | undefined, left: number): number {
  let count = 0;
  for (let rest = left; rest > 0 && count < (parts?.length ?? 1); count += 1) rest -= parts?.[count] ?? rest;
  return count;
}

/** What some takes lack and cost, without their orders. */
export function costOfTakes(lines: readonly SolverLine[], takes: readonly Take[], weights: Weights): Cost {
  let short = 0;
  let cost = 0;
  const held = new Map<number, number>();
  for (const { line, post, quantity } of takes) {
    held.set(line, (held.get(line) ?? 0) + quantity);
    short += post.rank * quantity;
    cost += post.weight * quantity;
  }
  for (const line of lines) short += missingOf(line, line.need - (held.get(line.id) ?? 0), weights);
  return { short, cost };
}

/** What everything taken from each seller comes to, and the least it has to. */
export interface Sums {
  amounts: Float64Array;
  minimums: Float64Array;
  used: Uint8Array;
}

export const copyOf = ({ amounts, minimums, used }: Sums): Sums => ({
  amounts: amounts.slice(),
  minimums: minimums.slice(),
  used: used.slice(),
});
