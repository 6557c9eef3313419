import type { DealSummary } from '#contract/deals/records.ts';

/** Who has to act in a deal, as a reader of one side sees it. */
export type Holder = 'me' | 'colleague' | 'nobody' | 'partner' | 'none';

/** Who has to act: `nobody` where it is the own side's turn and no one there handles it. */
export function holderOf(deal: Pick<DealSummary, 'turn' | 'handlers' | 'side'>, userId: number): Holder {
  if (deal.turn === null) return 'none';
  if (deal.turn === 'theirs') return 'partner';
  const handler = deal.handlers[deal.side];
  if (!handler) return 'nobody';
  return handler.id === userId ? 'me' : 'colleague';
}
