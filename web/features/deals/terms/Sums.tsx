import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { amountOfThousandths, sumOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import type { Deal, DealOffer } from '#contract/deals/records.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { formatPieces } from '../parts/pieces.ts';
import { describeTerm, earlierIncoterm, findChange, readyWords } from './differences.ts';
import { stagesOf } from './stages.ts';
import classes from './Terms.module.css';

interface SumsProps {
  deal: Deal;
  offer: DealOffer | null;
  showsChanges: boolean;
}

/** Pieces, freight and total of an offer, and the terms of all of it; once goods are sent, the pieces by how far they are. */
export function Sums({ deal, offer, showsChanges }: SumsProps) {
  const { t } = useTranslation('deals');
  if (!offer)
    return (
      <dl className={classes.sums}>
        <div>
          <dt>{formatPieces(deal.quantity, deal, t)}</dt>
          <dd>–</dd>
        </div>
        <div className={classes.total}>
          <dt>{t('sum.total')}</dt>
          <dd>–</dd>
        </div>
      </dl>
    );
  const words = { currency: offer.currency, incoterm: offer.incoterm, t };
  const termOf = (term: 'freight' | 'incoterm' | 'place' | 'payment_terms' | 'hold_days') => {
    const value = offer[term];
    const now = describeTerm(term, value === null ? null : String(value), words);
    const change = showsChanges ? findChange(offer, term) : undefined;
    return change ? (
      <Changed before={describeTerm(term, change.before, { ...words, incoterm: earlierIncoterm(offer) })} now={now} />
    ) : (
      now
    );
  };
  const earlier = deal.offers.find(({ version }) => version === offer.version - 1);
  const wasTotal = showsChanges && earlier && earlier.total !== offer.total ? earlier.total : null;
  const isAgreed = deal.agreed?.version === offer.version;
  const credited = isAgreed ? sumOf(deal.lines.map((line) => line.credited_amount)) : '0.00';
  // Once the deal has ended, what was delivered counts: the rest of the terms was released.
  const delivered =
    isAgreed && deal.state !== 'agreed' && deal.left_value !== null ? sumOf([deal.left_value, credited]) : offer.total;
  const reached = isAgreed ? stagesOf(deal) : [];
  const rows =
    reached.length === 0
      ? [{ name: formatPieces(offer.quantity, deal, t), amount: offer.subtotal }]
      : reached.map(({ stage, quantity, amount }) => ({
          name: t(`stage.${stage}`, { pieces: formatPieces(quantity, deal, t) }),
          amount,
        }));
  const has = (term: 'incoterm' | 'place') =>
    offer[term] !== null || (showsChanges && findChange(offer, term) !== undefined);
  // A place without a rule is only that.
  const hasRule = has('incoterm') || !has('place');
  return (
    <>
      <dl className={classes.sums}>
        {rows.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount, offer.currency)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('term.freight')}</dt>
          <dd>{termOf('freight')}</dd>
        </div>
        <div className={classes.total}>
          <dt>{t('sum.total')}</dt>
          <dd>
            {wasTotal && (
              <>
                <Box component="s" className="muted" mr="xs" fz="sm" fw="var(--gs-w-regular)" lts="0">
                  {formatMoney(wasTotal, offer.currency)}
                </Box>
                <span className="vh"> {t('term.changed')} </span>
              </>
            )}
            {formatMoney(offer.total, offer.currency)}
          </dd>
        </div>
        {delivered !== offer.total && (
          <div>
            <dt>{t('sum.delivered')}</dt>
            <dd>{formatMoney(delivered, offer.currency)}</dd>
          </div>
        )}
        {credited !== '0.00' && (
          <>
            <div>
              <dt>{t('sum.credited')}</dt>
              <dd>{formatMoney(credited, offer.currency)}</dd>
            </div>
            <div className={classes.total}>
              <dt>{t('sum.left')}</dt>
              <dd>
                {formatMoney(amountOfThousandths(thousandthsOf(delivered) - thousandthsOf(credited)), offer.currency)}
              </dd>
            </div>
          </>
        )}
      </dl>
      <dl className={classes.facts}>
        <div>
          <dt>{t(hasRule ? 'term.incoterm' : 'term.place')}</dt>
          <dd>
            {hasRule && termOf('incoterm')} {has('place') && termOf('place')}
          </dd>
        </div>
        <div>
          <dt>{t('term.payment_terms')}</dt>
          <dd>{termOf('payment_terms')}</dd>
        </div>
        <div>
          <dt>{t('term.available_at')}</dt>
          <dd className={classes.first}>{readyWords(offer, deal, t)}</dd>
        </div>
        <div>
          <dt>{t('term.hold_days')}</dt>
          <dd>{termOf('hold_days')}</dd>
        </div>
      </dl>
    </>
  );
}

/** A value and the one that it took the place of: old → new. */
export function Changed({ before, now }: { before: string; now: string }) {
  const { t } = useTranslation('deals');
  return (
    <span className={classes.changed}>
      <s>{before}</s>
      <span aria-hidden="true">→</span>
      <span className="vh">{t('term.changed')}</span>
      <b>{now}</b>
    </span>
  );
}
