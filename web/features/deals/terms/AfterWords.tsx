import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { formatDate, formatDay } from '#web/lib/format/format.ts';
import { heldUntil } from '../parts/dates.ts';
import { formatPieces } from '../parts/pieces.ts';
import { useNow } from '../parts/useNow.ts';
import type { DealAction } from './actions.ts';

interface AfterWordsProps {
  deal: Deal;
  actions: readonly DealAction[];
}

/** What the first of the buttons leads to, in a sentence. Accepting binds, so on phones that sentence is in the bar with its button. */
export function AfterWords({ deal, actions }: AfterWordsProps) {
  const text = useAfterWords({ deal, actions });
  return (
    text && (
      <Box
        component="p"
        className={`muted xs ${actions[0] === 'accept' ? 'only-l' : ''}`}
        pt={{ base: 'sm', sm: 0 }}
        px={{ base: 'md', sm: 'lg' }}
        pb={{ base: 14, sm: 'md' }}
      >
        {text}
      </Box>
    )
  );
}

/** The same as a text; null where the button needs none. */
export function useAfterWords({ deal, actions }: AfterWordsProps): string | null {
  const { t } = useTranslation('deals');
  const now = useNow();
  const newest = deal.offers.at(-1);
  const [main] = actions;
  if (main === 'accept' && newest) {
    const ready = newest.lines.filter(({ quantity }) => quantity > 0).map(({ available_at: at }) => at);
    const held = heldUntil(newest.hold_days, ready, new Date(now));
    const date = held === null ? '' : formatDay(held);
    return t(deal.side === 'buyer' ? 'after.acceptBuyer' : 'after.acceptSeller', {
      pieces: formatPieces(newest.quantity, deal, t),
      date,
      partner: deal.partner.name,
    });
  }
  if (main === 'complete') return t('after.complete', { count: deal.lines.length, partner: deal.partner.name });
  if (main === 'deliver') return t('after.deliver', { partner: deal.partner.name });
  if (main === 'receive') {
    const waiting = deal.deliveries.find(({ abilities }) => abilities.receive);
    const at = waiting?.confirms_at;
    return waiting && at ? t('after.receive', { number: waiting.number, date: formatDate(at) }) : null;
  }
  if (main === 'change' && newest) return t('after.change', { version: newest.version, next: newest.version + 1 });
  if (main === 'takeOver') {
    const handler = deal.handlers[deal.side];
    return handler && t('after.takeOver', { name: handler.name });
  }
  if (main === 'sheet') return t('after.buyerWaits', { partner: deal.partner.name });
  return null;
}
