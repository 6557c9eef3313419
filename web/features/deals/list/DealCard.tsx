import { Box, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListedDeal } from '#contract/deals/records.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { StateBadge } from '../parts/StateBadge.tsx';
import { TimeLeft } from '../parts/TimeLeft.tsx';
import { holderOf, TurnDot } from '../parts/TurnDot.tsx';
import { Country, Handler, LastWord } from './cells.tsx';
import classes from './DealList.module.css';
import { endOf, sizeOf, worthOf } from './rowWords.ts';

/** A deal in the list of phones. All of it leads to the deal. */
export function DealCard({ deal }: { deal: ListedDeal }) {
  const { t } = useTranslation('deals');
  const { amount } = worthOf(deal, t);
  const { until, words } = endOf(deal, t);
  return (
    <article className={classes.card}>
      <TurnDot holder={holderOf(deal, useSession().id)} />
      <Box miw={0}>
        <div className="row">
          <Link to="/deals/$id" params={{ id: String(deal.id) }} className={`strong clip grow ${classes.cover}`}>
            {deal.partner.name}
          </Link>
          {amount ? (
            <Box component="b" className="num" fw={680} lts="-0.01em">
              {amount}
            </Box>
          ) : (
            <span className="muted sm">{t('value.none')}</span>
          )}
        </div>
        <div className="row sm">
          <span className="clip grow">{sizeOf(deal, t)}</span>
          <Country deal={deal} />
        </div>
        <div className="xs muted clip">
          <span className="code">{deal.reference}</span> · {t(`side.${deal.side}`)}
          {deal.line_count > 1 && ` · ${deal.subject}`}
        </div>
        <Box className="sm" mt={4}>
          <LastWord deal={deal} isShort />
        </Box>
        <Group className={classes.bottom} gap="xs" wrap="nowrap" miw={0} mt={6}>
          <StateBadge deal={deal} />
          <span className="xs grow">{until ? <TimeLeft until={until} /> : <span className="muted">{words}</span>}</span>
          <Handler deal={deal} />
        </Group>
      </Box>
    </article>
  );
}
