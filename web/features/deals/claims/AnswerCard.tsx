import { Button, Flex, Radio } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DealClaim } from '#contract/deals/delivered.ts';
import type { Deal } from '#contract/deals/records.ts';
import { formatDay, formatMoney } from '#web/lib/format/format.ts';
import classes from '../deliveries/Deliveries.module.css';
import { useClaim } from './useClaim.tsx';
import { claimedUnits, currencyOf, offeredOf, type Settlement } from './words.ts';

const acceptKeys = {
  credit: 'answer.acceptCredit',
  replace: 'answer.acceptReplace',
  return: 'answer.acceptReturn',
} as const;

/** The latest answer to a claim: what is offered, which the buyer accepts, picks from or refuses. */
export function AnswerCard({ deal, claim }: { deal: Deal; claim: DealClaim }) {
  const { t } = useTranslation('deals');
  const actions = useClaim(deal, claim);
  const offered = offeredOf(claim);
  const [picked, setPicked] = useState<Settlement>(offered[0] ?? 'credit');
  const { offer, abilities: may, quantity } = claim;
  if (!offer) return null;
  const amount = formatMoney(offer.credit ?? '0', currencyOf(deal));
  const wordsOf = (one: Settlement) => {
    if (one === 'credit') return t('answer.credit', { amount });
    if (one === 'return') return t(offer.return === 'seller' ? 'answer.returnSeller' : 'answer.returnBuyer');
    const date = offer.replace_by ? formatDay(offer.replace_by) : '';
    return t('answer.replace', { count: quantity, quantity: claimedUnits(deal, claim), date });
  };
  // A lower price leaves the pieces in the sale.
  const isWhole = offer.credit === claim.value || claim.kind === 'missing';
  const effectOf = (one: Settlement) =>
    one === 'replace'
      ? null
      : t(one === 'credit' && (!isWhole || claim.kind === 'late') ? 'answer.keeps' : 'answer.takes');
  const isChoice = offered.length > 1;
  const chosen = isChoice ? picked : (offered[0] ?? 'credit');
  return (
    <div className={classes.card} data-waits={may.accept || may.send || undefined}>
      <Flex rowGap={2} columnGap={10} align="center" wrap="wrap" py={11} px={14}>
        <span className="strong">{t('answer.title', { number: claim.number })}</span>
      </Flex>
      {offer.note && <div className={classes.cardNote}>{offer.note}</div>}
      <div className={classes.offered}>
        {may.accept && isChoice ? (
          <Radio.Group
            aria-label={t('answer.pick')}
            value={picked}
            onChange={(value) => setPicked(value as Settlement)}
          >
            {offered.map((one) => (
              <Radio key={one} value={one} label={wordsOf(one)} description={effectOf(one)} />
            ))}
          </Radio.Group>
        ) : (
          offered.map((one) => (
            <div key={one}>
              <div className="strong">{wordsOf(one)}</div>
              <div className="sm muted">{effectOf(one)}</div>
            </div>
          ))
        )}
      </div>
      {(may.accept || may.send) && (
        <div className={classes.cardActions}>
          {may.accept && (
            <Button
              variant="filled"
              color="green"
              aria-busy={actions.isBusy}
              leftSection={<IconCheck size={16} stroke={2} aria-hidden="true" />}
              onClick={() => actions.accept(chosen, isChoice)}
            >
              {t(acceptKeys[chosen], { amount })}
            </Button>
          )}
          {may.accept && may.refuse && (
            <Button data-danger onClick={() => actions.open('refuse')}>
              {t('claim.refuse')}
            </Button>
          )}
          {may.send && (
            <Button variant="filled" color="green" onClick={() => actions.open('send')}>
              {t('answer.send')}
            </Button>
          )}
        </div>
      )}
      {(claim.replacement !== null || (may.offer && claim.state !== 'open' && claim.state !== 'refused')) && (
        <div className={classes.cardFoot}>
          {claim.replacement !== null && <span>{t('answer.sent', { number: claim.replacement })}</span>}
          {may.offer && claim.state !== 'open' && claim.state !== 'refused' && (
            <button type="button" className="link" onClick={() => actions.open('answer')}>
              {t('claim.otherAnswer')}
            </button>
          )}
        </div>
      )}
      {actions.dialog}
    </div>
  );
}
