import { Box, Flex, Group } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerStateLabels } from '#contract/deals/choices.ts';
import type { Deal, DealOffer } from '#contract/deals/records.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatMoney, formatWhen } from '#web/lib/format/format.ts';
import { Badge, type BadgeKind } from '#web/ui/text/Badge.tsx';
import { sheetUrl } from '../parts/queries.ts';
import { differencesOf, firstTermsOf, foldedWords } from '../terms/differences.ts';
import { Changed } from '../terms/Sums.tsx';
import classes from './Thread.module.css';

interface OfferCardProps {
  deal: Deal;
  offer: DealOffer;
  /** Those who are of neither side have no deal sheet. */
  hasSheet: boolean;
}

const badges: Record<DealOffer['state'], BadgeKind> = {
  open: 'info',
  superseded: 'neutral',
  expired: 'warning',
  declined: 'neutral',
  withdrawn: 'neutral',
  accepted: 'ok',
};

/** How many lines of a first offer are shown before the rest is folded. */
const mostLines = 6;

/** A version of the terms in the thread: what it changed; older ones fold to a sentence. */
export function OfferCard({ deal, offer, hasSheet }: OfferCardProps) {
  const { t } = useTranslation('deals');
  const newest = deal.offers.at(-1)?.version ?? 0;
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const isUnfolded = isOpen ?? (offer.version >= newest - 1 || offer.state === 'accepted');
  const differences = differencesOf(offer, deal, t);
  const isPast = offer.state !== 'open' && offer.state !== 'accepted';
  const isFirst = deal.offers[0] === offer;
  return (
    <div className={classes.offer} data-state={offer.state} data-past={isPast || undefined}>
      <Flex rowGap={2} columnGap={10} align="center" wrap="wrap" py={11} px={14}>
        <span className="strong">{t('offer.title', { version: offer.version })}</span>
        <Badge kind={badges[offer.state]}>{translated(offerStateLabels[offer.state])}</Badge>
        <b className={classes.offerTotal}>{formatMoney(offer.total, offer.currency)}</b>
      </Flex>
      {isUnfolded && isFirst && <FirstTerms deal={deal} offer={offer} isWhole={isOpen === true} />}
      {isUnfolded && !isFirst && differences.length > 0 && (
        <dl className={classes.differences}>
          {differences.map(({ key, label, before, now }) => (
            <div key={key}>
              <dt className="clip" title={label}>
                {label}
              </dt>
              <dd>
                <Changed before={before} now={now} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isUnfolded && !isFirst && differences.length === 0 && <div className={classes.offerNote}>{t('offer.same')}</div>}
      {isUnfolded && offer.note && <div className={classes.offerNote}>{offer.note}</div>}
      <div className={classes.offerFoot}>
        {offer.state === 'open' && (
          <Group component="span" className="strong" gap={5} wrap="nowrap">
            <IconClock size={14} stroke={1.75} aria-hidden="true" />
            {t('strip.valid', { date: formatWhen(offer.valid_until) })}
          </Group>
        )}
        {offer.state === 'accepted' && offer.decided_by && (
          <span className="row">
            <IconCheck size={14} stroke={1.75} aria-hidden="true" />
            {t('offer.acceptedBy', { name: offer.decided_by.name, date: formatWhen(offer.decided_at ?? '') })}
          </span>
        )}
        {!isUnfolded && (
          <span>{isFirst ? t('offer.lines', { count: offer.lines.length }) : foldedWords(differences, t)}</span>
        )}
        {(!isUnfolded || (isFirst && isOpen === null && offer.lines.length > mostLines)) && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {t('offer.showAll')}
          </button>
        )}
        {hasSheet && (
          <Box
            component="a"
            className="link"
            ml="auto"
            href={sheetUrl(deal.id, offer.version)}
            target="_blank"
            rel="noreferrer"
          >
            {t('offer.sheet')}
            <span className="vh"> {t('offer.title', { version: offer.version })}</span>
          </Box>
        )}
      </div>
    </div>
  );
}

/** The first offer has no former one: its card lists its lines. */
function FirstTerms({ deal, offer, isWhole }: { deal: Deal; offer: DealOffer; isWhole: boolean }) {
  const { t } = useTranslation('deals');
  const lines = firstTermsOf(offer, deal, t);
  return (
    <dl className={classes.differences}>
      {(isWhole ? lines : lines.slice(0, mostLines)).map(({ key, label, terms }) => (
        <div key={key}>
          <dt className="clip" title={label}>
            {label}
          </dt>
          <dd>{terms}</dd>
        </div>
      ))}
      {offer.freight !== null && Number(offer.freight) > 0 && (
        <div>
          <dt>{t('term.freight')}</dt>
          <dd>{formatMoney(offer.freight, offer.currency)}</dd>
        </div>
      )}
    </dl>
  );
}
