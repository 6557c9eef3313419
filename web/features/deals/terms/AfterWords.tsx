import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { formatDay } from '../parts/dates.ts';
import { formatPieces } from '../parts/pieces.ts';
import { useNow } from '../parts/useNow.ts';
import type { DealAction } from './actions.ts';
import classes from './Terms.module.css';

const day = 86_400_000;

/** What the first of the buttons leads to, in a sentence. */
export function AfterWords({ deal, actions }: { deal: Deal; actions: readonly DealAction[] }) {
  const { t } = useTranslation('deals');
  const now = useNow();
  const newest = deal.offers.at(-1);
  const [main] = actions;
  const words = () => {
    if (main === 'accept' && newest) {
      const date = formatDay(new Date(now + newest.hold_days * day));
      return t(deal.side === 'buyer' ? 'after.acceptBuyer' : 'after.acceptSeller', {
        pieces: formatPieces(newest.quantity, t),
        date,
        partner: deal.partner.name,
      });
    }
    if (main === 'complete') return t('after.complete', { count: deal.lines.length, partner: deal.partner.name });
    if (main === 'change' && newest) return t('after.change', { version: newest.version, next: newest.version + 1 });
    if (main === 'takeOver') {
      const handler = deal.handlers[deal.side];
      return handler ? t('after.takeOver', { name: handler.name }) : t('after.nobody');
    }
    if (main === 'cancel') return t('after.buyerWaits', { partner: deal.partner.name });
    return null;
  };
  const text = words();
  return text && <p className={classes.after}>{text}</p>;
}
