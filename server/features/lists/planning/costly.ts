import type { Fit } from '../market/market.ts';
import type { LineRow } from '../rows.ts';
import type { Take } from '../solver/problem.ts';
import type { Built } from './build.ts';

/** What a line costs on top of its goods, in the currency of the list. */
export interface LineCost {
  line: number;
  goods: number;
  /** Its share of the freight and order costs of its sellers, by the value of the goods. */
  costs: number;
}

/** A line that costs this many times its goods or more is marked. */
const marked = 2;

/** What each line costs to get. */
export function costsOfLines(
  takes: readonly Take[],
  built: Pick<Built, 'fits'>,
  costOf: (seller: number) => number,
): LineCost[] {
  const sellerOf = ({ line, post }: Take) => (built.fits.get(`${line} ${post.id}`) as Fit).post.organization_id;
  const amountOf = ({ post, quantity }: Take) => post.price * quantity;
  const goods = new Map<number, number>();
  for (const take of takes) goods.set(sellerOf(take), (goods.get(sellerOf(take)) ?? 0) + amountOf(take));
  const lines = new Map<number, LineCost>();
  for (const take of takes) {
    const line = lines.get(take.line) ?? { line: take.line, goods: 0, costs: 0 };
    const seller = sellerOf(take);
    const whole = goods.get(seller) as number;
    line.goods += amountOf(take);
    line.costs += whole > 0 ? (costOf(seller) * amountOf(take)) / whole : 0;
    lines.set(take.line, line);
  }
  return [...lines.values()].sort((one, other) => one.line - other.line);
}

export const isCostly = ({ goods, costs }: LineCost): boolean => costs > marked * goods;

/** The lines that a limit leaves out; pinned ones are taken whatever they cost. */
export const costAbove = (costs: readonly LineCost[], limit: number, lines: readonly LineRow[]): number[] => {
  const pinned = new Set(lines.flatMap(({ number, pin }) => (pin === null ? [] : [number])));
  return costs.flatMap(({ line, goods, costs: own }) => (own > limit * goods && !pinned.has(line) ? [line] : []));
};
