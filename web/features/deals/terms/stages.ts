import { sumOf } from '#contract/amounts/arithmetic.ts';
import { type PieceStage, pieceStages } from '#contract/deals/delivered.ts';
import type { Deal } from '#contract/deals/records.ts';
import { amountOf } from '#contract/deals/totals.ts';

export interface Stage {
  stage: PieceStage;
  quantity: number;
  amount: string;
}

/**
 * How far the pieces of an agreed deal are, with what they cost: the amounts come to the sum of all pieces. None before anything is
 * sent.
 */
export function stagesOf({ lines, delivered }: Pick<Deal, 'lines' | 'delivered'>): Stage[] {
  if (delivered === 0) return [];
  const entries = lines.flatMap(({ progress }) => progress);
  return pieceStages.flatMap((stage) => {
    const quantity = entries.reduce((sum, entry) => sum + entry[stage], 0);
    const amount = sumOf(entries.map((entry) => amountOf({ ...entry, quantity: entry[stage] })));
    return quantity > 0 ? [{ stage, quantity, amount }] : [];
  });
}
