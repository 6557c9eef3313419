import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import { takeOverDeal } from '#contract/deals/endpoints.ts';
import type { DealSummary, ListedDeal } from '#contract/deals/records.ts';
import { useScope, useSession } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';
import { countryName, formatDate, formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Avatar } from '#web/ui/text/Avatar.tsx';
import { useDealTransition } from '../parts/queries.ts';
import { TimeLeft } from '../parts/TimeLeft.tsx';
import { holderOf } from '../parts/TurnDot.tsx';
import classes from './DealList.module.css';
import { lastWordOf } from './lastWord.ts';
import { endOf, worthOf } from './rowWords.ts';

/** The partner, which leads to the deal; in semibold where the reader has to act. */
export function PartnerLink({ deal }: { deal: DealSummary }) {
  const isMine = holderOf(deal, useSession().id) === 'me';
  return (
    <span className={classes.partner}>
      <Link
        to="/deals/$id"
        params={{ id: String(deal.id) }}
        className={`clip ${isMine ? 'strong' : ''}`}
        data-result={deal.id}
        data-opens-row
      >
        {deal.partner.name}
      </Link>
      <Country deal={deal} />
    </span>
  );
}

/** The country of the partner by its code. */
export function Country({ deal: { partner } }: { deal: DealSummary }) {
  return (
    <abbr className={classes.country} title={countryName(partner.country_code)}>
      {partner.country_code}
    </abbr>
  );
}

/** What it comes to with its note. */
export function Value({ deal }: { deal: ListedDeal }) {
  const { t } = useTranslation('deals');
  const { amount, note } = worthOf(deal, t);
  const about = deal.approximate_value;
  return (
    <span className={classes.two}>
      {amount ? <b className="strong">{amount}</b> : <span className="muted">{t('value.none')}</span>}
      <span
        className="xs muted num"
        {...(about && { title: t('post.approximate', { ns: 'common', date: formatDate(about.date) }) })}
      >
        {note}
      </span>
    </span>
  );
}

/** What is left, and the date next to it. */
export function End({ deal }: { deal: DealSummary }) {
  const { t } = useTranslation('deals');
  const { until, words } = endOf(deal, t);
  return (
    <span className={`num ${classes.two}`}>
      {until && <TimeLeft until={until} />}
      <span className="xs muted">{words}</span>
    </span>
  );
}

/** Who of the own organization has it; where no one has, the way to take it. */
export function Handler({ deal }: { deal: DealSummary }) {
  const { t } = useTranslation('deals');
  const handler = deal.handlers[deal.side];
  const takeOver = useTakeOver();
  if (handler)
    return (
      <span title={handler.name}>
        <Avatar name={handler.name} size={24} className={classes.handler ?? ''} />
        <span className="vh">{handler.name}</span>
      </span>
    );
  if (deal.turn === null || !takeOver) return null;
  return (
    <Button
      size="compact-sm"
      aria-label={t('list.takeOverOf', { reference: deal.reference })}
      onClick={() => takeOver(deal)}
    >
      {t('action.takeOver')}
    </Button>
  );
}

/** Takes a deal over; null for people who may not. */
export function useTakeOver(): ((deal: DealSummary) => void) | null {
  const step = useDealTransition();
  const isMember = useScope('deal.make') !== 'none';
  if (!isMember) return null;
  return ({ id }) =>
    void notify.outcome(
      step.mutateAsync(() => call(takeOverDeal, { params: { id } })),
      dealMessages.takenOver,
    );
}

/** The last message, its sender, and the number of unread ones. */
export function LastWord({ deal, isShort = false }: { deal: DealSummary; isShort?: boolean }) {
  const { t } = useTranslation('deals');
  const word = lastWordOf(deal, useSession().id, t);
  return (
    <Group component="span" gap="xs" wrap="nowrap" miw={0}>
      <span className={`grow ${classes.two}`}>
        <span className={deal.unread > 0 ? 'strong' : classes.quote}>{word?.text}</span>
        {!isShort && <span className="xs muted">{word?.from}</span>}
      </span>
      {deal.unread > 0 && (
        <span className={classes.unread} title={t('list.unread', { count: deal.unread })}>
          <span aria-hidden="true">{formatQuantity(Math.min(99, deal.unread))}</span>
          <span className="vh">{t('list.unread', { count: deal.unread })}</span>
        </span>
      )}
    </Group>
  );
}
