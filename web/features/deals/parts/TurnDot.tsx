import { useTranslation } from 'react-i18next';
import type { DealSummary } from '#contract/deals/records.ts';
import classes from './Parts.module.css';

/** Whose turn it is: by shape, not by colour alone. */
export function TurnDot({ holder }: { holder: Holder }) {
  const { t } = useTranslation('deals');
  const words = t(`turn.${holder}`);
  return <span className={classes.turn} data-holder={holder} role="img" aria-label={words} title={words} />;
}

/** Who has to act in a deal, as a reader of one side sees it. */
export type Holder = 'me' | 'colleague' | 'nobody' | 'partner' | 'none';

/** Who has to act: `nobody` where it is the own side's turn and no one there handles it. */
export function holderOf(deal: Pick<DealSummary, 'turn' | 'to_do' | 'handlers' | 'side'>, userId: number): Holder {
  if (deal.to_do === null && deal.turn === null) return 'none';
  if (deal.to_do === null && deal.turn === 'theirs') return 'partner';
  const handler = deal.handlers[deal.side];
  if (!handler) return 'nobody';
  return handler.id === userId ? 'me' : 'colleague';
}
