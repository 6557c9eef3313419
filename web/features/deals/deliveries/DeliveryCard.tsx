import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import type { DealDelivery } from '#contract/deals/delivered.ts';
import { takeBackDelivery } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { call } from '#web/lib/api/api.ts';
import { formatDate, formatQuantity } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { Badge, type BadgeKind } from '#web/ui/text/Badge.tsx';
import { CopyCode } from '#web/ui/text/CopyCode.tsx';
import { lineTitle } from '../parts/lineTitle.ts';
import { formatPieces, unitOfLines } from '../parts/pieces.ts';
import { useDealTransition } from '../parts/queries.ts';
import { Message } from '../thread/Message.tsx';
import classes from './Deliveries.module.css';
import { Pictures } from './Pictures.tsx';

const badges: Record<DealDelivery['state'], BadgeKind> = { sent: 'info', received: 'ok', disputed: 'warning' };

/** A delivery in the thread: what was sent how, and what arrived of it. */
export function DeliveryCard({ deal, delivery }: { deal: Deal; delivery: DealDelivery }) {
  const { t } = useTranslation('deals');
  const { number, state, carrier, tracking, note, quantity, lines, documents, images, abilities } = delivery;
  const { confirms_at: confirms } = delivery;
  const step = useDealTransition();
  const claims = deal.claims.filter((claim) => claim.delivery === number);
  const waiting = claims.filter(({ state: one }) => one === 'open' || one === 'offered');
  const claimed = waiting.reduce((sum, claim) => sum + claim.quantity, 0);
  // Pictures of a claim are in its card.
  const pictured = new Set(claims.flatMap((claim) => claim.images.map(({ id }) => id)));
  const own = images.filter(({ id }) => !pictured.has(id));
  const undo = async () => {
    const isFreed = deal.state === 'closed' && delivery.claim === null;
    const yes = await confirm({
      title: t('delivery.undo', { number }),
      body: isFreed ? t('delivery.undoClosed') : t('delivery.undoBody', { partner: deal.partner.name }),
      confirmLabel: t('do.takeBack', { number }),
    });
    if (!yes) return;
    const params = { id: deal.id, n: number };
    await notify.outcome(
      step.mutateAsync(() => call(takeBackDelivery, { params })),
      isFreed ? dealMessages.deliveryFreed : dealMessages.deliveryTakenBack,
    );
  };
  return (
    <>
      <div className={classes.card}>
        <Flex rowGap={2} columnGap={10} align="center" wrap="wrap" py={11} px={14}>
          <span className="strong">{t('delivery.title', { number })}</span>
          {claimed > 0 ? (
            <Badge kind="warning">{t('progress.claimed', { quantity: formatQuantity(claimed) })}</Badge>
          ) : state === 'disputed' && claims.length > 0 ? (
            <Badge kind="ok">{t('delivery.settled')}</Badge>
          ) : (
            <Badge kind={badges[state]}>{t(`delivery.${state}`)}</Badge>
          )}
          <span className={classes.cardPieces}>
            {formatPieces(
              quantity,
              unitOfLines(
                deal,
                lines.map(({ id }) => id),
              ),
              t,
            )}
          </span>
        </Flex>
        <dl className={classes.cardLines}>
          {delivery.claim !== null && (
            <div>
              <dt>{t('delivery.replaces', { number: delivery.claim })}</dt>
            </div>
          )}
          {lines.map((line) => (
            <div key={line.id}>
              <dt>{lineTitle(deal, line.id)}</dt>
              <dd>
                {line.received === null
                  ? formatQuantity(line.quantity)
                  : t('delivery.arrived', {
                      quantity: formatQuantity(line.received),
                      of: formatQuantity(line.quantity),
                    })}
              </dd>
            </div>
          ))}
        </dl>
        {note && <div className={classes.cardNote}>{note}</div>}
        <Pictures images={own} />
        {(carrier || tracking || confirms || abilities.take_back) && (
          <div className={classes.cardFoot}>
            {carrier && <span>{carrier}</span>}
            {tracking && <CopyCode>{tracking}</CopyCode>}
            {confirms && <span>{t('delivery.confirms', { date: formatDate(confirms) })}</span>}
            {abilities.take_back && (
              <button type="button" className="link" aria-busy={step.isPending} onClick={() => void undo()}>
                {t('do.takeBack', { number })}
              </button>
            )}
          </div>
        )}
      </div>
      {documents.length > 0 && <Message message={{ body: null, documents }} />}
    </>
  );
}
