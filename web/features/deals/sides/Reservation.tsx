import { Box, Group } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dealLimits } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import { formatQuantity, formatWhen } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { Facts } from '#web/ui/text/Facts.tsx';
import { formatPieces } from '../parts/pieces.ts';
import classes from './Sides.module.css';

/** What is held for the buyer and until when; before that, whether what is talked about is there. */
export function Reservation({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  const isTalking = deal.state === 'inquiry' || deal.state === 'negotiating';
  if (!isTalking && deal.state !== 'agreed') return null;
  return (
    <section className="panel" aria-labelledby="deal-reservation">
      <Group component="h2" id="deal-reservation" className="h2" gap={8} mb={10} wrap="nowrap">
        <IconBox size={16} stroke={1.75} aria-hidden="true" />
        {t('held.title')}
      </Group>
      {isTalking ? <Availability deal={deal} /> : <Held deal={deal} />}
    </section>
  );
}

/** Which articles are not there in the quantity that is talked about. */
function Availability({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  const newest = deal.offers.at(-1);
  const wanted = (id: number, asked: number) =>
    newest ? newest.lines.filter((line) => line.id === id).reduce((sum, { quantity }) => sum + quantity, 0) : asked;
  const missing = deal.lines.filter((line) => line.available_quantity < wanted(line.id, line.asked_quantity));
  return (
    <>
      <p className="sm">
        {t('held.nothing')} {missing.length === 0 && t('held.all', { pieces: formatUnits(deal.quantity, deal.unit) })}
      </p>
      {missing.length > 0 && (
        <Box component="ul" mt={6} c="var(--gs-warning-text)" fz="sm">
          {missing.map((line) => (
            <li key={line.id}>
              {t('held.only', {
                article: line.title,
                quantity: formatQuantity(line.available_quantity),
                of: formatQuantity(wanted(line.id, line.asked_quantity)),
              })}
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

function Held({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  const buyer = deal.side === 'buyer' ? deal.own : deal.partner;
  const held = deal.lines.reduce((sum, line) => sum + line.reserved_quantity, 0);
  const extended = dealLimits.extensions - deal.extensions_left;
  const facts: [string, string][] = [
    [t('held.for'), buyer.name],
    [t('held.until'), deal.reserved_until ? formatWhen(deal.reserved_until) : '–'],
    [t('held.shelf'), t('held.of', { there: formatQuantity(held - deal.short), held: formatPieces(held, deal, t) })],
    [
      t('held.extended'),
      extended === 0 ? t('held.never', { days: dealLimits.extensionDays }) : t('held.times', { count: extended }),
    ],
  ];
  return <Facts facts={facts} className={classes.facts} />;
}
