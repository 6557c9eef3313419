import { Button, Flex } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DealClaim } from '#contract/deals/delivered.ts';
import type { Deal } from '#contract/deals/records.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { Badge, type BadgeKind } from '#web/ui/text/Badge.tsx';
import classes from '../deliveries/Deliveries.module.css';
import { Pictures } from '../deliveries/Pictures.tsx';
import { lineTitle } from '../parts/lineTitle.ts';
import { useClaim } from './useClaim.tsx';
import { currencyOf } from './words.ts';

const badges: Record<DealClaim['state'], BadgeKind> = {
  open: 'warning',
  offered: 'info',
  settled: 'ok',
  refused: 'bad',
  withdrawn: 'neutral',
};

const wishes = { credit: 'claim.wantsCredit', replace: 'claim.wantsReplace', return: 'claim.wantsReturn' } as const;

/** A claim in the thread: what is wrong with which pieces, and what its reader can answer. */
export function ClaimCard({ deal, claim }: { deal: Deal; claim: DealClaim }) {
  const { t } = useTranslation('deals');
  const actions = useClaim(deal, claim);
  const { number, state, kind, quantity, wish, text, images, value, abilities: may } = claim;
  const amount = formatMoney(value, currencyOf(deal));
  const isUnanswered = state === 'open' || state === 'refused';
  // Of most claims the whole value is credited: that takes one press.
  const mayCredit = may.offer && isUnanswered && Number(value) > 0 && (wish === 'credit' || wish === 'none');
  return (
    <div className={classes.card} data-claim={state} data-waits={(isUnanswered && may.offer) || undefined}>
      <Flex rowGap={2} columnGap={10} align="center" wrap="wrap" py={11} px={14}>
        <span className="strong">{t('claim.title', { number })}</span>
        <Badge kind={badges[state]}>{t(`claim.${state}`)}</Badge>
        <span className={`${classes.cardPieces} strong`}>{amount}</span>
      </Flex>
      <dl className={classes.cardLines}>
        <div>
          <dt>
            {formatQuantity(quantity)} × {lineTitle(deal, claim.line)}
          </dt>
          <dd>{t(`kind.${kind}`)}</dd>
        </div>
      </dl>
      <Pictures images={images} />
      {text && <div className={classes.cardNote}>{text}</div>}
      {isUnanswered && may.offer && (
        <div className={classes.cardActions}>
          {mayCredit && (
            <Button
              variant="filled"
              color="green"
              aria-busy={actions.isBusy}
              leftSection={<IconCheck size={16} stroke={2} aria-hidden="true" />}
              onClick={actions.creditAll}
            >
              {t('claim.creditAll', { amount })}
            </Button>
          )}
          <Button onClick={() => actions.open('answer')} {...(mayCredit ? {} : { variant: 'filled', color: 'green' })}>
            {t('claim.answer')}
          </Button>
          {may.refuse && (
            <Button data-danger onClick={() => actions.open('refuse')}>
              {t('claim.refuse')}
            </Button>
          )}
        </div>
      )}
      <div className={classes.cardFoot}>
        <span>{t('delivery.title', { number: claim.delivery })}</span>
        {wish !== 'none' && <span>{t(wishes[wish])}</span>}
        {may.withdraw && (
          <button type="button" className="link" onClick={actions.withdraw}>
            {t('claim.withdraw')}
          </button>
        )}
      </div>
      {actions.dialog}
    </div>
  );
}
