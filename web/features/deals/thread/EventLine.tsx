import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBox,
  IconCheck,
  IconClock,
  IconMessage,
  IconTruckDelivery,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DealEventKind } from '#contract/deals/choices.ts';
import type { Deal, DealEvent } from '#contract/deals/records.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { formatWhen } from '#web/lib/format/format.ts';
import { settledWords } from '../claims/words.ts';
import { eventWords } from './eventWords.ts';
import classes from './Thread.module.css';

const icons: Record<DealEventKind, typeof IconClock> = {
  opened: IconMessage,
  offered: IconMessage,
  offer_expired: IconClock,
  accepted: IconCheck,
  declined: IconX,
  withdrawn: IconArrowBackUp,
  extended: IconClock,
  short: IconBox,
  in_stock_again: IconBox,
  completed: IconTruckDelivery,
  sale_taken_back: IconArrowBackUp,
  delivered: IconTruckDelivery,
  delivery_taken_back: IconArrowBackUp,
  received: IconCheck,
  released: IconBox,
  claimed: IconAlertTriangle,
  claim_offered: IconMessage,
  claim_settled: IconCheck,
  claim_refused: IconX,
  claim_withdrawn: IconArrowBackUp,
  claim_reopened: IconClock,
  cancelled: IconX,
  lapsed: IconClock,
  expired: IconClock,
  taken_over: IconUser,
  handed_over: IconUser,
};

/** What happened, in one line. */
export function EventLine({ deal, event }: { deal: Deal; event: DealEvent }) {
  const { t } = useTranslation('deals');
  const session = useSession();
  const claim = event.kind === 'claim_settled' && deal.claims.find(({ number }) => number === event.claim);
  // How it was settled says more than who agreed to it.
  const settled = claim ? settledWords(deal, claim, t) : null;
  const Icon = icons[event.kind];
  return (
    <div className={classes.event}>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
      <span className={classes.happened}>{settled ?? eventWords(event, deal, session.id, t)}</span>
      <time dateTime={event.created_at}>{formatWhen(event.created_at)}</time>
    </div>
  );
}
